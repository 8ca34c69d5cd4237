/** A parsed search. */
export type Search = {
  /** All must match (AND). A word with punctuation is a phrase: "2.0" is "2 0". */
  readonly words: readonly Word[]
  /** The whole search without spaces, as numbers are stored: "HH-ZV 1788" is "hhzv1788". */
  readonly whole: string
  /** Several numbers, of which a row has one; see `numbersIn`. */
  readonly numbers: ReadonlySet<string> | null
}
/** Without spaces, the word may be part of a number. */
type Word = { readonly phrase: string; readonly compact: string }

const plain = /^[A-Za-z0-9]*$/
const ascii = /^[\s -~]*$/
const punctuation = /[\p{Cc}\s!-/:-@[-`{-\u00bf\u2000-\u206f\u3000]+/gu
/** Combining marks (after umlauts are expanded) and invisible characters. */
const marks = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g
const spelled: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "oe", ς: "σ" }

/** Normalises letters, and separators to one space each; equals `search_folded` in the database. */
function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(punctuation, " ")
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/([aou])\u0308/g, "$1e")
    .replace(/[ßæœøς]/g, (letter) => spelled[letter]!)
    .replace(marks, "")
    .replace(punctuation, " ")
}

/** Normal form of searchable text (P185): "MÜLLER" → "mueller", "Café" → "cafe"; words separated by single spaces. */
export const folded = (text: string): string => fold(text).trim()

const compactOf = (phrase: string): string => phrase.replaceAll(" ", "")

/** A row's numbers without spaces, one per line, then its words. `foldedOf` may cache. */
export function searchTextOf(
  numbers: readonly string[],
  texts: readonly string[],
  foldedOf: (text: string) => string = folded,
): string {
  const lines = [""]
  const words = [""]
  for (const number of numbers) {
    const phrase = plain.test(number) ? number.toLowerCase() : folded(number)
    if (phrase === "") continue
    lines.push(compactOf(phrase))
    if (phrase.includes(" ")) words.push(phrase)
  }
  for (const text of texts) if (text !== "") words.push(foldedOf(text))
  return `${lines.join("\n")}\n${words.join(" ")}`
}

/** Null if nothing visible was typed. */
export function searchOf(typed: string): Search | null {
  const phrases = new Set(typed.split(/\s/).map(folded))
  phrases.delete("")
  if (phrases.size === 0) return null
  const words = [...phrases].map((phrase) => ({ phrase, compact: compactOf(phrase) }))
  const numbers = numbersIn(typed)
  return { words, whole: compactOf(folded(typed)), numbers: numbers && new Set(numbers.keys()) }
}

const plate = /^\p{L}{1,3}[- ]\p{L}{1,2}[- ]?\d{1,4} ?[eh]?$/iu
const oneWord = /^[\p{L}\d]+(?:[-/][\p{L}\d]+)*$/u
const digitsIn = (text: string) => text.replaceAll(/\D/g, "").length
/** Whether it is a number even among words: a plate, or as long as a job number or VIN. */
const isNumber = (text: string): boolean =>
  plate.test(text) ||
  /^\d{5,}$/.test(text) ||
  (oneWord.test(text) && digitsIn(text) >= 3 && text.replaceAll(/[-/]/g, "").length >= 7)
/** Between commas, shorter ones count too. */
const isListed = (text: string): boolean =>
  isNumber(text) || (oneWord.test(text) && digitsIn(text) > 0 && text.length >= 4)

/** The words as numbers of up to four words each; null if any is none. */
function numbersOfWords(words: readonly string[]): string[] | null {
  const from: (string[] | null)[] = Array(words.length).fill(null)
  from.push([])
  for (let at = words.length - 1; at >= 0; at -= 1)
    for (let end = Math.min(at + 4, words.length); end > at && !from[at]; end -= 1) {
      const [number, rest] = [words.slice(at, end).join(" "), from[end]]
      if (rest && isNumber(number)) from[at] = [number, ...rest]
    }
  return from[0]!
}

/**
 * Several plates, job numbers or VINs between line breaks, commas or blanks: as stored, with what was typed. Null if anything else was
 * typed.
 */
export function numbersIn(typed: string): ReadonlyMap<string, string> | null {
  const items = typed.split(/[\n\r\t,;]+/).map((item) => item.trim().replaceAll(/\s+/g, " "))
  const parts = items.filter(Boolean)
  const isList = parts.length > 1
  const numbers = new Map<string, string>()
  for (const part of parts) {
    const found = numbersOfWords(part.split(" ")) ?? (isList && isListed(part) ? [part] : null)
    if (!found) return null
    for (const number of found) numbers.set(compactOf(folded(number)), number)
  }
  return numbers.size > 1 ? numbers : null
}

const numbersOf = (text: string): string[] => text.slice(1, text.lastIndexOf("\n")).split("\n")

/** Those of several numbers that no row has, as typed; empty for other searches. */
export function missingNumbers(typed: string, textsOf: () => readonly string[]): string[] {
  const numbers = numbersIn(typed)
  if (!numbers) return []
  const found = new Set(textsOf().flatMap(numbersOf))
  return [...numbers].flatMap(([number, asTyped]) => (found.has(number) ? [] : [asTyped]))
}

/** Whether the row's text contains every word, or has one of several numbers. */
export function isFound(text: string, { words, numbers }: Search): boolean {
  if (numbers) return numbersOf(text).some((number) => numbers.has(number))
  for (const { phrase, compact } of words)
    if (!text.includes(phrase) && (compact === phrase || !text.includes(compact))) return false
  return true
}

/** Rows that match a search, in their order; the rows themselves if the search is empty. */
export function searchRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  typed: string,
): readonly Row[] {
  const search = searchOf(typed)
  return search ? rows.filter((row) => isFound(textOf(row), search)) : rows
}
