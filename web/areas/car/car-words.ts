import { euroText } from "../../../contract/format.ts"
import { shareText, type UnderList } from "../../../contract/under-list.ts"
import type { Prices } from "./preferences.ts"
import { texts } from "./texts.de.ts"

/** "−25,6 % / −11.271,41 € unter Liste": how a price stands to the list price (P182). */
function underListText({ tenths, ...cents }: UnderList, prices: Prices, under: string, over: string): string {
  const amount = prices === "net" ? cents.netCents : cents.grossCents
  const sign = amount < 0 ? "+" : "−"
  const euros = euroText(Math.abs(amount))
  return `${sign}${shareText(Math.abs(tenths))} / ${sign}${euros} ${amount < 0 ? over : under}`
}

/** Looked up once per page: a text with values in it costs more than drawing the row it stands in. */
const wordsOf = () => {
  const daysLeft: string[] = []
  return {
    until: texts.until,
    over: texts.over,
    daysLeft: (count: number) => (daysLeft[count] ??= texts.daysLeft(count)),
    net: texts.net,
    gross: texts.gross,
    PRE_OFFER: { net: texts.net, gross: texts.gross },
    SELECTION: { net: texts.listNet, gross: texts.listGross },
    noPrice: texts.noPrice,
    accept: texts.action.accept,
    request: texts.action.request,
    propose: texts.action.propose,
    selection: texts.action.selection,
    toRequest: texts.toRequest,
    toRequestShort: texts.toRequestShort,
    underList: (of: UnderList, prices: Prices) => underListText(of, prices, texts.underList, texts.overList),
    requestDue: (at: string) => texts.requestDue(at),
    requestOpen: texts.requestOpen,
    watch: texts.watch,
    changed: texts.changed,
    changedKinds: {
      price: texts.changes.price,
      date: texts.changes.date,
      detail: texts.changes.detail,
      state: texts.changes.state,
    },
    requested: texts.badge.requested,
    ownRequested: texts.badge.ownRequested,
    ownZvf: texts.badge.ownZvf,
    requestConfirmed: texts.requestConfirmed,
    expired: texts.badge.expired,
    unavailable: texts.badge.unavailable,
    onlyFor: texts.badge.onlyFor,
  }
}

/** The words that stand in every row and badge of a car. */
export type CarWords = ReturnType<typeof wordsOf>

export const carWords: CarWords = wordsOf()
