import type { Activity } from "../../../contract/activities.ts"
import type { ShownTable, TableCell } from "../../../contract/excel.ts"
import { common } from "../../ui/texts.de.ts"
import type { ActivityColumn } from "../activities/index.ts"
import { texts } from "./texts.de.ts"

type SheetColumn = Pick<ActivityColumn, "header" | "kind" | "value">

/** Cells are searched and compared with ordinary spaces. */
const plain = (cell: TableCell): TableCell =>
  typeof cell === "string" ? cell.replaceAll("\u00a0", " ") : cell

/** The table as it is shown, between the numbers of the car and what the screen shows beneath or in the panel (P81). */
export function sheetOf(shown: readonly SheetColumn[], rows: readonly Activity[]): ShownTable {
  const columns: SheetColumn[] = [
    { header: texts.jobNumber, value: ({ jobNumber }) => jobNumber },
    { header: texts.plate, value: ({ licensePlateNumber }) => licensePlateNumber },
    ...shown,
    { header: texts.person, value: ({ person }) => person?.name ?? null },
    { header: common.sentAt, kind: "instant", value: ({ sentAt }) => sentAt },
    { header: texts.sheetDue, kind: "instant", value: ({ answerDue }) => answerDue },
    { header: texts.confirmedAt, kind: "instant", value: ({ confirmedAt }) => confirmedAt },
    { header: common.reason, value: ({ reason }) => reason || null },
    { header: texts.wantedKm, kind: "integer", value: ({ wantedKilometers }) => wantedKilometers },
    { header: texts.wantedDate, kind: "date", value: ({ wantedDate }) => wantedDate },
    { header: texts.answerText, value: ({ answer }) => answer?.text || null },
  ]
  return {
    columns: columns.map(({ header, kind = "text" }) => ({ header, kind })),
    rows: rows.map((row) => columns.map(({ value }) => plain(value(row)))),
  }
}
