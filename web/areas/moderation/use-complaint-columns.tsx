import { useMemo } from "react"
import { blockClauseText } from "../../../contract/blocks.ts"
import type { DeskComplaint } from "../../../contract/desk.ts"
import { deadlineText } from "../../../contract/format.ts"
import { Note, Stack, Text } from "../../ui/layout/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import { Due } from "../activities/index.ts"
import { termText } from "./block-words.ts"
import styles from "./Moderation.module.css"
import { texts } from "./texts.de.ts"

const complaintOf = ({ id, block }: DeskComplaint) =>
  block.complaints.find((complaint) => complaint.id === id)

/** Until when a complaint is to be answered. */
export const dueOf = (complaint: DeskComplaint): Date => new Date(complaintOf(complaint)?.due ?? 0)

/** So close to its end, the month needs to be seen, in milliseconds. */
const soonMs = 7 * 24 * 3_600_000

/** What an admin must know to decide: by when, who complains about what, and what they say. */
export function useComplaintColumns(now: Date): readonly Column<DeskComplaint>[] {
  return useMemo(
    (): Column<DeskComplaint>[] => [
      {
        id: "due",
        header: texts.due,
        cell: (row) => (
          <Due
            due={dueOf(row)}
            soonFrom={new Date(dueOf(row).getTime() - soonMs)}
            end={deadlineText(dueOf(row).toISOString(), now)}
            now={now}
          />
        ),
      },
      {
        id: "person",
        header: common.from,
        cell: ({ person }) => <Stack main={person.name} note={person.mail} />,
        wraps: true,
      },
      {
        id: "block",
        header: texts.blockColumn,
        cell: ({ block }) => (
          <Stack
            main={termText(block)}
            note={texts.clauseBy({ clause: blockClauseText[block.clause], by: block.by })}
          />
        ),
        wraps: true,
      },
      {
        id: "text",
        header: texts.complaint,
        cell: (row) => (
          <>
            <Text lines className={styles.excerpt}>
              {complaintOf(row)?.text}
            </Text>
            {row.refusal && <Note>{texts.refusal[row.refusal]}</Note>}
          </>
        ),
        wraps: true,
      },
    ],
    [now],
  )
}
