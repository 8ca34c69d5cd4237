import { type EditorSection, editorSections, fieldsIn } from "../../../contract/car-field.ts"
import { type CarFieldName, catalogue } from "../../../contract/car-fields.ts"
import { type Area, areas } from "../../../contract/enums.ts"

type Section = { readonly name: EditorSection; readonly fields: readonly CarFieldName[] }

const sectionsFor = (area: Area): readonly Section[] =>
  editorSections
    .map((name) => ({
      name,
      fields: fieldsIn(catalogue, ({ editor }) => editor, [name], area).map(
        (field) => field.name as CarFieldName,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)

const sections = Object.fromEntries(areas.map((area) => [area, sectionsFor(area)])) as Record<
  Area,
  readonly Section[]
>

/** The sections of the car editor with their fields (P77), as far as they concern an area. */
export const sectionsOf = (area: Area): readonly Section[] => sections[area]

/** Every field that the editor shows for an area. */
export const shownFields = (area: Area): readonly CarFieldName[] =>
  sectionsOf(area).flatMap(({ fields }) => fields)
