/** A table as text, the way the server turns it into a workbook. */
export type Sheet = { header: string[]; rows: string[][] }

export type TextColumn<Row> = { header: string; text: (row: Row) => string }

/** The table exactly as it is shown: the columns in their order, the given rows in theirs. */
export const sheetOf = <Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): Sheet => ({
  header: columns.map(({ header }) => header),
  rows: rows.map((row) => columns.map(({ text }) => text(row))),
})
