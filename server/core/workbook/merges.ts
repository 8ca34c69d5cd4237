import { WorkbookError } from "./error.ts"

/** Cells that are shown as one: rows and columns from 0, both ends included. */
export type Merge = { startRow: number; endRow: number; startCol: number; endCol: number }

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

export function mergeIn(tag: string): Merge {
  const [, left = "", top, right, bottom] =
    /\bref=["']\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?["']/i.exec(tag) ?? []
  if (top === undefined) throw new WorkbookError("workbook_unreadable", `${tag.slice(0, 100)} names no cells`)
  return {
    startRow: Number(top) - 1,
    endRow: Number(bottom ?? top) - 1,
    startCol: columnOf(left),
    endCol: columnOf(right ?? left),
  }
}

type Active<Value> = Merge & { value: Value }

/** Merges that reach into a row, with the value of their first cell; at most as many overlap as there are columns. */
export function mergesByRow<Value>(merges: readonly Merge[], maxColumns: number) {
  const coming = merges
    .filter(({ startCol }) => startCol < maxColumns)
    .sort((a, b) => b.startRow - a.startRow)
  let active: Active<Value | null>[] = []
  return (row: number, cells: readonly (Value | null)[]): readonly Active<Value>[] => {
    active = active.filter(({ endRow }) => endRow >= row)
    for (let next = coming.at(-1); next && next.startRow <= row; next = coming.at(-1)) {
      coming.pop()
      // The reader omits empty rows.
      const value = next.startRow === row ? (cells[next.startCol] ?? null) : null
      if (value !== null && next.endRow >= row) active.push({ ...next, value })
    }
    if (active.length > maxColumns) throw new WorkbookError("workbook_hostile", "merged cells overlap")
    return active as Active<Value>[]
  }
}
