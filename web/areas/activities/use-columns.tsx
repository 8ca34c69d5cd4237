import { useMemo } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText, offerTypeText } from "../../../contract/enums.ts"
import {
  carName,
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  notSet,
  signedEuroText,
  vinText,
} from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { links } from "../../links.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Breaks, Note, Stack } from "../../ui/layout/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { Vin } from "../car/index.ts"
import { useSession } from "../session/index.ts"
import styles from "./Activities.module.css"
import { useForgetOffers } from "./api.ts"
import type { SheetColumn } from "./sheet.ts"
import { answerDifference, shownOffer } from "./shown-offer.ts"
import { activityBadge, awaitsAnswer, isOverdue } from "./state-words.ts"
import { timeLeftText } from "./time-left.ts"

export type ActivityColumn = Column<Activity> & SheetColumn<Activity>

type Words = TFunction<"activities">

/** What stands beneath the type: the wish of an individual request. */
const wishText = (t: Words, { wantedKilometers, wantedDate }: Activity): string =>
  wantedKilometers === null ? "" : t("wish", { km: kmText(wantedKilometers), date: dateText(wantedDate) })

/** What stands beneath the state: when it had been confirmed that is over, and why it was refused (P22, P48). */
const stateNote = (t: Words, { state, confirmedAt, reason }: Activity): string => {
  const isOver = confirmedAt !== null && !state.endsWith("_CONFIRMED")
  return [isOver && t("wasConfirmed", { at: instantText(confirmedAt) }), reason && t("reason", { reason })]
    .filter(Boolean)
    .join("\n")
}

/** What an answered request was answered with: the offer that it leads to (P47). */
const answerText = (t: Words, { answer }: Activity): string => {
  const [offer] = answer?.offers ?? []
  return offer
    ? t("answerIs", {
        offer: offerTypeText[offer.type],
        km: kmText(offer.kilometers),
        date: dateText(offer.dateOfDelivery),
      })
    : ""
}

/** The columns of P81; `value` is what the workbook says, in its `kind`: one plain value, what stands beneath has its own. */
export function useColumns(now: Date): readonly ActivityColumn[] {
  const { t } = useTranslation("activities")
  return useMemo(() => columnsOf(t, now), [t, now])
}

const columnsOf = (t: Words, now: Date): ActivityColumn[] => [
  {
    id: "type",
    header: t("type"),
    value: activityTypeText,
    cell: (row) => (
      <>
        {activityTypeText(row)}
        <span className="visually-hidden">({carName(row)})</span>
        <BriefNote>{wishText(t, row)}</BriefNote>
      </>
    ),
    sort: activityTypeText,
  },
  {
    id: "state",
    header: t("state"),
    value: (row) => activityBadge(row).word,
    cell: (row) => <StateCell row={row} note={stateNote(t, row)} />,
    sort: (row) => activityBadge(row).word,
  },
  {
    id: "answer",
    header: t("answer"),
    value: (row) =>
      awaitsAnswer(row) ? t("answerBy", { at: deadlineText(row.answerDue, now) }) : answerText(t, row),
    cell: (row) => <AnswerCell row={row} now={now} text={answerText(t, row)} />,
    sort: (row) => (awaitsAnswer(row) ? Date.parse(row.answerDue) : null),
  },
  {
    id: "recency",
    header: t("recency"),
    kind: "instant",
    value: (row) => row.stateUpdatedAt,
    cell: (row) => <Instant at={row.stateUpdatedAt} />,
    sort: (row) => Date.parse(row.stateUpdatedAt),
  },
  {
    id: "model",
    header: t("model"),
    value: carText,
    cell: (row) => (
      <>
        <Breaks text={carText(row)} />
        <Note>
          <span className={styles.which}>
            {[row.jobNumber, row.licensePlateNumber].filter(Boolean).join(" · ")}
          </span>
        </Note>
      </>
    ),
    sort: (row) => row.modelDesignation,
    wraps: true,
  },
  {
    id: "vin",
    header: t("vin"),
    value: (row) => vinText(row.idNumber),
    cell: (row) => <Vin of={row.idNumber} />,
    sort: (row) => row.idNumber,
  },
  {
    id: "price",
    header: t("price"),
    kind: "euro",
    value: (row) => shownOffer(row).priceExclVat || null,
    cell: (row) => <PriceCell row={row} />,
    sort: (row) => shownOffer(row).priceExclVat || null,
    numeric: true,
  },
  {
    id: "takeover",
    header: t("lastDay"),
    kind: "date",
    value: lastDayOf,
    cell: (row) => dateText(lastDayOf(row)),
    sort: lastDayOf,
    numeric: true,
  },
  {
    id: "kilometers",
    header: t("kilometers"),
    kind: "integer",
    value: (row) => shownOffer(row).kilometers,
    cell: (row) => kmText(shownOffer(row).kilometers),
    sort: (row) => shownOffer(row).kilometers,
    numeric: true,
  },
  {
    id: "location",
    header: t("location"),
    value: (row) => row.location,
    cell: (row) => (
      <>
        <span className={styles.location}>{row.location}</span>
        <BriefNote>{row.person?.name ?? ""}</BriefNote>
      </>
    ),
    sort: (row) => row.location,
  },
]

/** Date and time one beneath the other, where columns are many. */
function Instant({ at }: { at: string }) {
  const [date = "", time = ""] = instantText(at).split(", ")
  return <Stack main={date} note={time} />
}

/** Beneath something else; in the table no more than two lines of it, the panel tells all. */
const BriefNote = ({ children }: { children: string }) =>
  children && (
    <Note>
      <span className={styles.brief}>{children}</span>
    </Note>
  )

/** How much of the promised time is left, renewed as it passes, and its end (P25). */
export function Answer({ activity, now }: { activity: Activity; now: Date }) {
  const { t } = useTranslation("activities")
  const overdue = isOverdue(activity, now)
  const at = deadlineText(activity.answerDue, now)
  return (
    <>
      <span className={overdue ? styles.overdue : undefined}>
        {timeLeftText(t, new Date(activity.answerDue), now)}
      </span>
      <BriefNote>{t(overdue ? "answerWas" : "answerBy", { at })}</BriefNote>
    </>
  )
}

/** The price that counts; of an answered request, how far it is from the one before. */
function PriceCell({ row }: { row: Activity }) {
  const [offer] = row.answer?.offers ?? []
  const price = euroText(toCents(shownOffer(row).priceExclVat))
  if (!offer) return price
  return <Stack main={price} note={signedEuroText(answerDifference(offer))} />
}

/** Until when an answer is due; or what was answered and what the provider wrote, with the way to accept it. */
function AnswerCell({ row, now, text }: { row: Activity; now: Date; text: string }) {
  const { t } = useTranslation("activities")
  if (awaitsAnswer(row)) return <Answer activity={row} now={now} />
  if (!text) return notSet
  return (
    <span className={styles.answered}>
      <span className={styles.brief}>{text}</span>
      {row.answer?.text && (
        <Note>
          <span className={styles.message}>{t("answerSays", { text: row.answer.text })}</span>
        </Note>
      )}
      <QuickAccept row={row} />
    </span>
  )
}

/** One click into the acceptance of what was answered, as long as the car stands in the list (P47). */
function QuickAccept({ row: { answer, listed, carId, ...row } }: { row: Activity }) {
  const { t } = useTranslation("activities")
  const session = useSession()
  const forgetOffers = useForgetOffers()
  const [offer] = answer?.offers ?? []
  const mayAccept = session.status === "signedIn" && session.user.type === "SALES_MANAGER"
  if (!offer || !listed || !mayAccept) return null
  return (
    <LinkButton
      size="small"
      onClick={forgetOffers}
      label={t("acceptOf", { offer: offerTypeText[offer.type], car: carName(row) })}
      link={links.preOffers({ carId, type: "accept", preOfferType: offer.type })}
    >
      {t("acceptShort")}
    </LinkButton>
  )
}

function StateCell({ row, note }: { row: Activity; note: string }) {
  const { tone, word } = activityBadge(row)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <BriefNote>{note}</BriefNote>
    </>
  )
}

/** A pre-offer is taken over until a day, a ZVF is new and delivered on one (P49). */
const lastDayOf = (row: Activity) =>
  row.area === "SELECTION" ? row.dateOfDelivery : shownOffer(row).takeoverDate
