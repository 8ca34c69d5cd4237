import type { Cell } from "@packages/workbook"
import type { OptionType } from "../../../contract/core/enums.ts"
import { longestLine } from "../../../contract/core/limits.ts"
import { sentences } from "../../../contract/core/sentences.ts"
import { isOneLine, isStorable, storedText } from "../../../contract/core/stored-text.ts"
import { identityKey } from "../../../contract/core/typed-text.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { type CarField, emptyValue } from "../../../contract/fleet/car-fields.ts"
import {
  type FieldError,
  fieldError,
  fieldErrorOf,
  isTrimmed,
  tidied,
} from "../../../contract/fleet/field-checks.ts"
import {
  isNumeric,
  looseKey,
  otherUnit,
  readCarDate,
  readEuro,
  readInteger,
  readWallClock,
} from "./sheet.values.ts"

/** Value of a car's field, but an instant is a wall clock in Berlin. "" and 0 mean "not set". */
export type SheetValue = string | number | boolean | null

type WordKind = OptionType | "location" | "user"
/** What cells name by an option's label, a location's vfnr or a user's address. */
export type Word = { kind: WordKind; id: string; text: string; isExpired: boolean }

/** All words; `find` ignores case, kind of space and Unicode form, which never distinguish two words of a kind. */
export type Vocabulary = {
  all: readonly Word[]
  find(kind: WordKind, text: string): Word | undefined
  withId(id: string): Word | undefined
}

export function wordsOf(all: readonly Word[]): Vocabulary {
  const keyOf = (kind: WordKind, text: string) => `${kind} ${identityKey(text)}`
  const byKey = new Map(all.map((word) => [keyOf(word.kind, word.text), word]))
  const byId = new Map(all.map((word) => [word.id, word]))
  return { all, find: (kind, text) => byKey.get(keyOf(kind, text)), withId: (id) => byId.get(id) }
}

/** A cell as displayed, for messages. */
export function shownText(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell === "string") return cell
  if (typeof cell === "number") return String(Number(cell.toPrecision(15))).replace(".", ",")
  if (typeof cell === "boolean") return cell ? "WAHR" : "FALSCH"
  if ("number" in cell) return cell.shown ?? withUnit(cell)
  if ("merged" in cell) return shownText(cell.merged)
  if ("uncomputed" in cell) return ""
  if ("error" in cell) return cell.error
  if ("date" in cell) return germanDate(cell.date)
  return `${germanDate(cell.datetime.slice(0, 10))} ${cell.datetime.slice(11)}`
}

const withUnit = ({ number, sample }: { number: number; sample: string | null }): string =>
  sample === null ? shownText(number) : sample.replace("1", shownText(Math.abs(number)))

const germanDate = (date: string) => date.split("-").reverse().join(".")
export const isBlank = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "")

/** The cell's value, or its error (P101, P15). */
export function readCell(field: CarField, cell: Cell, words: Vocabulary): SheetValue | FieldError {
  const unread = cellErrorOf(field, cell)
  if (unread) return unread
  // A text may consist of spaces and is kept; everything else that looks empty is empty.
  if (isBlank(cell) && !(field.kind === "text" && cell !== null && !isTrimmed(field)))
    return fieldErrorOf(field, emptyValue(field)) ?? emptyValue(field)
  switch (field.kind) {
    case "text":
      return readTextField(field, cell)
    case "integer":
      return readInteger(field, cell)
    case "euro":
    case "decimal":
      return readEuro(field, cell)
    case "date":
      return readCarDate(field, cell)
    case "instant":
      return readWallClock(cell)
    case "flag":
      return readFlag(cell)
    case "choice":
      return readChoice(field, cell)
    case "option":
    case "location":
    case "user":
      return readWord(field, cell, words)
  }
}

/** Why a non-empty cell has no value. */
function cellErrorOf(field: CarField, cell: Cell): FieldError | undefined {
  if (cell === null || typeof cell !== "object") return undefined
  if ("error" in cell) return fieldError("cell_error", "Die Zelle enthält einen Fehlerwert.")
  if ("number" in cell) return isNumeric(field) ? otherUnit(field, cell) : lostText(cell)
  if ("uncomputed" in cell)
    return fieldError(
      "formula_without_value",
      "Die Formel hat keinen gespeicherten Wert. Bitte ersetzen Sie sie durch ihren Wert.",
    )
  if ("merged" in cell)
    return fieldError(
      "merged_cells",
      "Die Zelle ist mit anderen verbunden. Bitte heben Sie die Verbindung auf und füllen Sie jede Zelle einzeln.",
    )
  return undefined
}

/** Excel keeps 15 digits; further ones are lost. */
const roundedFrom = 1e15

/** Error of a cell whose stored value is not the typed or displayed text. */
function lostText(cell: Cell): FieldError | undefined {
  const number = cell !== null && typeof cell === "object" && "number" in cell ? cell.number : cell
  if (typeof number === "number" && Math.abs(number) >= roundedFrom)
    return fieldError("digits_lost", "Excel hat diese Zahl gerundet. Bitte geben Sie sie als Text ein.")
  if (cell === null || typeof cell !== "object") return undefined
  if ("number" in cell && cell.shown === null)
    return fieldError(
      "shown_otherwise",
      "Excel zeigt diese Zahl anders an, als sie gespeichert ist. Bitte geben Sie sie als Text ein.",
    )
  // Excel stores "3-1" as January 3rd; the typed text is lost.
  if ("date" in cell || "datetime" in cell)
    return fieldError(
      "date_in_text",
      "Excel hat hier ein Datum gespeichert, erwartet wird Text. Bitte geben Sie die Angabe als Text ein.",
    )
  return undefined
}

function readTextField(field: CarField, cell: Cell): string | FieldError {
  const text = tidied(field, shownText(cell))
  return lostText(cell) ?? fieldErrorOf(field, text) ?? text
}

/** Name of an option, location or user. */
export function readText(cell: Cell): string | FieldError {
  const lostTextError = lostText(cell)
  if (lostTextError) return lostTextError
  const text = storedText(shownText(cell))
  if (text.length > longestLine) return fieldError("too_long", sentences.tooLong(longestLine))
  if (!isOneLine(text)) return fieldError("invalid_text", sentences.oneLine)
  return isStorable(text) ? text : fieldError("invalid_text", sentences.characters)
}

const yesWords = new Set(["ja", "j", "x", "wahr", "true", "1"])
const noWords = new Set(["nein", "n", "falsch", "false", "0"])

function readFlag(cell: Cell): boolean | FieldError {
  const word = identityKey(shownText(cell))
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : fieldError("not_yes_no", "Erwartet wird ja oder nein.")
}

type ChoiceField = Extract<CarField, { kind: "choice" }>

function readChoice({ labels }: ChoiceField, cell: Cell): string | FieldError {
  const key = looseKey(shownText(cell))
  const [code] = Object.entries(labels).find((words) => words.some((word) => looseKey(word) === key)) ?? []
  const possible = Object.values(labels).join(", ")
  return code ?? fieldError("unknown_choice", `Unbekannter Wert. Möglich sind: ${possible}.`)
}

/** Id of the named option, location or user. */
function readWord(field: CarField, cell: Cell, words: Vocabulary): string | FieldError {
  const text = readText(cell)
  if (typeof text !== "string") return text
  const kind = field.kind === "option" ? field.optionType : (field.kind as "location" | "user")
  const word = words.find(kind, text)
  if (word) return word.id
  if (field.kind === "option") return fieldError("unknown_option", `${headerOf(field)} gibt es nicht.`)
  return field.kind === "location"
    ? fieldError("unknown_location", "Einen Standort mit dieser Nummer gibt es nicht.")
    : fieldError("unknown_user", "Einen Benutzer mit dieser E-Mail-Adresse gibt es nicht.")
}
