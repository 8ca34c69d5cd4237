import type { CarFieldName } from "../../../../contract/fleet/car-fields.ts"
import { confirmationQuestion, type Implausible } from "../../../../contract/fleet/implausible.ts"
import { detailsOf } from "../../../core/api.ts"

type ImplausibleQuestion = {
  jobNumber: string
  implausible: readonly Implausible[]
  /** The error of the last attempt: the server may know values saved meanwhile. */
  error: unknown
}

/** The question to answer before implausible values are sent, and the flag that it was answered. */
export function implausibleQuestion({ jobNumber, implausible, error }: ImplausibleQuestion): {
  question?: string
  confirmed: { implausibleConfirmed?: true }
} {
  const all = [...implausible, ...implausibleIn(error)]
  const unique = [...new Map(all.map((one) => [one.message, one])).values()]
  if (unique.length === 0) return { confirmed: {} }
  return { question: confirmationQuestion(jobNumber, unique), confirmed: { implausibleConfirmed: true } }
}

/** Of a car; an import has its report instead. */
function implausibleIn(error: unknown): readonly Implausible[] {
  const details = detailsOf(error, "value_implausible")
  return details && !("updated" in details) ? details : []
}

/** The message at the field of a implausible value. */
export const implausibleAt = (implausible: readonly Implausible[], name: CarFieldName): string | undefined =>
  implausible.find(({ path }) => path === name)?.message
