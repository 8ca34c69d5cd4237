import type { NumberDisplay } from "./number-format.ts"

/** A value without a date in Excel is an error. */
export type DateCell = { date: string } | { datetime: string } | { error: string }

/** A wall clock is `YYYY-MM-DDTHH:mm:ss`; an Excel error is its text; `number`: displayed as more, or as another one. */
export type PlainCell =
  | string
  | number
  | boolean
  | DateCell
  | ({ number: number } & NumberDisplay)
  | { uncomputed: true }

/** Merged cells each have the displayed value. */
export type Cell = PlainCell | { merged: PlainCell } | null

/** Cells that are shown as one: rows and columns from 0, both ends included. */
export type Merge = { startRow: number; endRow: number; startCol: number; endCol: number }

export const maxColumns = 200
/** Millions of cells may share a text, so the output is limited too. */
export const maxTextTotal = 60_000_000

export function textLength(cell: PlainCell | null): number {
  if (typeof cell === "string") return cell.length
  return cell !== null && typeof cell === "object" && "shown" in cell ? (cell.shown?.length ?? 0) : 0
}

const firstDate = Date.UTC(1899, 11, 30)
const lastDate = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Wall clock as if it were UTC, to the second; omits midnight. */
export function dateCell(wallClock: Date): DateCell {
  const time = Math.round(wallClock.getTime() / 1000) * 1000
  if (!(time >= firstDate && time <= lastDate)) return { error: "#NUM!" }
  const text = new Date(time).toISOString()
  return text.includes("T00:00:00") ? { date: text.slice(0, 10) } : { datetime: text.slice(0, 19) }
}
