import { type CarField, inHundredths, unitOf } from "../../../contract/car-field.ts"
import { faultOf, limitsOf } from "../../../contract/field-checks.ts"
import { dateText } from "../../../contract/format.ts"
import { firstDay, lastDay } from "../../../contract/limits.ts"
import { toCents } from "../../../contract/money.ts"
import { folded } from "../../../contract/search.ts"
import { invalidDate } from "../../../contract/typed-dates.ts"
import { invalidNumber } from "../../../contract/typed-numbers.ts"
import { validationMessage } from "../../ui/field/index.ts"
import {
  dateInputText,
  decimalInputText,
  euroInputText,
  harmless,
  numberInputText,
  type Parsed,
  parseDate,
  parseEuro,
  parseNumber,
  parseTenths,
  withoutGuard,
} from "../../ui/values/index.ts"
import { type Choices, type DraftValue, wireOf } from "../car-record/index.ts"

/** What a typed text means, or why it cannot be taken, in a sentence. */
export type CellRead = { readonly value: DraftValue } | { readonly problem: string }

const countsFromZero = (field: CarField) => field.kind === "integer" && field.zeroCounts === true

const yes = new Set(["ja", "j", "x", "1", "wahr", "true"])
const no = new Set(["nein", "n", "0", "falsch", "false"])

/** Where a text comes from: of a block nobody watches cell by cell what it is taken for. */
export type Way = "typed" | "pasted"

/** Reads what was typed or pasted into a cell, as forms read it (P110, P211). */
export function readCell(field: CarField, text: string, choices: Choices, way: Way = "typed"): CellRead {
  switch (field.kind) {
    case "flag":
      return readFlag(text)
    case "text":
      return readText(field, text)
    case "integer":
    case "euro":
    case "decimal":
      return readNumber(field, text)
    case "date":
      return readDate(field, text)
    default:
      return readChoice(field, text, choices(field), way)
  }
}

function readFlag(text: string): CellRead {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { problem: "Bitte „ja“ oder „nein“." }
}

function readText(field: CarField, text: string): CellRead {
  const bare = withoutGuard(text)
  const lines = field.kind === "text" && field.multiline ? bare : bare.replace(/\s*[\r\n]+\s*/g, " ")
  const value = wireOf(field, lines)
  const fault = faultOf(field, value)
  return fault ? { problem: fault.message } : { value }
}

type ParsedNumber = { parsed: Parsed<number>; min: number; max: number }

/** A number in the unit in which a draft counts it: hundredths of amounts and consumptions. */
function parsedNumber(field: CarField, text: string): ParsedNumber {
  const { min, max } = limitsOf(field)
  if (!inHundredths(field)) return { parsed: parseNumber(text, { min, max, unit: unitOf(field) }), min, max }
  const limits = { min: toCents(min), max: toCents(max) }
  const parsed =
    field.kind === "decimal" ? parseTenths(text, { ...limits, unit: field.unit }) : parseEuro(text, limits)
  return { parsed, ...limits }
}

/** 0 is none where it is not a count (P11). */
function readNumber(field: CarField, text: string): CellRead {
  const { parsed, min, max } = parsedNumber(field, text)
  const { value, validity, lower, upper } = parsed
  const show = (number: number) => numberInput(field, number)
  if (!validity) return { value: value === 0 && !countsFromZero(field) ? null : value }
  const shown = {
    min: show(min),
    max: show(max),
    invalid: invalidNumber(unitOf(field)),
    ...(lower !== undefined && { lower: show(lower) }),
    ...(upper !== undefined && { upper: show(upper) }),
  }
  return { problem: validationMessage(validity, shown) }
}

function readDate(field: CarField, text: string): CellRead {
  const asked = { monthOnly: field.kind === "date" && field.monthOnly }
  const { value, validity } = parseDate(text, { ...asked, min: firstDay, max: lastDay })
  const shown = { min: dateText(firstDay), max: dateText(lastDay), invalid: invalidDate(asked) }
  return validity ? { problem: validationMessage(validity, shown) } : { value }
}

const notAChoice = "Das steht nicht zur Wahl."

/** By its whole label; typed also by a beginning that only one has, and a location by its number, as sheets have it. */
function readChoice({ kind }: CarField, text: string, all: ReturnType<Choices>, way: Way): CellRead {
  if (text.trim() === "") return { value: null }
  const wanted = folded(text)
  if (wanted === "") return { problem: notAChoice }
  const beginning = way === "typed" ? wanted : kind === "location" ? `${wanted} ` : null
  const begins = all.filter(({ label }) => beginning !== null && folded(label).startsWith(beginning))
  const found =
    all.find(({ label }) => folded(label) === wanted) ?? (begins.length === 1 ? begins[0] : undefined)
  if (!found) return { problem: begins.length > 1 ? "Das ist mehrdeutig." : notAChoice }
  return found.expired ? { problem: "Nicht mehr gültig." } : { value: found.value }
}

function numberInput({ kind }: CarField, value: number): string {
  if (kind === "decimal") return decimalInputText(value)
  return kind === "euro" ? euroInputText(value) : numberInputText(value)
}

/** A value as it is typed into its cell; "" for none. */
export function cellText(field: CarField, value: DraftValue, choices: Choices): string {
  if (typeof value === "boolean") return value ? "ja" : "nein"
  if (value === null || value === "") return ""
  if (typeof value === "number") return numberInput(field, value)
  if (field.kind === "text") return value
  if (field.kind === "date") return dateInputText(value)
  return choices(field).find((choice) => choice.value === value)?.label ?? ""
}

/** The same for the cell of another program: a text that came from anybody runs nothing there. */
export const copiedText = (field: CarField, value: DraftValue, choices: Choices): string => {
  const text = cellText(field, value, choices)
  return typeof value === "number" ? text : harmless(text)
}
