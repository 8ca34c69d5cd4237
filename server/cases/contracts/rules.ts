import { type ContractKind, type ContractSubject, contractTitle } from "../../../contract/cases/contracts.ts"
import type { RequestType } from "../../../contract/core/enums.ts"
import type { RichText } from "../../../contract/core/rich-text.ts"
import { isConfirmed } from "../../../contract/fleet/states.ts"
import type { LegalText } from "../../../contract/people/content.ts"

type Block = RichText[number]
const textOf = (line: readonly { text: string }[]): string => line.map(({ text }) => text).join("")

const linesOf = (block: Block): string[] => {
  if (block.kind === "paragraph") return [textOf(block.spans)]
  return block.kind === "list" ? block.items.map(textOf) : []
}

/** Lines of the first section of the provider page (`legal/provider.md`), as documents name the provider. */
export function providerLines(legal: readonly LegalText[]): string[] {
  const text = legal.find(({ page }) => page === "provider")?.text ?? []
  const begin = text.findIndex(({ kind }) => kind === "heading") + 1
  const end = text.findIndex(({ kind }, index) => index >= begin && kind === "heading")
  return text.slice(begin, end === -1 ? undefined : end).flatMap(linesOf)
}

/** SQL condition on acts `a`: those with a document, i.e. binding requests and their outcomes. */
export const bindingActs = `(a.type <> 'PRE_OFFER_REQUEST'
  and (a.verb in ('accept', 'record', 'confirm', 'reject', 'withdraw') or a.verb = 'free' and a.state = 'FREED'))`

/** SQL condition: the provider had confirmed the case of `a` before that act. */
export const wasConfirmed = "((select confirmed_number from cases where id = a.case_id) < a.number) is true"

export type BindingAct = {
  verb: string
  state: string
  type: RequestType
  confirmedBefore: boolean
}

/** Kind of document of an act. A rejection after confirmation is a cancellation; an acceptance recorded as confirmed is a confirmation. */
export function kindOf({ verb, state, confirmedBefore }: BindingAct): ContractKind {
  if (verb === "reject") return confirmedBefore ? "CANCELLATION" : "REJECTION"
  if (verb === "withdraw") return "WITHDRAWAL"
  if (verb === "free") return "RELEASE"
  return isConfirmed(state) ? "CONFIRMATION" : "REQUEST"
}

/** 2026 and 17 → "ZVF-2026-000017". */
export const numberOf = (year: number, count: number): string =>
  `ZVF-${year}-${String(count).padStart(6, "0")}`

/** File name of a document: "ZVF-2026-000017_Bestaetigung_des_Vorvertrags.pdf". */
export const filenameOf = (number: string, subject: ContractSubject): string =>
  `${number}_${contractTitle(subject)
    .replace(/ä/g, "ae")
    .replace(/ü/g, "ue")
    .replace(/[^A-Za-z0-9]+/g, "_")}.pdf`
