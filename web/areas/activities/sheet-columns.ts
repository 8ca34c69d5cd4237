import type { Activity, ActivityAnswer } from "../../../contract/activities.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import type { TableCell, TableKind } from "../../../contract/excel.ts"
import { toEuros } from "../../../contract/money.ts"
import type { TFunction } from "../../texts.ts"
import type { SheetColumn } from "./sheet.ts"
import { answerDifference } from "./shown-offer.ts"

type Column = SheetColumn<Activity>

/**
 * The columns of the workbook: what identifies the car, those of the screen, then what the screen tells in the panel only:
 * who sent it and when, the wish, and the answer, as values that can be reckoned with (P47, P81).
 */
export const sheetColumns = (t: TFunction<"activities">, shown: readonly Column[]): Column[] => [
  { header: t("jobNumber"), value: ({ jobNumber }) => jobNumber },
  { header: t("plate"), value: ({ licensePlateNumber }) => licensePlateNumber },
  ...shown,
  { header: t("person"), value: ({ person }) => person?.name ?? null },
  { header: t("sentAt"), kind: "instant", value: ({ sentAt }) => sentAt },
  { header: t("confirmedAt"), kind: "instant", value: ({ confirmedAt }) => confirmedAt },
  { header: t("sheet_due"), kind: "instant", value: ({ answerDue }) => answerDue },
  { header: t("sheet_reason"), value: ({ reason }) => reason || null },
  { header: t("sheet_wantedKm"), kind: "integer", value: ({ wantedKilometers }) => wantedKilometers },
  { header: t("sheet_wantedDate"), kind: "date", value: ({ wantedDate }) => wantedDate },
  ...answerColumns(t),
]

type AnsweredOffer = ActivityAnswer["offers"][number]

const answerColumns = (t: TFunction<"activities">): Column[] => {
  const ofFirst = (header: string, kind: TableKind, value: (offer: AnsweredOffer) => TableCell): Column => ({
    header,
    kind,
    value: ({ answer }) => {
      const [offer] = answer?.offers ?? []
      return offer ? value(offer) : null
    },
  })
  return [
    ofFirst(t("sheet_answerOffer"), "text", ({ type }) => offerTypeText[type]),
    ofFirst(t("sheet_answerBefore"), "euro", ({ before }) => before.priceExclVat || null),
    ofFirst(t("sheet_answerDifference"), "euro", (offer) => toEuros(answerDifference(offer))),
    ofFirst(t("sheet_answerDate"), "date", ({ dateOfDelivery }) => dateOfDelivery),
    { header: t("sheet_answerText"), value: ({ answer }) => answer?.text ?? null },
  ]
}
