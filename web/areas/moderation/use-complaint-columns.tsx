import { useMemo } from "react"
import { blockClauseText } from "../../../contract/blocks.ts"
import type { DeskComplaint } from "../../../contract/desk.ts"
import { useTranslation } from "../../texts.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/Table.tsx"
import { timeLeft, timeLeftText } from "../activities/time-left.ts"
import { lastDayText, termText } from "./block-words.ts"
import styles from "./Moderation.module.css"

const complaintOf = ({ id, block }: DeskComplaint) =>
  block.complaints.find((complaint) => complaint.id === id)

/** Until when a complaint is to be answered. */
export const dueOf = (complaint: DeskComplaint): Date => new Date(complaintOf(complaint)?.due ?? 0)

/** So close to its end, the month needs to be seen. */
const soonDays = 7

/** What an admin must know to decide: by when, who complains about what, and what they say. */
export function useComplaintColumns(now: Date): readonly Column<DeskComplaint>[] {
  const { t } = useTranslation("moderation")
  return useMemo(
    (): Column<DeskComplaint>[] => [
      { id: "due", header: t("due"), cell: (row) => <Due due={dueOf(row)} now={now} /> },
      {
        id: "person",
        header: t("person"),
        cell: ({ person }) => <Stack main={person.name} note={person.mail} />,
        wraps: true,
      },
      {
        id: "block",
        header: t("blockColumn"),
        cell: ({ block }) => (
          <Stack
            main={termText(t, block)}
            note={t("clauseBy", { clause: blockClauseText[block.clause], by: block.by })}
          />
        ),
        wraps: true,
      },
      {
        id: "text",
        header: t("complaint"),
        cell: (row) => (
          <>
            <span className={styles.excerpt}>{complaintOf(row)?.text}</span>
            {row.refusal && <span className={styles.note}>{t(`refusal_${row.refusal}`)}</span>}
          </>
        ),
        wraps: true,
      },
    ],
    [t, now],
  )
}

function Due({ due, now }: { due: Date; now: Date }) {
  const { t } = useTranslation("activities")
  const { overdue, unit, count } = timeLeft(due, now)
  const soon = unit !== "days" || count < soonDays
  return (
    <span className={styles.due}>
      <Badge tone={overdue ? "red" : soon ? "amber" : "grey"}>{timeLeftText(t, due, now)}</Badge>
      <span className={styles.note}>{lastDayText(due.toISOString())}</span>
    </span>
  )
}

function Stack({ main, note }: { main: string; note: string }) {
  return (
    <>
      {main}
      <span className={styles.note}>{note}</span>
    </>
  )
}
