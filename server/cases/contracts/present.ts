import { type ContractDocument, contractTitle } from "../../../contract/contracts.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { type BindingAct, filenameOf, kindOf, numberOf } from "./rules.ts"

/** A binding act with its document, as far as there is one. */
export type ContractRow = BindingAct & {
  actId: string
  preOfferType: OfferType | null
  at: string
  /** Year and count of the number; both null until the record holds the act. */
  year: number | null
  count: number | null
  /** Whether an attempt to make it failed. */
  hasFailed: boolean | null
  file: string | null
  size: number | null
}

/** Title, number and file name of a document. */
export function namesOf(row: Pick<ContractRow, "preOfferType" | "year" | "count"> & BindingAct) {
  const subject = { kind: kindOf(row), type: row.type, preOfferType: row.preOfferType }
  const number = row.year === null || row.count === null ? null : numberOf(row.year, row.count)
  return { title: contractTitle(subject), number, filename: number && filenameOf(number, subject) }
}

export function presentContract(row: ContractRow): ContractDocument {
  const { title, number, filename } = namesOf(row)
  const unmade = row.hasFailed ? "failed" : "waiting"
  return { actId: row.actId, number, title, at: row.at, state: row.file ? "made" : unmade, filename }
}
