import { type CarField, type CarFieldName, fieldOf } from "../../../contract/car-fields.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { type FieldValue, fieldText } from "../../../contract/field-text.ts"

/** One field that the file would change, with its old and new value in words. */
export type FieldChange = { id: string; jobNumber: string; header: string; before: string; after: string }

/** One car that the file would create; `filled` counts the fields that it sets. */
export type NewCar = { jobNumber: string; area: string; designation: string; vin: string; filled: number }

type Change = ImportReport["changes"][number]

/** The field of the catalogue under the name of a report, which calls the location by its vfnr (P29). */
const fieldOfReport = (name: string): CarField | undefined =>
  fieldOf((name === "location" ? "locationId" : name) as CarFieldName)

const textOf = (name: string, value: FieldValue): string => {
  const field = fieldOfReport(name)
  return field ? fieldText(field, value) : String(value ?? "")
}

/** What the file would change, field by field, in the order of the file and of the columns (P29). */
export const fieldChanges = ({ changes }: ImportReport): readonly FieldChange[] =>
  changes
    .filter(({ kind }) => kind === "update")
    .flatMap(({ jobNumber, fields }) =>
      Object.entries(fields).map(([name, [before, after]]) => ({
        id: `${jobNumber} ${name}`,
        jobNumber,
        header: fieldOfReport(name)?.label ?? name,
        before: textOf(name, before),
        after: textOf(name, after),
      })),
    )

const newText = ({ fields }: Change, name: string) => (fields[name] ? textOf(name, fields[name][1]) : "")

export const newCars = ({ changes }: ImportReport): readonly NewCar[] =>
  changes
    .filter(({ kind }) => kind === "create")
    .map((change) => ({
      jobNumber: change.jobNumber,
      area: newText(change, "area"),
      designation: newText(change, "modelDesignation"),
      vin: newText(change, "idNumber"),
      filled: Object.keys(change.fields).length,
    }))

/** Whether applying the file would write anything at all. */
export const changesSomething = ({ created, updated }: ImportReport): boolean => created + updated > 0
