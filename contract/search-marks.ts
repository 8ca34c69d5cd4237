import { folded, type Search } from "./search.ts"

/** A piece of a shown text; marked where it is what was searched. */
export type Part = { readonly text: string; readonly isMarked: boolean }

/** A folded text, and for each of its characters where it comes from. */
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

/**
 * A shown text in pieces, those marked that a search found (P187); together they are the text as it was. Numbers are also
 * found across their spaces.
 */
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
