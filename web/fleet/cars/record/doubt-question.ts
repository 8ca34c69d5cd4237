import type { CarFieldName } from "../../../../contract/fleet/car-fields.ts"
import { type Doubt, doubtText } from "../../../../contract/fleet/doubts.ts"
import { detailsOf } from "../../../core/api.ts"

type DoubtQuestion = {
  jobNumber: string
  doubts: readonly Doubt[]
  /** The error of the last attempt: the server may know values saved meanwhile. */
  error: unknown
}

/** The question to answer before doubtful values are sent, and the flag that it was answered (P46). */
export function doubtQuestion({ jobNumber, doubts, error }: DoubtQuestion): {
  doubt?: string
  confirmed: { doubtsConfirmed?: true }
} {
  const all = [...doubts, ...doubtsOf(error)]
  const unique = [...new Map(all.map((doubt) => [doubt.message, doubt])).values()]
  if (unique.length === 0) return { confirmed: {} }
  return { doubt: doubtText(jobNumber, unique), confirmed: { doubtsConfirmed: true } }
}

/** Of a car; an import has its report instead. */
function doubtsOf(error: unknown): readonly Doubt[] {
  const details = detailsOf(error, "value_doubtful")
  return details && !("updated" in details) ? details : []
}

/** The message at the field of a doubtful value. */
export const doubtAt = (doubts: readonly Doubt[], name: CarFieldName): string | undefined =>
  doubts.find(({ path }) => path === name)?.message
