import type { Activity } from "../../../contract/activities.ts"
import type { ShownTable, TableCell } from "../../../contract/excel.ts"
import type { TFunction } from "../../texts.ts"
import type { ActivityColumn } from "../activities/index.ts"

type SheetColumn = Pick<ActivityColumn, "header" | "kind" | "value">

/** Cells are searched and compared with ordinary spaces. */
const plain = (cell: TableCell): TableCell =>
  typeof cell === "string" ? cell.replaceAll("\u00a0", " ") : cell

/** The table as it is shown, between the numbers of the car and what the screen shows beneath or in the panel (P81). */
export function sheetOf(
  t: TFunction<"activities">,
  shown: readonly SheetColumn[],
  rows: readonly Activity[],
): ShownTable {
  const columns: SheetColumn[] = [
    { header: t("jobNumber"), value: ({ jobNumber }) => jobNumber },
    { header: t("plate"), value: ({ licensePlateNumber }) => licensePlateNumber },
    ...shown,
    { header: t("person"), value: ({ person }) => person?.name ?? null },
    { header: t("sentAt"), kind: "instant", value: ({ sentAt }) => sentAt },
    { header: t("sheet_due"), kind: "instant", value: ({ answerDue }) => answerDue },
    { header: t("confirmedAt"), kind: "instant", value: ({ confirmedAt }) => confirmedAt },
    { header: t("reasonTitle"), value: ({ reason }) => reason || null },
    { header: t("wantedKm"), kind: "integer", value: ({ wantedKilometers }) => wantedKilometers },
    { header: t("wantedDate"), kind: "date", value: ({ wantedDate }) => wantedDate },
    { header: t("answerText"), value: ({ answer }) => answer?.text || null },
  ]
  return {
    columns: columns.map(({ header, kind = "text" }) => ({ header, kind })),
    rows: rows.map((row) => columns.map(({ value }) => plain(value(row)))),
  }
}
