import { useMemo } from "react"
import { deliveryWord } from "../../../contract/enums.ts"
import { euroText, monthsText } from "../../../contract/format.ts"
import { shareText, type UnderList } from "../../../contract/under-list.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import type { Prices } from "./preferences.ts"

/** "−25,6 % / −11.271,41 € unter Liste": how a price stands to the list price (P182). */
function underListText({ tenths, ...cents }: UnderList, prices: Prices, under: string, over: string): string {
  const amount = prices === "net" ? cents.netCents : cents.grossCents
  const sign = amount < 0 ? "+" : "−"
  const euros = euroText(Math.abs(amount))
  return `${sign}${shareText(Math.abs(tenths))} / ${sign}${euros} ${amount < 0 ? over : under}`
}

/** Looked up once per page: a text with values in it costs more than drawing the row it stands in. */
const wordsOf = (t: TFunction<"car">) => {
  const daysLeft: string[] = []
  return {
    preOfferFacts: [
      t("firstRegistration"),
      t("kilometers"),
      deliveryWord.PRE_OFFER,
      t("takeover"),
      t("location"),
    ],
    selectionFacts: [t("production"), t("kilometers"), deliveryWord.SELECTION, t("usage")],
    until: t("until"),
    over: t("over"),
    daysLeft: (count: number) => (daysLeft[count] ??= t("daysLeft", { count })),
    months: monthsText,
    net: t("net"),
    gross: t("gross"),
    PRE_OFFER: { net: t("net"), gross: t("gross") },
    SELECTION: { net: t("listNet"), gross: t("listGross") },
    noPrice: t("noPrice"),
    accept: t("action_accept"),
    request: t("action_request"),
    propose: t("action_propose"),
    selection: t("action_selection"),
    toRequest: t("toRequest"),
    toRequestShort: t("toRequestShort"),
    underList: (of: UnderList, prices: Prices) => underListText(of, prices, t("underList"), t("overList")),
    requestDue: (at: string) => t("requestDue", { at }),
    requestOpen: t("requestOpen"),
    watch: t("watch"),
    changed: t("changed"),
    changedKinds: {
      price: t("changed_price"),
      date: t("changed_date"),
      detail: t("changed_detail"),
      state: t("changed_state"),
    },
    requested: t("badge_requested"),
    ownRequested: t("badge_ownRequested"),
    ownZvf: t("badge_ownZvf"),
    requestConfirmed: t("requestConfirmed"),
    expired: t("badge_expired"),
    unavailable: t("badge_unavailable"),
    onlyFor: t("badge_onlyFor"),
  }
}

/** The words that stand in every row and badge of a car. */
export type CarWords = ReturnType<typeof wordsOf>

export function useCarWords(): CarWords {
  const { t } = useTranslation("car")
  return useMemo(() => wordsOf(t), [t])
}
