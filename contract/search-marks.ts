import { folded, type Search } from "./search.ts"

/** A chunk of text; marked if it matches the search. */
export type Part = { readonly text: string; readonly isMarked: boolean }

/** A normalised text with the source range of each character. */
type Traced = { text: string; from: number[]; to: number[] }

const letters = /[\s\S][\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]*/gu

function trace(shown: string, between: string): Traced {
  const traced: Traced = { text: "", from: [], to: [] }
  for (const { 0: letter, index } of shown.matchAll(letters)) {
    const form = folded(letter) || between
    if (form === " " && traced.text.endsWith(" ")) continue
    traced.text += form
    for (let at = 0; at < form.length; at += 1) {
      traced.from.push(index)
      traced.to.push(index + letter.length)
    }
  }
  return traced
}

function markAll({ text, from, to }: Traced, word: string, marked: boolean[]): boolean {
  let at = text.indexOf(word)
  const isThere = at !== -1
  for (; at !== -1; at = text.indexOf(word, at + word.length))
    marked.fill(true, from[at]!, to[at + word.length - 1]!)
  return isThere
}

/** Splits a text into marked and unmarked chunks (P187). Numbers also match across their spaces. */
export function markedParts(shown: string, { words, whole }: Search, isNumber = false): readonly Part[] {
  const marked: boolean[] = new Array(shown.length).fill(false)
  const spaced = trace(shown, " ")
  const compact = isNumber ? trace(shown, "") : null
  if (!compact || !markAll(compact, whole, marked))
    for (const word of words)
      if (!markAll(spaced, word.phrase, marked) && compact) markAll(compact, word.compact, marked)
  return partsOf(shown, marked)
}

function partsOf(shown: string, marked: readonly boolean[]): readonly Part[] {
  const parts: Part[] = []
  let begin = 0
  for (let at = 1; at <= shown.length; at += 1) {
    if (marked[at] === marked[begin]) continue
    parts.push({ text: shown.slice(begin, at), isMarked: marked[begin]! })
    begin = at
  }
  return parts
}
