import type { DeskItem } from "../../../contract/cases/desk.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { activityTypeText, deliveryWord } from "../../../contract/core/enums.ts"
import { dateText, deadlineText, euroText, kmText } from "../../../contract/core/format.ts"
import { toCents } from "../../../contract/core/money.ts"
import { targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { discountText, underListOf } from "../../../contract/fleet/under-list.ts"
import { carColumn } from "../../fleet/cars/car-column.tsx"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import { common } from "../../ui/texts.de.ts"
import { TimeLeft } from "../activities/CaseDetails.tsx"
import { texts } from "./texts.de.ts"

/** What an admin needs to answer: deadline, car, type and terms, requester, price. */
export const deskColumns = (now: Date): readonly Column<DeskItem>[] => [
  { ...dueColumn(now), width: 128 },
  carColumn(({ car }) => car),
  column("type", texts.type, ({ activity }) => activityTypeText(activity), {
    sort: ({ activity }) => activityTypeText(activity),
    note: ({ activity }) => termsText(activity),
    card: "first",
    cardText: ({ activity }) => `${activityTypeText(activity)} · ${texts.until(endText(activity, now))}`,
    width: 166,
  }),
  column("from", common.from, ({ activity }) => activity.person?.name ?? activity.location, {
    sort: ({ activity }) => activity.location,
    note: ({ activity }) => activity.person && activity.location,
    width: 136,
  }),
  column("terms", texts.terms, ({ activity }) => euroText(toCents(activity.priceExclVat)), {
    sort: ({ activity }) => activity.priceExclVat || null,
    note: priceNote,
    numeric: "price",
    width: 118,
  }),
]

/** Beside an open case. */
export const briefColumns = (now: Date): readonly Column<DeskItem>[] => [
  carColumn(({ car }) => car, { size: 96 }),
  column("type", texts.type, ({ activity }) => activityTypeText(activity), {
    sort: ({ activity }) => activityTypeText(activity),
    note: ({ activity }) => activity.person?.name ?? activity.location,
    width: 172,
  }),
  { ...dueColumn(now), width: 140 },
]

const dueColumn = (now: Date): Column<DeskItem> => {
  const left = (activity: DeskItem["activity"], isBrief: boolean) => (
    <TimeLeft due={new Date(activity.answerDue)} now={now} isBrief={isBrief} />
  )
  return column("due", texts.due, ({ activity }) => left(activity, false), {
    sort: ({ activity }) => Date.parse(activity.answerDue),
    note: ({ activity }) => endText(activity, now),
    card: "status",
    cardText: ({ activity }) => left(activity, true),
  })
}

/** "Mo 23.11., 14:30". */
const endText = ({ answerDue }: DeskItem["activity"], now: Date) =>
  deadlineText(answerDue, now).replace(" Uhr", "")

/** "14.12."; the year is known from the deadline. */
const dayText = (date: PlainDate | null): string => dateText(date).slice(0, 6)

/** The wish of an individual request, or the accepted terms as displayed. */
function termsText(activity: DeskItem["activity"]): string {
  const { wantedKilometers, wantedDate, kilometers, dateOfDelivery, area } = activity
  if (wantedKilometers !== null)
    return texts.wish({ km: kmText(wantedKilometers), date: dayText(wantedDate) })
  if (area === "SELECTION") return `${deliveryWord[area]} ${dateText(dateOfDelivery)}`
  return texts.accepted({ km: targetKmText(kilometers), date: dayText(dateOfDelivery) })
}

/** The discount on the list price. */
function priceNote({ activity, car }: DeskItem): string {
  if (activity.area === "SELECTION") return texts.list
  const netCents = toCents(activity.priceExclVat)
  const underList = underListOf(car, () => ({ ...offerOf(car, "MAIN"), netCents }))
  return underList ? discountText(underList) : ""
}
