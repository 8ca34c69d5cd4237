/** A parsed search. */
export type Search = {
  /** All must match (AND). A word with punctuation is a phrase: "2.0" is "2 0". */
  readonly words: readonly Word[]
  /** The whole search without spaces, as numbers are stored: "HH-ZV 1788" is "hhzv1788". */
  readonly whole: string
  /** The same as a line, i.e. a complete number. */
  readonly wholeNumber: string
}
/** Variants of a word, built once because they are looked up in tens of thousands of texts. */
type Word = {
  readonly phrase: string
  readonly compact: string
  /** The word as a complete number, at the start of a word, and at the start of a number. */
  readonly number: string
  readonly wordBegin: string
  readonly numberBegin: string
}

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

/** Whether the row's text contains every word. */
export function isFound(text: string, { words }: Search): boolean {
  for (const { phrase, compact } of words)
    if (!text.includes(phrase) && (compact === phrase || !text.includes(compact))) return false
  return true
}

/** Rank of a matching row: 0 an exact number, 1 every word starts a word or number, 2 anywhere. */
export function rankOf(text: string, { words, wholeNumber }: Search): 0 | 1 | 2 {
  let allBegin = true
  // Checked first, because a text can only contain the complete number if one starts with the word.
  for (const { number, numberBegin, wordBegin } of words)
    if (text.includes(numberBegin)) {
      if (text.includes(number)) return 0
    } else allBegin &&= text.includes(wordBegin)
  if (text.includes(wholeNumber)) return 0
  return allBegin ? 1 : 2
}

/** Matching rows, best rank first, otherwise in their order. */
export function bestFirst<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: Search,
): readonly Row[] {
  const ranked: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) ranked[rankOf(textOf(row), search)].push(row)
  return ranked.flat()
}

/** Rows that match a search, best first; the rows themselves if the search is empty. */
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
