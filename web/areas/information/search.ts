import type { Question } from "../../../contract/content.ts"
import type { RichText } from "../../../contract/rich-text.ts"

/** A piece of a text; `hit` where the search found a word in it. */
type Piece = { text: string; hit: boolean }

/** "ü" is found by "ü", "u" and "ue", "ß" by "ss", and nothing depends on case. */
const spelt: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }
const bare = (letter: string) => letter.normalize("NFD").replace(/\p{M}/gu, "")

type Spelling = (letter: string) => string
const spellings: readonly Spelling[] = [
  (letter) => spelt[letter] ?? bare(letter),
  (letter) => (letter === "ß" ? "ss" : bare(letter)),
]

/** A text in one spelling, and for each of its characters where it begins in the text itself. */
function folded(text: string, spell: Spelling): { letters: string; origins: readonly number[] } {
  let letters = ""
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    const written = spell(letter.toLowerCase())
    letters += written
    for (let index = 0; index < written.length; index++) origins.push(at)
    at += letter.length
  }
  origins.push(at)
  return { letters, origins }
}

/** The words of a search, without empty ones. */
export const wordsOf = (search: string): string[] => search.normalize("NFC").split(/\s+/).filter(Boolean)

/** From where to where a word stands in a text, in any spelling. */
function placesOf(text: string, word: string): [from: number, to: number][] {
  return spellings.flatMap((spell) => {
    const { letters, origins } = folded(text, spell)
    const wanted = folded(word, spell).letters
    const places: [number, number][] = []
    for (
      let at = letters.indexOf(wanted);
      wanted && at !== -1;
      at = letters.indexOf(wanted, at + wanted.length)
    )
      places.push([origins[at] ?? 0, endOf(origins, at + wanted.length)])
    return places
  })
}

/** A hit that ends within "ae" ends behind the whole "ä". */
function endOf(origins: readonly number[], at: number): number {
  const last = origins[at - 1]
  return origins.slice(at).find((origin) => origin !== last) ?? origins.at(-1) ?? 0
}

const holds = (text: string, word: string) => placesOf(text, word).length > 0

/** Cuts a text where words of the search begin and end. The pieces together are the text. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const hits = words
    .flatMap((word) => placesOf(text, word))
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other)
  const pieces: Piece[] = []
  let done = 0
  for (const [from, to] of hits) {
    if (to <= done) continue
    const start = Math.max(from, done)
    if (start > done) pieces.push({ text: text.slice(done, start), hit: false })
    pieces.push({ text: text.slice(start, to), hit: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false })
  return pieces
}

const plain = (answer: RichText): string =>
  answer
    .flatMap((block) =>
      block.kind === "list"
        ? block.items
        : block.kind === "table"
          ? [block.head, ...block.rows].flat()
          : [block.spans],
    )
    .map((spans) => spans.map(({ text }) => text).join(""))
    .join("\n")

/** Whether question and answer together hold every word; no words are held by all. */
export function isFound({ question, answer }: Question, words: readonly string[]): boolean {
  const text = `${question}\n${plain(answer)}`
  return words.every((word) => holds(text, word))
}

/** Whether some word stands in the answer, so that it must be unfolded to be seen. */
export const isInAnswer = ({ answer }: Question, words: readonly string[]): boolean =>
  words.some((word) => holds(plain(answer), word))
