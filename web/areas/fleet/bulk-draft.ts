import type { bulkFields } from "../../../contract/car-fields.ts"
import type { BulkReport, Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Names } from "../../../contract/field-text.ts"
import { warningsOf } from "../../../contract/offer-warnings.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { fieldSteps } from "../car-record/index.ts"
import type { FieldChange } from "../excel/index.ts"

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

/** How many of the changed cars would be shown or opened for offers though their net and gross prices disagree (P46). */
export function deviatingAmong(draft: BulkDraft, { changes }: BulkReport, cars: readonly Car[]): number {
  const deviates = (car: Car) =>
    warningsOf(car, { today: berlinToday(new Date()) }).some(({ code }) => code === "gross_deviates")
  const deviating = new Set(cars.filter(deviates).map(({ id }) => id))
  return Object.values(draft).includes(true) ? changes.filter(({ id }) => deviating.has(id)).length : 0
}

/** How many of the changed cars would be shown or opened for offers though something is missing in them. */
export function incompleteAmong(draft: BulkDraft, { changes }: BulkReport, cars: readonly Car[]): number {
  const opens = Object.values(draft).includes(true)
  const incomplete = new Set(cars.filter(isIncomplete).map(({ id }) => id))
  return opens ? changes.filter(({ id }) => incomplete.has(id)).length : 0
}
