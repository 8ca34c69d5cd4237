/** A parsed search. */
export type Search = {
  /** All must match (AND). A word with punctuation is a phrase: "2.0" is "2 0". */
  readonly words: readonly Word[]
  /** The whole search without spaces, as numbers are stored: "HH-ZV 1788" is "hhzv1788". */
  readonly whole: string
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
  return { words, whole: compactOf(folded(typed)) }
}

/** Whether the row's text contains every word. */
export function isFound(text: string, { words }: Search): boolean {
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
