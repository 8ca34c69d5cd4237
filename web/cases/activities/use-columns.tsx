import { type ReactNode, useMemo } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { berlinClock, berlinToday } from "../../../contract/core/dates.ts"
import { activityTypeText, deliveryWord, offerTypeText } from "../../../contract/core/enums.ts"
import {
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  vinText,
} from "../../../contract/core/format.ts"
import { toEuros } from "../../../contract/core/money.ts"
import type { TableCell, TableKind } from "../../../contract/fleet/excel.ts"
import { differenceText, targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { awaitsAnswer, isConfirmed } from "../../../contract/fleet/states.ts"
import { Vin } from "../../fleet/cars/CarBadges.tsx"
import { carColumn } from "../../fleet/cars/car-column.tsx"
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { common } from "../../ui/texts.de.ts"
import { isOverdue, shownOffer, stateWord, timeLeftText } from "./rules.ts"
import { texts } from "./texts.de.ts"

export type ActivityColumn = Column<Activity> & { kind?: TableKind; value: (row: Activity) => TableCell }

export function useColumns(now: Date): readonly ActivityColumn[] {
  return useMemo(() => columnsOf(now), [now])
}

const column = (
  id: string,
  header: string,
  value: ActivityColumn["value"],
  cell: ActivityColumn["cell"],
  more: Partial<ActivityColumn> = {},
): ActivityColumn => ({ id, header, value, cell, sort: value, ...more })

const columnsOf = (now: Date): ActivityColumn[] => [
  {
    ...carColumn<Activity>((row) => row, {
      more: ({ ownReference }) => ownReference && ` · ${ownReference}`,
    }),
    value: carText,
  },
  column("type", texts.column.type, activityTypeText, activityTypeText, {
    width: 168,
    note: (row) => wishText(row) || (row.recorded ? texts.recorded : row.person?.name),
    card: "first",
  }),
  column("state", common.state, stateWord, (row) => <State row={row} />, {
    width: 188,
    note: (row) => stateNote(row, now),
    card: "status",
    cardText: (row) => (isConfirmed(row.state) ? texts.confirmed : <State row={row} />),
  }),
  column(
    "recency",
    texts.recency,
    (row) => row.stateUpdatedAt,
    ({ stateUpdatedAt }) => dayText(stateUpdatedAt, now),
    {
      kind: "instant",
      width: 88,
      note: ({ stateUpdatedAt }) => `${berlinClock(new Date(stateUpdatedAt)).time.slice(0, 5)} Uhr`,
      card: "none",
    },
  ),
  column(
    "vin",
    texts.vin,
    (row) => vinText(row.idNumber),
    (row) => (
      <Text small>
        <Vin of={row.idNumber} />
      </Text>
    ),
    {
      width: 178,
      sort: ({ idNumber }) => idNumber,
      isEmpty: ({ idNumber }) => idNumber === "",
      card: "none",
    },
  ),
  column(
    "price",
    texts.price,
    (row) => toEuros(shownOffer(row).netCents) || null,
    (row) => euroText(shownOffer(row).netCents),
    {
      kind: "euro",
      width: 124,
      numeric: "price",
      note: ({ answer }) => {
        const [offer] = answer?.offers ?? []
        return offer && differenceText(offer.before.netCents, offer.after.netCents)
      },
    },
  ),
  column("takeover", texts.column.lastDay, lastDayOf, (row) => dateText(lastDayOf(row)), {
    kind: "date",
    width: 112,
    note: ({ area }) => (area === "SELECTION" ? deliveryWord.SELECTION : texts.column.atLatest),
    isEmpty: (row) => lastDayOf(row) === null,
    cardText: (row) =>
      `${row.area === "SELECTION" ? deliveryWord.SELECTION : texts.column.until} ${dateText(lastDayOf(row))}`,
  }),
  column(
    "kilometers",
    texts.column.kilometers,
    (row) => shownOffer(row).targetKm,
    (row) => targetKmText(shownOffer(row).targetKm),
    {
      kind: "integer",
      width: 104,
      numeric: true,
      isEmpty: (row) => shownOffer(row).targetKm === 0,
      card: "none",
    },
  ),
  column(
    "location",
    texts.location,
    (row) => row.location,
    (row) => row.city,
    { width: 92, note: (row) => row.location, card: "none" },
  ),
]

/** The takeover date of a pre-offer, the delivery date of a new car (ZVF). */
const lastDayOf = (row: Activity) =>
  row.area === "SELECTION" ? row.dateOfDelivery : shownOffer(row).takeoverDate

/** Shown below the type: the wish of an individual request. */
const wishText = ({ wantedKilometers, wantedDate }: Activity): string =>
  wantedKilometers === null
    ? ""
    : texts.wish({ km: kmText(wantedKilometers), date: dateText(wantedDate).slice(0, 6) })

/** "28.11.", in other years "28.11.25". */
function dayText(instant: string, now: Date): string {
  const [day, today] = [berlinToday(new Date(instant)), berlinToday(now)]
  const [year, month, date] = day.split("-")
  return `${date}.${month}.${day.slice(0, 4) === today.slice(0, 4) ? "" : year?.slice(2)}`
}

/** Only exceptions have a badge. */
function State({ row }: { row: Activity }) {
  const word = stateWord(row)
  if (awaitsAnswer(row.state)) return <span className="soon">{word}</span>
  return activityBadge(row).tone === "red" ? <Badge tone="red">{word}</Badge> : word
}

/** Below the state: the deadline, the next date, the first offer of an answer, or why it ended (P22, P48). */
function stateNote(row: Activity, now: Date): ReactNode {
  const { state, area, answer, answerDue, confirmedAt, dateOfDelivery, reason } = row
  const at = deadlineText(answerDue, now).replace(" Uhr", "")
  if (isOverdue(row, now)) return <span className="overdue">{timeLeftText(new Date(answerDue), now)}</span>
  if (awaitsAnswer(state))
    return <span title={timeLeftText(new Date(answerDue), now)}>{texts.answerBy(at)}</span>
  if (isConfirmed(state)) return `${deliveryWord[area]} ${dateText(dateOfDelivery)}`
  const [offer] = answer?.offers ?? []
  return [
    offer &&
      texts.answerIs({
        offer: offerTypeText[offer.type],
        km: targetKmText(offer.after.targetKm),
        date: dateText(offer.after.deliveryDate),
      }),
    reason && texts.reason(reason),
    confirmedAt && texts.wasConfirmed(instantText(confirmedAt)),
  ]
    .filter(Boolean)
    .join(" · ")
}
