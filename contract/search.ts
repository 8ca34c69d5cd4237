/** What somebody searches, read once per search. */
export type Search = {
  /** Each must be found (AND). A word that has punctuation in it is a phrase: "2.0" is "2 0". */
  readonly words: readonly Word[]
  /** All of it without spaces, as numbers are kept: "HH-ZV 1788" is "hhzv1788". */
  readonly whole: string
  /** The same on a line of its own. */
  readonly wholeNumber: string
}
/** What is looked for in tens of thousands of texts is put together once. */
type Word = {
  readonly phrase: string
  readonly compact: string
  /** The same as a whole number, and where a word or a number begins. */
  readonly number: string
  readonly wordBegin: string
  readonly numberBegin: string
}

const plain = /^[A-Za-z0-9]*$/
const ascii = /^[\s -~]*$/
const punctuation = /[\p{Cc}\s!-/:-@[-`{-\u00bf\u2000-\u206f\u3000]+/gu
/** What nobody sees, and what stands above and below letters, once umlauts are written out. */
const unseen = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+/g
const spelled: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "oe", ς: "σ" }

/** Letters in their one form, everything between words as one space. `search_folded` in the database does the same. */
function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(punctuation, " ")
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/([aou])\u0308/g, "$1e")
    .replace(/[ßæœøς]/g, (letter) => spelled[letter]!)
    .replace(unseen, "")
    .replace(punctuation, " ")
}

/**
 * The one form in which texts are searched (P185): "MÜLLER", "Mueller" and a "ü" of two characters are "mueller", "Keßler" is
 * "kessler", "Café" is "cafe"; words are separated by single spaces, whatever stood between them.
 */
export const folded = (text: string): string => fold(text).trim()

const compactOf = (phrase: string): string => phrase.replaceAll(" ", "")

/**
 * The text in which a row is found, worked out once per row: first its numbers (VIN, plate, job number) without spaces, each
 * on a line of its own, then its words. `foldedOf` may remember what it answered.
 */
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

/** What is typed, as a search; null where it holds no word. */
export function searchOf(typed: string): Search | null {
  const phrases = new Set(typed.split(/\s/).map(folded))
  phrases.delete("")
  if (phrases.size === 0) return null
  const whole = compactOf(folded(typed))
  return { words: [...phrases].map(wordOf), whole, wholeNumber: lineOf(whole) }
}

const lineOf = (number: string): string => `\n${number}\n`

function wordOf(phrase: string): Word {
  const compact = compactOf(phrase)
  return {
    phrase,
    compact,
    number: lineOf(compact),
    wordBegin: ` ${phrase}`,
    numberBegin: `\n${compact}`,
  }
}

/** Whether every word is anywhere in the row's text. */
export function isFound(text: string, { words }: Search): boolean {
  for (const { phrase, compact } of words)
    if (!text.includes(phrase) && (compact === phrase || !text.includes(compact))) return false
  return true
}

/** How well a found row fits, the best first: 0 a number is exactly what was typed, 1 every word begins one, 2 anywhere. */
export function rankOf(text: string, { words, wholeNumber }: Search): 0 | 1 | 2 {
  let allBegin = true
  // Only a text in which a number begins with the word can hold it as a whole number.
  for (const { number, numberBegin, wordBegin } of words)
    if (text.includes(numberBegin)) {
      if (text.includes(number)) return 0
    } else allBegin &&= text.includes(wordBegin)
  if (text.includes(wholeNumber)) return 0
  return allBegin ? 1 : 2
}

/** Found rows with the best in front; those that fit equally well keep their order. */
export function bestFirst<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: Search,
): readonly Row[] {
  const ranked: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) ranked[rankOf(textOf(row), search)].push(row)
  return ranked.flat()
}

/** The rows that a search finds, the best in front; all of them, as they are, where nothing is searched. */
export function searchRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  typed: string,
): readonly Row[] {
  const search = searchOf(typed)
  if (!search) return rows
  return bestFirst(
    rows.filter((row) => isFound(textOf(row), search)),
    textOf,
    search,
  )
}
