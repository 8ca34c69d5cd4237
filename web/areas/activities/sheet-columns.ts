import type { Activity } from "../../../contract/activities.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { dateText, euroText, instantText, signedEuroText } from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import type { TFunction } from "../../texts.ts"
import type { TextColumn } from "./sheet.ts"
import { answerDifference } from "./shown-offer.ts"

type Column = TextColumn<Activity>

/**
 * The columns of the workbook: what identifies the car, those of the screen, then what the screen tells in the panel only:
 * who sent it and when, and the answer (P47, P81).
 */
export const sheetColumns = (t: TFunction<"activities">, shown: readonly Column[]): Column[] => [
  { header: t("jobNumber"), text: ({ jobNumber }) => jobNumber },
  { header: t("plate"), text: ({ licensePlateNumber }) => licensePlateNumber },
  ...shown,
  { header: t("person"), text: ({ person }) => person?.name ?? "" },
  { header: t("sentAt"), text: ({ sentAt }) => instantText(sentAt) },
  { header: t("confirmedAt"), text: ({ confirmedAt }) => (confirmedAt ? instantText(confirmedAt) : "") },
  ...answerColumns(t),
]

const answerColumns = (t: TFunction<"activities">): Column[] => {
  const ofFirst =
    (text: (offer: NonNullable<Activity["answer"]>["offers"][number]) => string) =>
    ({ answer }: Activity) => {
      const [offer] = answer?.offers ?? []
      return offer ? text(offer) : ""
    }
  return [
    { header: t("sheet_answerOffer"), text: ofFirst(({ type }) => offerTypeText[type]) },
    {
      header: t("sheet_answerBefore"),
      text: ofFirst(({ before }) => euroText(toCents(before.priceExclVat))),
    },
    {
      header: t("sheet_answerDifference"),
      text: ofFirst((offer) => signedEuroText(answerDifference(offer))),
    },
    { header: t("sheet_answerDate"), text: ofFirst(({ dateOfDelivery }) => dateText(dateOfDelivery)) },
    { header: t("sheet_answerText"), text: ({ answer }) => answer?.text ?? "" },
  ]
}
