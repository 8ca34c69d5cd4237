import { type bulkFields, fieldOf } from "../../../contract/car-fields.ts"
import type { BulkReport, Car } from "../../../contract/cars.ts"
import { type Area, areas } from "../../../contract/enums.ts"
import type { Names } from "../../../contract/field-text.ts"
import { fieldSteps } from "../car-record/history-lines.ts"
import type { FieldChange } from "../excel/preview.ts"

type BulkField = (typeof bulkFields)[number]

/** What shall become of the chosen cars; what is absent stays as it is in each. */
export type BulkDraft = Partial<Pick<Car, BulkField>>

const words = { yes: true, no: false, none: null } as const

/** A value as a choice of a list: nothing chosen means "as it is", `none` takes the value away. */
export const bulkChoice = (value: BulkDraft[BulkField]): string | null =>
  Object.entries(words).find(([, meant]) => meant === value)?.[0] ?? (value as string | undefined) ?? null

/** Sets one field of the draft; null takes it out again. */
export function withBulkField(draft: BulkDraft, name: BulkField, choice: string | null): BulkDraft {
  const { [name]: _, ...rest } = draft
  if (choice === null) return rest
  return { ...rest, [name]: choice in words ? words[choice as keyof typeof words] : choice }
}

/** What would change in which car, field by field, by job number. */
export const bulkChanges = ({ changes }: BulkReport, names: Names): readonly FieldChange[] =>
  [...changes].sort(byJobNumber).flatMap(({ jobNumber, fields }) =>
    fieldSteps(fields, names).map(({ name, header, before, after }) => ({
      id: `${jobNumber} ${name}`,
      jobNumber,
      header,
      before,
      after,
    })),
  )

const byJobNumber = (a: { jobNumber: string }, b: { jobNumber: string }) =>
  a.jobNumber < b.jobNumber ? -1 : 1

type Counted = Pick<FieldChange, "header" | "before" | "after"> & { count: number }

/** How many cars get which new value in place of which, field by field. */
export function countedChanges(changes: readonly FieldChange[]): readonly Counted[] {
  const equal = Map.groupBy(changes, ({ header, before, after }) => JSON.stringify([header, before, after]))
  return [...equal.values()].map((group) => {
    const { header, before, after } = group[0]!
    return { header, before, after, count: group.length }
  })
}

/** How many of the cars do not have this field because of their area, and so keep what they have (P204). */
export function withoutField(
  name: BulkField,
  cars: readonly Pick<Car, "area">[],
): { area: Area; count: number } | null {
  const { only } = fieldOf(name)
  const area = only && areas.find((other) => other !== only)
  const count = area ? cars.filter((car) => car.area === area).length : 0
  return area && count > 0 ? { area, count } : null
}
