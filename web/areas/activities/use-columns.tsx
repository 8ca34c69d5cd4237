import { useMemo } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import {
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  notSet,
  vinText,
} from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/feedback/index.ts"
import { Note, Stack } from "../../ui/layout/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { Vin } from "../car/index.ts"
import styles from "./Activities.module.css"
import type { TextColumn } from "./sheet.ts"
import { activityBadge, awaitsAnswer, isOverdue } from "./state-words.ts"
import { timeLeftText } from "./time-left.ts"

export type ActivityColumn = Column<Activity> & TextColumn<Activity>

type Words = TFunction<"activities">

/** What stands beneath the type: the wish of an individual request. */
const wishText = (t: Words, { wantedKilometers, wantedDate }: Activity): string =>
  wantedKilometers === null ? "" : t("wish", { km: kmText(wantedKilometers), date: dateText(wantedDate) })

/** What stands beneath the state: why it was refused (P22). */
const reasonText = (t: Words, { reason }: Activity): string => reason && t("reason", { reason })

const joined = (...texts: string[]) => texts.filter(Boolean).join("\n")

/** The columns of P81; `text` is what the workbook says. */
export function useColumns(now: Date): readonly ActivityColumn[] {
  const { t } = useTranslation("activities")
  return useMemo(
    (): ActivityColumn[] => [
      {
        id: "type",
        header: t("type"),
        text: (row) => joined(activityTypeText(row), wishText(t, row)),
        cell: (row) => (
          <>
            {activityTypeText(row)}
            <BriefNote>{wishText(t, row)}</BriefNote>
          </>
        ),
        sort: activityTypeText,
      },
      {
        id: "state",
        header: t("state"),
        text: (row) => joined(activityBadge(row).word, reasonText(t, row)),
        cell: (row) => <StateCell row={row} note={reasonText(t, row)} />,
        sort: (row) => activityBadge(row).word,
      },
      {
        id: "answer",
        header: t("answer"),
        text: (row) => (awaitsAnswer(row) ? t("answerBy", { at: deadlineText(row.answerDue, now) }) : ""),
        cell: (row) => (awaitsAnswer(row) ? <Answer activity={row} now={now} /> : notSet),
        sort: (row) => (awaitsAnswer(row) ? Date.parse(row.answerDue) : null),
      },
      {
        id: "recency",
        header: t("recency"),
        text: (row) => instantText(row.stateUpdatedAt),
        cell: (row) => <Instant at={row.stateUpdatedAt} />,
        sort: (row) => Date.parse(row.stateUpdatedAt),
      },
      {
        id: "model",
        header: t("model"),
        text: carText,
        cell: carText,
        sort: (row) => row.modelDesignation,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "vin",
        header: t("vin"),
        text: (row) => vinText(row.idNumber),
        cell: (row) => <Vin of={row.idNumber} />,
        sort: (row) => row.idNumber,
      },
      {
        id: "price",
        header: t("price"),
        text: (row) => euroText(toCents(row.priceExclVat)),
        cell: (row) => euroText(toCents(row.priceExclVat)),
        sort: (row) => row.priceExclVat || null,
        numeric: true,
      },
      {
        id: "takeover",
        header: t("takeover"),
        text: (row) => dateText(row.takeoverDate),
        cell: (row) => dateText(row.takeoverDate),
        sort: (row) => row.takeoverDate,
        numeric: true,
      },
      {
        id: "kilometers",
        header: t("kilometers"),
        text: (row) => kmText(row.kilometers),
        cell: (row) => kmText(row.kilometers),
        sort: (row) => row.kilometers,
        numeric: true,
      },
      {
        id: "location",
        header: t("location"),
        text: (row) => row.location,
        cell: (row) => <span className={styles.location}>{row.location}</span>,
        sort: (row) => row.location,
      },
    ],
    [t, now],
  )
}

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

function StateCell({ row, note }: { row: Activity; note: string }) {
  const { tone, word } = activityBadge(row)
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <BriefNote>{note}</BriefNote>
    </>
  )
}
