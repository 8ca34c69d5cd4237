import { unitOf } from "../../../contract/car-field.ts"
import type { CarField } from "../../../contract/car-fields.ts"
import { type Fault, faultOf } from "../../../contract/field-checks.ts"
import { toCents } from "../../../contract/money.ts"
import { sentences } from "../../../contract/sentences.ts"
import { invalidNumber, readTypedNumber } from "../../../contract/typed-numbers.ts"
import type { Cell } from "../../core/workbook/index.ts"

/** A number of a cell and how many decimals it has, without zeros at their end; of a binary number only whether any. */
type Read = { number: number; decimals: number }

const notANumber = (field: CarField): Fault => ({
  code: "not_a_number",
  message: invalidNumber(unitOf(field)),
})

const notWhole: Fault = { code: "not_whole", message: "Erwartet wird eine ganze Zahl." }
const tooManyDecimals: Fault = { code: "too_many_decimals", message: sentences.cents }

export const isNumeric = ({ kind }: CarField): boolean => ["integer", "euro", "decimal"].includes(kind)

/** A number is shown with what may not be typed around it in this column either, such as "T€" or "Wochen", or as another one. */
export function otherUnit(
  field: CarField,
  { number, sample }: { number: number; sample: string | null },
): Fault | undefined {
  const unit = unitOf(field)
  const read = sample === null ? undefined : readTypedNumber(sample, unit)
  const isOne = read?.whole === "1" && read.decimals === ""
  if (isOne && (number === 0 || read.isNegative === number < 0)) return undefined
  return {
    code: "shown_otherwise",
    message: `Excel zeigt hier eine andere Einheit oder Zahl an, als gespeichert ist, zum Beispiel T€ oder Prozent. Bitte ändern Sie das Zahlenformat der Zelle. ${unit ? `Die Einheit dieser Spalte: ${unit}.` : "Diese Spalte hat keine Einheit."}`,
  }
}

/** A whole number of a cell, or what is wrong with it (P101). */
export function readInteger(field: CarField, cell: Cell): number | Fault {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber(field)
  if (read.decimals > 0) return notWhole
  return faultOf(field, read.number) ?? read.number
}

/** An amount of a cell in cents, a number with a decimal in hundredths, or what is wrong with it (P101). */
export function readEuro(field: CarField, cell: Cell): number | Fault {
  const read = readNumber(field, cell)
  if (read === undefined) return notANumber(field)
  const fault = faultOf(field, read.number)
  if (fault) return fault
  // More of them than a binary number tells apart are still too many.
  return read.decimals > 2 ? tooManyDecimals : toCents(read.number) + 0
}

function readNumber(field: CarField, raw: Cell): Read | undefined {
  const cell = raw !== null && typeof raw === "object" && "number" in raw ? raw.number : raw
  if (typeof cell === "string") return numberOfText(field, cell)
  if (typeof cell !== "number" || !Number.isFinite(cell)) return undefined
  // As Excel shows it: 15 digits, which removes the binary error of a formula's result.
  const number = Number(cell.toPrecision(15)) + 0
  return { number, decimals: Number.isInteger(number) ? 0 : 1 }
}

function numberOfText(field: CarField, text: string): Read | undefined {
  const read = readTypedNumber(text, unitOf(field))
  if (read === undefined) return undefined
  const number = Number(`${read.isNegative ? "-" : ""}${read.whole}.${read.decimals}`) + 0
  return { number, decimals: read.decimals.length }
}
