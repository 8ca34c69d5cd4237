import { type CarFieldName, fieldOf, labelOf, statusFields } from "../../../contract/car-fields.ts"
import { textIn } from "../../../contract/field-text.ts"
import { carName } from "../../../contract/format.ts"
import { FieldRow } from "../../ui/form/Form.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { LargeCarPicture } from "../car/CarPicture.tsx"
import { MandatoryText } from "../car/MandatoryText.tsx"
import { carBadge } from "../car-record/car-badge.ts"
import { type CarDraft, fieldsOf, pricesOf, vatOf } from "../car-record/car-draft.ts"
import { sectionsOf } from "../car-record/car-sections.ts"
import { GrossWarning } from "../car-record/GrossWarning.tsx"
import { useChoices } from "../car-record/use-choices.ts"
import { useNames } from "../car-record/use-names.ts"
import styles from "./CarEditor.module.css"
import { CarField } from "./CarField.tsx"
import { EditorSection } from "./EditorSection.tsx"
import { texts } from "./texts.de.ts"
import type { CarForm } from "./use-car-form.ts"

type Props = { form: CarForm }

/** Every field of the car in the sections of its area (P77). */
export function CarSections({ form }: Props) {
  return (
    <>
      {sectionsOf(form.draft.area).map(({ name, fields }) => (
        <EditorSection key={name} id={name} title={texts.group[name]}>
          {name === "job" && <StatusFacts form={form} />}
          <Fields names={fields} form={form} isLook={name === "configuration"} />
          {name === "offer1" && <Gross form={form} />}
          {name === "energy" && <Energy form={form} />}
        </EditorSection>
      ))}
    </>
  )
}

const isFlag = (name: CarFieldName) => fieldOf(name).kind === "flag"
const isLong = (name: CarFieldName) => "multiline" in fieldOf(name)

type FieldsProps = Props & { names: readonly CarFieldName[]; isLook: boolean }

/** Inputs side by side, flags as a list, in the first section beside the image, long text over the whole width. */
function Fields({ names, form, isLook }: FieldsProps) {
  const choices = useChoices()
  const inputsOf = (chosen: readonly CarFieldName[]) =>
    chosen.map((name) => <CarField key={name} name={name} form={form} choices={choices} />)
  const flags = names.filter(isFlag)
  return (
    <>
      <FieldRow>{inputsOf(names.filter((name) => !isFlag(name) && !isLong(name)))}</FieldRow>
      {flags.length > 0 && (
        <HStack gap="4 6" wrap className={styles.look}>
          <VStack gap={2}>{inputsOf(flags)}</VStack>
          {isLook && <PreviewImage draft={form.draft} />}
        </HStack>
      )}
      {inputsOf(names.filter(isLong))}
    </>
  )
}

/** A word about a gross price that deviates, where it can still be changed. */
function Gross({ form }: Props) {
  if (form.lockOf("offerPriceInclVat")) return null
  return (
    <GrossWarning
      prices={pricesOf(form.draft)}
      vatPercent={vatOf(form.draft)}
      onPropose={(gross) => form.set("offerPriceInclVat", gross)}
    />
  )
}

/** What an advertisement says of the car as it is typed. */
function Energy({ form }: Props) {
  const car = fieldsOf(form.draft)
  return <MandatoryText car={car} name={carName(car)} />
}

/** Status, person, offer and confirmation; they change by the steps of the status part only (P22). */
function StatusFacts({ form: { base } }: Props) {
  const names = useNames()
  if (!base?.activityState) return null
  const { activityState } = base
  const shownOf = (name: CarFieldName) =>
    name === "activityState" ? carBadge({ ...base, activityState }).word : textIn(base, name, names)
  return <Facts facts={statusFields.map((name) => ({ label: labelOf(name), value: shownOf(name) }))} />
}

/** The image that brand, model, series and colour lead to, as they stand in the form (P93). */
function PreviewImage({ draft }: { draft: CarDraft }) {
  return (
    <figure>
      <div style={{ maxWidth: 300 }}>
        <LargeCarPicture car={draft} />
      </div>
      <figcaption className="muted">{texts.previewHint}</figcaption>
    </figure>
  )
}
