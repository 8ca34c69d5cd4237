import type { CarField } from "../../../contract/car-fields.ts"
import { type Fault, faultOf } from "../../../contract/field-checks.ts"
import { toCents } from "../../../contract/money.ts"
import { sentences } from "../../../contract/sentences.ts"
import type { Cell } from "../../platform/workbook/index.ts"
import { withoutUnseen } from "./sheet.texts.ts"

/** A number of a cell and how many decimals it has, without zeros at their end; of a binary number only whether any. */
type Read = { number: number; decimals: number }

const notANumber = (example: string): Fault => ({
  code: "not_a_number",
  message: `Keine Zahl. Erwartet wird zum Beispiel ${example}.`,
})
const notWhole: Fault = { code: "not_whole", message: "Erwartet wird eine ganze Zahl." }
const tooManyDecimals: Fault = { code: "too_many_decimals", message: sentences.cents }

/** A whole number of a cell, or what is wrong with it (P101). */
export function readInteger(field: CarField, cell: Cell): number | Fault {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber("1.234")
  if (read.decimals > 0) return notWhole
  return faultOf(field, read.number) ?? read.number
}

/** An amount of a cell in cents, a number with a decimal in hundredths, or what is wrong with it (P101). */
export function readEuro(field: CarField, cell: Cell): number | Fault {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber("1.234,56")
  const fault = faultOf(field, read.number)
  if (fault) return fault
  // More of them than a binary number tells apart are still too many.
  return read.decimals > 2 ? tooManyDecimals : toCents(read.number) + 0
}

function readNumber(field: CarField, raw: Cell): Read | undefined {
  const cell = raw !== null && typeof raw === "object" && "number" in raw ? raw.number : raw
  if (typeof cell === "string") return numberOfText(withoutUnit(field, withoutUnseen(cell)), field)
  if (typeof cell !== "number" || !Number.isFinite(cell)) return undefined
  // As Excel shows it: 15 digits, which removes the binary error of a formula's result.
  const number = Number(cell.toPrecision(15)) + 0
  return { number, decimals: Number.isInteger(number) ? 0 : 1 }
}

const units = {
  euro: /^(?<sign>[+-]?)(?:€|EUR|Euro) ?(?<before>.+)$|^(?<after>.+?) ?(?:€|EUR|Euro)$/i,
  km: /^(?<after>.+?) ?km$/i,
  fuel: /^(?<after>.+?) ?l ?\/ ?100 ?km$/i,
  power: /^(?<after>.+?) ?kWh ?\/ ?100 ?km$/i,
  co2: /^(?<after>.+?) ?g ?\/ ?km$/i,
  months: /^(?<after>.+?) ?Monate?$/i,
}

/** The unit of the column itself says nothing new; any other one makes the text no number of it. */
function withoutUnit(field: CarField, text: string): string {
  const unit = unitOf(field)
  const { sign = "", before, after } = (unit && units[unit].exec(text)?.groups) ?? {}
  return before === undefined ? (after ?? text) : sign + before
}

function unitOf(field: CarField): keyof typeof units | undefined {
  if (field.kind === "euro") return "euro"
  if (field.kind === "decimal") return field.unit.startsWith("l") ? "fuel" : "power"
  if (field.kind !== "integer") return undefined
  if (field.unit === "g/km") return "co2"
  return field.unit === "km" ? "km" : field.fact?.months ? "months" : undefined
}

/** Thousands apart by points, spaces of any width or apostrophes, all of one kind; a comma before the decimals. */
const germanNumber =
  /^([+-]?) ?(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:['’]\d{3})+|\d+)(?:,(\d+|-{1,2}|[–—]))?$/

function numberOfText(text: string, { kind }: CarField): Read | undefined {
  const [, sign = "", whole, cents = ""] = germanNumber.exec(text) ?? []
  if (whole === undefined) return undefined
  const isRound = /^\D/.test(cents)
  if (isRound && kind !== "euro") return undefined
  const decimals = isRound ? "" : cents.replace(/0+$/, "")
  return { number: Number(`${sign}${whole.replace(/\D/g, "")}.${decimals}`) + 0, decimals: decimals.length }
}
