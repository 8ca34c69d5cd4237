import { useMemo } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { dateText, euroText, instantText, kmText, vinText } from "../../../contract/format.ts"
import { toCents } from "../../../contract/money.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/Table.tsx"
import styles from "./Activities.module.css"
import type { TextColumn } from "./sheet.ts"
import { awaitsAnswer, isOverdue, stateBadge } from "./state-words.ts"

export type ActivityColumn = Column<Activity> & TextColumn<Activity>

type Words = TFunction<"activities">

/** What stands beneath the type: the wish of an individual request. */
export const wishText = (t: Words, { wantedKilometers, wantedDate }: Activity): string =>
  wantedKilometers === null ? "" : t("wish", { km: kmText(wantedKilometers), date: dateText(wantedDate) })

/** What stands beneath the state: when the answer is due, or why it was refused (decisions 22, 25). */
export function noteText(t: Words, activity: Activity, now: Date): string {
  const at = instantText(activity.answerDue)
  if (awaitsAnswer(activity)) return t(isOverdue(activity, now) ? "answerOverdue" : "answerDue", { at })
  return activity.reason && t("reason", { reason: activity.reason })
}

const joined = (...texts: string[]) => texts.filter(Boolean).join("\n")

/** The columns of specification 3 (activity); `text` is what the workbook says. */
export function useColumns(now: Date): readonly ActivityColumn[] {
  const { t } = useTranslation("activities")
  return useMemo(
    (): ActivityColumn[] => [
      {
        id: "type",
        header: t("type"),
        text: (row) => joined(activityTypeText(row), wishText(t, row)),
        cell: (row) => <Stack main={activityTypeText(row)} note={wishText(t, row)} />,
        sort: activityTypeText,
      },
      {
        id: "state",
        header: t("state"),
        text: (row) => joined(stateBadge(row.state).word, noteText(t, row, now)),
        cell: (row) => <StateCell row={row} note={noteText(t, row, now)} overdue={isOverdue(row, now)} />,
        sort: (row) => stateBadge(row.state).word,
      },
      {
        id: "recency",
        header: t("recency"),
        text: (row) => instantText(row.stateUpdatedAt),
        cell: (row) => instantText(row.stateUpdatedAt),
        sort: (row) => Date.parse(row.stateUpdatedAt),
      },
      {
        id: "model",
        header: t("model"),
        text: (row) => row.modelDesignation || row.jobNumber,
        cell: (row) => row.modelDesignation || row.jobNumber,
        sort: (row) => row.modelDesignation,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "vin",
        header: t("vin"),
        text: (row) => vinText(row.idNumber),
        cell: (row) => <span className={styles.vin}>{vinText(row.idNumber)}</span>,
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

function Stack({ main, note }: { main: string; note: string }) {
  return (
    <span className={styles.stack}>
      {main}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}

function StateCell({ row, note, overdue }: { row: Activity; note: string; overdue: boolean }) {
  const { tone, word } = stateBadge(row.state)
  return (
    <span className={styles.stack}>
      <Badge tone={tone}>{word}</Badge>
      {note && <span className={overdue ? styles.overdue : styles.note}>{note}</span>}
    </span>
  )
}
