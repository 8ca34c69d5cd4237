import type { ShownTable, TableCell, TableKind } from "../../../contract/excel.ts"

/** What a workbook says of a row in one column: text unless told otherwise; null where there is nothing. */
export type SheetColumn<Row> = { header: string; kind?: TableKind; value: (row: Row) => TableCell }

/** In a cell one searches and compares by ordinary spaces. */
const plain = (cell: TableCell): TableCell =>
  typeof cell === "string" ? cell.replaceAll("\u00a0", " ") : cell

/** The table exactly as it is shown: the columns in their order, the given rows in theirs. */
export const sheetOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): ShownTable => ({
  columns: columns.map(({ header, kind = "text" }) => ({ header, kind })),
  rows: rows.map((row) => columns.map(({ value }) => plain(value(row)))),
})
