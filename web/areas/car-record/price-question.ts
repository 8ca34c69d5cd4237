import type { CarFieldName } from "../../../contract/car-fields.ts"
import { doubtText, type PriceDoubt } from "../../../contract/price-doubts.ts"
import { ApiError } from "../../api.ts"

type PriceQuestion = {
  jobNumber: string
  doubts: readonly PriceDoubt[]
  /** The error of the last attempt: the server may know prices saved meanwhile. */
  error: unknown
}

/** The question to answer before doubtful prices are sent, and the flag that it was answered (P46). */
export function priceQuestion({ jobNumber, doubts, error }: PriceQuestion): {
  doubt?: string
  confirmed: { pricesConfirmed?: true }
} {
  const all = [...doubts, ...doubtsOf(error)]
  const unique = [...new Map(all.map((doubt) => [doubt.message, doubt])).values()]
  if (unique.length === 0) return { confirmed: {} }
  return { doubt: doubtText(jobNumber, unique), confirmed: { pricesConfirmed: true } }
}

const doubtsOf = (error: unknown): readonly PriceDoubt[] =>
  error instanceof ApiError && error.code === "price_far_off" ? (error.details as PriceDoubt[]) : []

/** The message at the field of a doubtful price. */
export const doubtAt = (doubts: readonly PriceDoubt[], name: CarFieldName): string | undefined =>
  doubts.find(({ path }) => path === name)?.message
