import type { CarField } from "../../../contract/car-fields.ts"
import { isPlainDate, type PlainDate } from "../../../contract/dates.ts"
import { type Fault, faultOf } from "../../../contract/field-checks.ts"
import { invalidDate, readTypedDate } from "../../../contract/typed-dates.ts"
import { type Cell, dateCell } from "../../core/workbook/index.ts"

const withTime: Fault = { code: "date_with_time", message: "Erwartet wird ein Datum ohne Uhrzeit." }

/** The plain date of a cell of a car, or what is wrong with it (P101); of a month its first day. */
export function readCarDate(field: CarField, cell: Cell): string | Fault {
  const asked = { monthOnly: field.kind === "date" && field.monthOnly }
  const read = readMoment(cell, asked)
  if (read === undefined) return { code: "not_a_date", message: invalidDate(asked) }
  return read.time === undefined ? (faultOf(field, read.date) ?? read.date) : withTime
}

/** The wall clock of a cell as `YYYY-MM-DDTHH:mm:ss`, or what is wrong with it. */
export function readWallClock(cell: Cell): string | Fault {
  const read = readMoment(cell)
  if (read === undefined) return { code: "not_a_date", message: invalidDate() }
  return `${read.date}T${read.time ?? "00:00:00"}`
}

/** Dates of Excel and texts alike. A number that is formatted as none is no day: nobody knows of which calendar. */
function readMoment(
  raw: Cell,
  asked?: { monthOnly?: boolean | undefined },
): { date: PlainDate; time?: string } | undefined {
  const cell = rounded(raw)
  if (typeof cell === "string") return readTypedDate(cell, asked)
  if (cell === null || typeof cell !== "object") return undefined
  if ("date" in cell) return isPlainDate(cell.date) ? { date: cell.date } : undefined
  if (!("datetime" in cell)) return undefined
  return { date: cell.datetime.slice(0, 10), time: cell.datetime.slice(11) }
}

/** A program writes the fraction of a second that it has of a day as a binary number: it counts as in a cell of its own kind. */
function rounded(cell: Cell): Cell {
  const [, date = "", time] =
    (typeof cell === "string" && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d+)Z?$/.exec(cell.trim())) || []
  const wallClock = new Date(`${date}T${time}Z`)
  return isPlainDate(date) && !Number.isNaN(wallClock.getTime()) ? dateCell(wallClock) : cell
}
