import type { CarField } from "../../../contract/car-fields.ts"
import { isPlainDate } from "../../../contract/dates.ts"
import { type Fault, faultOf } from "../../../contract/field-checks.ts"
import { type Cell, dateCell } from "../../platform/workbook/index.ts"
import { withoutUnseen } from "./sheet.texts.ts"

const notADate: Fault = { code: "not_a_date", message: "Ungültiges Datum. Erwartet wird TT.MM.JJJJ." }
const notAMonth: Fault = {
  code: "not_a_date",
  message: "Ungültiges Datum. Erwartet wird MM/JJJJ oder TT.MM.JJJJ.",
}
const withTime: Fault = { code: "date_with_time", message: "Erwartet wird ein Datum ohne Uhrzeit." }

/** The plain date of a cell of a car, or what is wrong with it (P101); of a month its first day. */
export function readCarDate(field: CarField, cell: Cell): string | Fault {
  const isMonth = field.kind === "date" && field.monthOnly === true
  const date = readDate(cell, isMonth)
  return typeof date === "string" ? (faultOf(field, date) ?? date) : date
}

function readDate(raw: Cell, isMonth = false): string | Fault {
  const cell = realDate(raw)
  const none = isMonth ? notAMonth : notADate
  if (cell !== null && typeof cell === "object" && "date" in cell)
    return isPlainDate(cell.date) ? cell.date : none
  if (cell !== null && typeof cell === "object" && "datetime" in cell) return withTime
  if (typeof cell !== "string") return none
  const [, day = "", time] = /^(.*?)(?:,? (\d{1,2}:\d\d(?::\d\d)?))?$/.exec(withoutUnseen(cell)) ?? []
  const date = dateOfText(day) ?? (isMonth ? monthOfText(day) : undefined)
  if (date === undefined || !isPlainDate(date)) return none
  return time === undefined || /^[0:]+$/.test(time) ? date : withTime
}

/** By the first three letters, "Mrz" and "Jän" beside them; what follows must go on as the name does. */
const months = [
  ["januar", "jänner"],
  ["februar"],
  ["märz", "mrz", "maerz"],
  ["april"],
  ["mai"],
  ["juni"],
  ["juli"],
  ["august"],
  ["september"],
  ["oktober"],
  ["november"],
  ["dezember"],
]

function monthNamed(name: string): string | undefined {
  const begun = name.toLowerCase().replace(/\.$/, "")
  const at = months.findIndex((names) => begun.length >= 3 && names.some((whole) => whole.startsWith(begun)))
  return at < 0 ? undefined : String(at + 1)
}

const dated = (year: string, month: string | undefined, day: string) =>
  month && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`

/** 1.2.2026, 01. 02. 2026, 1. Februar 2026, 1. Feb. 2026. */
function dateOfText(text: string): string | undefined {
  const [, day = "", month, name, year] =
    /^(\d{1,2})\. ?(?:(\d{1,2})\. ?|(\p{L}+\.?) )(\d{4})$/u.exec(text) ?? []
  return year && dated(year, month ?? monthNamed(name ?? ""), day)
}

/** 10/2026, 10.2026, 10-2026, 2026-10, Oktober 2026, Okt. 2026. */
function monthOfText(text: string): string | undefined {
  const [, month, name, year] = /^(?:(\d{1,2}) ?[/.-] ?|(\p{L}+\.?) )(\d{4})$/u.exec(text) ?? []
  if (year) return dated(year, month ?? monthNamed(name ?? ""), "1")
  const [, isoYear, isoMonth] = /^(\d{4})-(\d\d)$/.exec(text) ?? []
  return isoYear && dated(isoYear, isoMonth, "1")
}

/** The wall clock of a cell as `YYYY-MM-DDTHH:mm:ss`, or what is wrong with it. */
export function readWallClock(raw: Cell): string | Fault {
  const cell = realDate(raw)
  if (cell !== null && typeof cell === "object" && "datetime" in cell) return cell.datetime
  if (typeof cell !== "string") {
    const date = readDate(cell)
    return typeof date === "string" ? `${date}T00:00:00` : date
  }
  const [, dateText = "", time] = /^(\S+) (\d\d:\d\d(?::\d\d)?)$/.exec(withoutUnseen(cell)) ?? []
  const date = readDate(dateText)
  if (typeof date !== "string" || time === undefined) return notADate
  return `${date}T${time.padEnd(8, ":00")}`
}

const isoText = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?)Z?)?$/

/** A text in the form of ISO 8601 is a real date, as programs write it. */
function realDate(cell: Cell): Cell {
  const [, date = "", time = "00:00:00"] = (typeof cell === "string" && isoText.exec(cell.trim())) || []
  const wallClock = new Date(`${date}T${time}Z`)
  return isPlainDate(date) && !Number.isNaN(wallClock.getTime()) ? dateCell(wallClock) : cell
}
