import { headerOf } from "../../../contract/car-field.ts"
import { type CarField, emptyValue } from "../../../contract/car-fields.ts"
import { isPlainDate } from "../../../contract/dates.ts"
import type { OptionType } from "../../../contract/enums.ts"
import { type Fault, faultOf, isStorable, isTrimmed, tidied } from "../../../contract/field-checks.ts"
import { longestText } from "../../../contract/limits.ts"
import { toCents } from "../../../contract/money.ts"
import { sentences } from "../../../contract/sentences.ts"
import { type Cell, dateCell } from "../../platform/workbook/index.ts"

/**
 * One field in the words of the sheet. Text "" and number 0 mean "not set"; euros are whole cents, dates plain, instants
 * the wall clock in Berlin `YYYY-MM-DDTHH:mm:ss`, choices their code, options their label, locations their vfnr,
 * users their mail; null where there is none.
 */
export type SheetValue = string | number | boolean | null

/** The words that exist, found without regard to case and Unicode form where the same spelling does not exist. */
export type Words = { find(text: string): string | undefined; readonly all: readonly string[] }
export type KnownWords = { options: Record<OptionType, Words>; locations: Words; users: Words }

export function wordsOf(all: readonly string[]): Words {
  const exact = new Set(all)
  const byKey = new Map(all.map((word) => [keyOf(word), word]))
  const find = (text: string) =>
    [text, text.normalize("NFC")].find((spelling) => exact.has(spelling)) ?? byKey.get(keyOf(text))
  return { all, find }
}

/** A Mac may write "ä" as two characters that look the same. */
const keyOf = (word: string) => word.normalize("NFC").toLowerCase()

/** A cell as the person sees it, for messages. */
export function shownText(cell: Cell): string {
  if (cell === null) return ""
  if (typeof cell === "string") return cell
  if (typeof cell === "number") return String(cell).replace(".", ",")
  if (typeof cell === "boolean") return cell ? "WAHR" : "FALSCH"
  if ("merged" in cell) return shownText(cell.merged)
  if ("uncomputed" in cell) return ""
  if ("error" in cell) return cell.error
  if ("date" in cell) return germanDate(cell.date)
  return `${germanDate(cell.datetime.slice(0, 10))} ${cell.datetime.slice(11)}`
}

const germanDate = (date: string) => date.split("-").reverse().join(".")
export const isBlank = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "")

/** The value of one cell, or what is wrong with it (P101, P10, P15). */
export function readCell(field: CarField, cell: Cell, words: KnownWords): SheetValue | Fault {
  const unread = problemOf(cell)
  if (unread) return unread
  // A text may consist of spaces and come back unchanged; everything else that looks empty is empty.
  if (isBlank(cell) && !(field.kind === "text" && cell !== null && !isTrimmed(field)))
    return faultOf(field, emptyValue(field)) ?? emptyValue(field)
  switch (field.kind) {
    case "text":
      return readTextField(field, cell)
    case "integer":
      return readInteger(field, cell)
    case "euro":
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
      return readWord(
        cell,
        words.options[field.optionType],
        "unknown_option",
        `${headerOf(field)} gibt es nicht.`,
      )
    case "location":
      return readWord(
        cell,
        words.locations,
        "unknown_location",
        "Einen Standort mit dieser Nummer gibt es nicht.",
      )
    case "user":
      return readWord(
        cell,
        words.users,
        "unknown_user",
        "Einen Benutzer mit dieser E-Mail-Adresse gibt es nicht.",
      )
  }
}

const problem = (code: string, message: string): Fault => ({ code, message })

/** Why a cell has no value of its own, though it is not empty. */
function problemOf(cell: Cell): Fault | undefined {
  if (cell === null || typeof cell !== "object") return undefined
  if ("error" in cell) return problem("cell_error", "Die Zelle enthält einen Fehlerwert.")
  if ("uncomputed" in cell)
    return problem(
      "formula_without_value",
      "Die Formel hat keinen gespeicherten Wert. Bitte ersetzen Sie sie durch ihren Wert.",
    )
  if ("merged" in cell)
    return problem(
      "merged_cells",
      "Die Zelle ist mit anderen verbunden. Bitte heben Sie die Verbindung auf und füllen Sie jede Zelle einzeln.",
    )
  return undefined
}

function readTextField(field: CarField, cell: Cell): string | Fault {
  const text = tidied(field, shownText(cell))
  return faultOf(field, text) ?? text
}

/** The name of something: of an option, a location or a person. */
export function readText(cell: Cell): string | Fault {
  const text = shownText(cell)
  if (text.length > longestText) return problem("too_long", sentences.tooLong(longestText))
  return isStorable(text) ? text : problem("invalid_text", sentences.characters)
}

const germanNumber = /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/
const notANumber = problem("not_a_number", "Keine Zahl. Erwartet wird zum Beispiel 1.234,56.")

/** A number as Excel shows it: 15 digits, which removes the binary error of a formula's result. */
function readNumber(cell: Cell): number | Fault {
  if (typeof cell === "number") return Number.isFinite(cell) ? Number(cell.toPrecision(15)) : notANumber
  const [, sign, whole, decimals = ""] = germanNumber.exec(typeof cell === "string" ? cell.trim() : "") ?? []
  if (whole === undefined) return notANumber
  return Number(`${sign}${whole.replaceAll(".", "")}.${decimals}`)
}

function readInteger(field: CarField, cell: Cell): number | Fault {
  const number = readNumber(cell)
  if (typeof number !== "number") return number
  if (!Number.isInteger(number)) return problem("not_whole", "Erwartet wird eine ganze Zahl.")
  return faultOf(field, number) ?? number + 0
}

function readEuro(field: CarField, cell: Cell): number | Fault {
  const euros = readNumber(cell)
  if (typeof euros !== "number") return euros
  return faultOf(field, euros) ?? toCents(euros) + 0
}

const notADate = problem("not_a_date", "Ungültiges Datum. Erwartet wird TT.MM.JJJJ.")

function readDate(raw: Cell): string | Fault {
  const cell = realDate(raw)
  if (cell !== null && typeof cell === "object" && "date" in cell)
    return isPlainDate(cell.date) ? cell.date : notADate
  if (cell !== null && typeof cell === "object" && "datetime" in cell)
    return problem("date_with_time", "Erwartet wird ein Datum ohne Uhrzeit.")
  const [, day = "", month = "", year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(shownText(cell).trim()) ?? []
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return typeof cell === "string" && isPlainDate(date) ? date : notADate
}

function readCarDate(field: CarField, cell: Cell): string | Fault {
  const date = readDate(cell)
  return typeof date === "string" ? (faultOf(field, date) ?? date) : date
}

function readWallClock(raw: Cell): string | Fault {
  const cell = realDate(raw)
  if (cell !== null && typeof cell === "object" && "datetime" in cell) return cell.datetime
  if (typeof cell !== "string") {
    const date = readDate(cell)
    return typeof date === "string" ? `${date}T00:00:00` : date
  }
  const [, dateText = "", time] = /^(\S+) +(\d\d:\d\d(?::\d\d)?)$/.exec(cell.trim()) ?? []
  const date = readDate(dateText)
  if (typeof date !== "string" || time === undefined) return notADate
  return `${date}T${time.padEnd(8, ":00")}`
}

const isoText = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?)Z?)?$/

/** Files in Strict Open XML hold real dates as ISO text, which their reader does not tell from other text. */
function realDate(cell: Cell): Cell {
  const [, date = "", time = "00:00:00"] = (typeof cell === "string" && isoText.exec(cell.trim())) || []
  const wallClock = new Date(`${date}T${time}Z`)
  return isPlainDate(date) && !Number.isNaN(wallClock.getTime()) ? dateCell(wallClock) : cell
}

const yesNo = new Map<string, boolean>([
  ["ja", true],
  ["wahr", true],
  ["true", true],
  ["1", true],
  ["nein", false],
  ["falsch", false],
  ["false", false],
  ["0", false],
])

const readFlag = (cell: Cell): boolean | Fault =>
  yesNo.get(shownText(cell).trim().toLowerCase()) ?? problem("not_yes_no", "Erwartet wird ja oder nein.")

type ChoiceField = Extract<CarField, { kind: "choice" }>

function readChoice({ choices, labels }: ChoiceField, cell: Cell): string | Fault {
  const text = keyOf(shownText(cell).trim())
  const found = choices.find((code) => [code, labels[code]].some((word) => word?.toLowerCase() === text))
  const possible = choices.map((code) => labels[code]).join(", ")
  return found ?? problem("unknown_choice", `Unbekannter Wert. Möglich sind: ${possible}.`)
}

function readWord(cell: Cell, words: Words, code: string, message: string): string | Fault {
  const text = readText(cell)
  if (typeof text !== "string") return text
  return words.find(text.trim()) ?? problem(code, message)
}
