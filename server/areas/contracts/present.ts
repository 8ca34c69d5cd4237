import { type ContractDocument, contractTitle, type UnmadeDocument } from "../../../contract/contracts.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { type BindingAct, filenameOf, kindOf, numberOf } from "./rules.ts"

/** A binding act with its document, as far as there is one. */
export type ContractRow = BindingAct & {
  actId: string
  activityId: string
  preOfferType: OfferType | null
  at: string
  year: number | null
  count: number | null
  /** Why it could not be made the last time; "" or null where that never happened. */
  lastError: string | null
  madeAt: string | null
  size: number | null
  sha256: string | null
}

/** What a document is called, and under which name it is saved; both by its act alone. */
export function namesOf(row: Pick<ContractRow, "preOfferType" | "year" | "count"> & BindingAct) {
  const subject = { kind: kindOf(row), type: row.type, preOfferType: row.preOfferType }
  const number = row.year === null || row.count === null ? null : numberOf(row.year, row.count)
  return { title: contractTitle(subject), number, filename: number && filenameOf(number, subject) }
}

/** A document as both sides see it. Why one could not be made is for admins alone. */
export function presentContract(row: ContractRow): ContractDocument {
  const { title, number, filename } = namesOf(row)
  return {
    actId: row.actId,
    activityId: row.activityId,
    number,
    title,
    at: row.at,
    state: row.madeAt ? "made" : row.lastError ? "failed" : "waiting",
    filename: row.madeAt ? filename : null,
    size: row.size,
    sha256: row.sha256,
  }
}

export type UnmadeRow = ContractRow & {
  year: number
  count: number
  attempts: number
  jobNumber: string
  nextAttemptAt: string
  lastError: string
}

export const presentUnmade = (row: UnmadeRow): UnmadeDocument => ({
  actId: row.actId,
  number: numberOf(row.year, row.count),
  title: namesOf(row).title,
  at: row.at,
  jobNumber: row.jobNumber,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  lastError: row.lastError,
})
