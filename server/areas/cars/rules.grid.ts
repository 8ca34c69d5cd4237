import type { z } from "zod"
import { type CarFieldName, type CarFields, carFields, labelOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { errorText } from "../../../contract/error-text.ts"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { GridReport, saveGrid } from "../../../contract/grid.ts"
import { warningsOf } from "../../../contract/offer-warnings.ts"
import type { Refused } from "../../platform/refusal.ts"

export type GridBody = z.output<(typeof saveGrid)["body"]>

type Change = GridReport["changes"][number]
type Refusal = GridReport["refused"][number]

const byField = (before: Car, next: CarFields, names: readonly CarFieldName[]) =>
  Object.fromEntries(names.map((name) => [name, [before[name], next[name]]])) as Change["fields"]

/** What a save of the grid does to one car: each field with its old and new value, and what becomes odd by it (P213). */
export function changeOf(before: Car, next: CarFields, today: PlainDate): Change {
  const names = carFields.map(({ name }) => name).filter((name) => before[name] !== next[name])
  const after = { ...before, ...next }
  const messagesOf = (car: Car) => new Set(warningsOf(car, { today }).map(({ message }) => message))
  const known = messagesOf(before)
  /** The change without which it would not be odd: an offer is driven too far by new kilometres, not by its limit. */
  const causeOf = (message: string) =>
    names.find((name) => !messagesOf({ ...after, [name]: before[name] }).has(message))
  const warnings = warningsOf(after, { today })
    .filter(({ message }) => !known.has(message))
    .map(({ path, message }) => ({
      field: names.includes(path) ? path : (causeOf(message) ?? path),
      message,
    }))
  return { id: before.id, jobNumber: before.jobNumber, fields: byField(before, next, names), warnings }
}

type Issue = { path: CarFieldName; message: string }
const known = new Set<unknown>(carFields.map(({ name }) => name))
const isIssue = (value: unknown): value is Issue => known.has((value as Issue | null)?.path)

/** Why a car keeps what it has, in a sentence, and the fields that it is about (P213). */
export function refusalOf(
  id: string,
  car: Car | undefined,
  { refused, details }: Refused<ErrorCode>,
): Refusal {
  const jobNumber = car?.jobNumber ?? ""
  const issues = Array.isArray(details) ? details.filter(isIssue) : []
  if (issues.length > 0)
    return {
      ...{ id, jobNumber, code: refused, fields: issues.map(({ path }) => path) },
      message: issues.map(({ path, message }) => `${labelOf(path, car?.area)}: ${message}`).join(" "),
    }
  const fields = (details as { fields?: CarFieldName[] } | undefined)?.fields ?? []
  const named = fields.map((name) => labelOf(name, car?.area)).join(", ")
  return {
    id,
    jobNumber,
    code: refused,
    fields,
    message: [errorText[refused], named].filter(Boolean).join(" "),
  }
}
