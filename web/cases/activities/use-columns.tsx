import { useMemo } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { activityTypeText, offerTypeText } from "../../../contract/core/enums.ts"
import {
  carName,
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
import { activityBadge } from "../../fleet/cars/state-badge.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Note, Stack } from "../../ui/layout/Breaks.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { common } from "../../ui/texts.de.ts"
import styles from "./Activities.module.css"
import { isOverdue, shownOffer, timeLeftText } from "./rules.ts"
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
  column("type", texts.type, activityTypeText, (row) => (
    <>
      {activityTypeText(row)}
      <span className="visually-hidden">({carName(row)})</span>
      <Brief>{wishText(row)}</Brief>
    </>
  )),
  column(
    "state",
    common.state,
    (row) => activityBadge(row).word,
    (row) => <StateCell row={row} now={now} />,
  ),
  column(
    "recency",
    texts.recency,
    (row) => row.stateUpdatedAt,
    (row) => {
      const [date = "", time = ""] = instantText(row.stateUpdatedAt).split(", ")
      return <Stack main={date} note={time} />
    },
    { kind: "instant" },
  ),
  column(
    "model",
    texts.model,
    carText,
    (row) => (
      <>
        <Stack
          main={carText(row)}
          note={[row.jobNumber, row.licensePlateNumber].filter(Boolean).join(" · ")}
        />
        {row.ownReference && <Note>{texts.referenceIs(row.ownReference)}</Note>}
      </>
    ),
    { wraps: true },
  ),
  column(
    "vin",
    texts.vin,
    (row) => vinText(row.idNumber),
    (row) => <Vin of={row.idNumber} />,
    {
      sort: ({ idNumber }) => idNumber,
      isEmpty: ({ idNumber }) => idNumber === "",
    },
  ),
  column(
    "price",
    texts.price,
    (row) => toEuros(shownOffer(row).netCents) || null,
    (row) => {
      const [offer] = row.answer?.offers ?? []
      const price = euroText(shownOffer(row).netCents)
      return offer ? (
        <Stack main={price} note={differenceText(offer.before.netCents, offer.after.netCents)} />
      ) : (
        price
      )
    },
    { kind: "euro", numeric: true },
  ),
  column("takeover", texts.lastDay, lastDayOf, (row) => dateText(lastDayOf(row)), {
    kind: "date",
    numeric: true,
    isEmpty: (row) => lastDayOf(row) === null,
  }),
  column(
    "kilometers",
    texts.kilometers,
    (row) => shownOffer(row).targetKm,
    (row) => targetKmText(shownOffer(row).targetKm),
    { kind: "integer", numeric: true, isEmpty: (row) => shownOffer(row).targetKm === 0 },
  ),
  column(
    "location",
    texts.location,
    (row) => row.location,
    (row) => (
      <>
        <Stack main={row.location} note={row.person?.name ?? ""} />
        {row.recorded && <Note>{texts.recorded}</Note>}
      </>
    ),
    { wraps: true },
  ),
]

/** The takeover date of a pre-offer, the delivery date of a new car (ZVF) (P49). */
const lastDayOf = (row: Activity) =>
  row.area === "SELECTION" ? row.dateOfDelivery : shownOffer(row).takeoverDate

/** Shown below the type: the wish of an individual request. */
const wishText = ({ wantedKilometers, wantedDate }: Activity): string =>
  wantedKilometers === null ? "" : texts.wish({ km: kmText(wantedKilometers), date: dateText(wantedDate) })

/** Shown below the state: first offer of an answer (P47), confirmation date, reason of the end (P22, P48). */
function stateNote({ state, confirmedAt, reason, answer }: Activity): string {
  const [offer] = answer?.offers ?? []
  const isOver = confirmedAt !== null && !isConfirmed(state)
  return [
    offer &&
      texts.answerIs({
        offer: offerTypeText[offer.type],
        km: targetKmText(offer.after.targetKm),
        date: dateText(offer.after.deliveryDate),
      }),
    isOver && texts.wasConfirmed(instantText(confirmedAt)),
    reason && texts.reason(reason),
  ]
    .filter(Boolean)
    .join("\n")
}

/** At most two lines in the table; the panel shows all. */
const Brief = ({ children }: { children: string }) =>
  children && (
    <Note>
      <Text lines className={styles.brief}>
        {children}
      </Text>
    </Note>
  )

function StateCell({ row, now }: { row: Activity; now: Date }) {
  const { tone, word } = activityBadge(row)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {awaitsAnswer(row.state) ? <Deadline activity={row} now={now} /> : <Brief>{stateNote(row)}</Brief>}
    </>
  )
}

/** Remaining response time, updated as it passes, and the deadline (P25). */
export function Deadline({ activity, now }: { activity: Activity; now: Date }) {
  const overdue = isOverdue(activity, now)
  const at = deadlineText(activity.answerDue, now)
  return (
    <>
      <Note>
        <span className={overdue ? "overdue" : undefined}>
          {timeLeftText(new Date(activity.answerDue), now)}
        </span>
      </Note>
      <Note>{overdue ? texts.answerWas(at) : texts.answerBy(at)}</Note>
    </>
  )
}
