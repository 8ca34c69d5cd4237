import { constants, inflateSync } from "node:zlib"

/** Objects of the largest brochures have a few megabytes. */
const maxUnpacked = 20_000_000

export type TokenKind = "<<" | ">>" | "[" | "]" | "name" | "text" | "word"

/** Receives each token outside of stream bodies with its position; names are decoded. */
export type OnToken = (kind: TokenKind, value: string, at: number) => void

type Visitor = {
  onToken: OnToken
  onStream?: (dictionary: string, body: string) => void
}

/** Texts and comments that contain a slash, so that names may hide there. */
export type Hidden = { start: number; end: number }

/** A sticky pattern per kind of token; anything else is skipped. */
const nameToken = /\/([^\0\s()<>[\]{}/%]*)/y
const wordToken = /[^\0\s()<>[\]{}/%]+/y
const hexText = /<[\0\s\da-f]*>/iy
const space = /[\0\s{})]+/y
const streamStart = /[ \t]*(?:\r\n|\n|\r)?/y

/** Visits all tokens and streams of a file or of packed objects. Throws at what readers could see in several ways. */
export function scanPdf(text: string, { onToken, onStream }: Visitor): Hidden[] {
  const hidden: Hidden[] = []
  let objectAt = 0
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    const start = at
    const character = text[at] as string
    if (character === "(" || character === "%") {
      at = character === "(" ? endOfText(text, at) : endOfLine(text, at)
      const passed = text.slice(start, at)
      assertNoObject(passed)
      if (passed.includes("/")) hidden.push({ start, end: at })
      if (character === "(") onToken("text", "", start)
    } else if (character === "/") {
      onToken("name", plainName(take(nameToken)?.[1] ?? ""), start)
    } else if (character === "[" || character === "]") {
      at += 1
      onToken(character, "", start)
    } else if (take(space) === null) {
      if (take(hexText)) {
        onToken("text", "", start)
        continue
      }
      const word = take(wordToken)?.[0]
      if (word === undefined) {
        const pair = text.slice(at, at + 2)
        const isPair = pair === "<<" || pair === ">>"
        at += isPair ? 2 : 1
        if (isPair) onToken(pair, "", start)
        continue
      }
      onToken("word", word, start)
      if (/^obj(?![a-z])/i.test(word)) objectAt = at
      else if (word === "stream" && onStream) {
        const dictionary = text.slice(objectAt, start)
        take(streamStart)
        const body = bodyOf(text, at, dictionary)
        assertNoObject(body)
        onStream(dictionary, body)
        at += body.length
        objectAt = at
      }
    }
  }
  return hidden
}

export type PackedObjects = { text: string; first: number }

/** Unpacks streams of objects, all of them up to 20 MB; undefined for other streams. Throws at what it cannot unpack. */
export function objectUnpacker(): (dictionary: string, body: string) => PackedObjects | undefined {
  let remaining = maxUnpacked
  return (dictionary, body) => {
    const names = namesIn(dictionary)
    if (!names.includes("ObjStm") && !(names.includes("First") && names.includes("N"))) return undefined
    const text = unpacked(names, body, remaining)
    remaining -= text.length
    const first = numberOf(dictionary, "First")
    if (text.length < first) throw new Error("packed objects are cut off")
    return { text, first }
  }
}

/** Numbers of packed objects, and their positions in the text. */
export function placesOf({ text, first }: PackedObjects): { number: number; at: number }[] {
  const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number)
  return numbers.flatMap((number, index) =>
    index % 2 === 0 ? [{ number, at: first + (numbers[index + 1] ?? 0) }] : [],
  )
}

/** Stream body by the length in its dictionary, or up to its end mark. */
function bodyOf(text: string, start: number, dictionary: string): string {
  const statedEnd =
    start + (/\/Length\s+\d+\s+\d+\s+R/.test(dictionary) ? 0 : numberOf(dictionary, "Length", 0))
  const end = /^\s{0,4}endstream/.test(text.slice(statedEnd, statedEnd + 20))
    ? statedEnd
    : text.indexOf("endstream", start)
  if (end < 0) throw new Error("a stream is cut off")
  return text.slice(start, end)
}

function unpacked(names: readonly string[], body: string, most: number): string {
  if (most <= 0) throw new Error("too much to look into")
  if (!names.includes("Filter")) return body
  const filters = names.filter((name) => /^Fl$|Decode$|^Crypt$|^Predictor$/.test(name)).join()
  if (filters !== "FlateDecode" && filters !== "Fl") throw new Error("packed otherwise")
  return inflateSync(Buffer.from(body, "latin1"), {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: most,
  }).toString("latin1")
}

/** Position after a text's closing bracket; inner brackets are paired or escaped. */
function endOfText(text: string, start: number): number {
  const brackets = /\\.|[()]/gs
  brackets.lastIndex = start
  let depth = 0
  for (let found = brackets.exec(text); found; found = brackets.exec(text)) {
    if (found[0] === "(") depth += 1
    if (found[0] === ")") depth -= 1
    if (depth === 0) return brackets.lastIndex
  }
  throw new Error("a text does not end")
}

function endOfLine(text: string, start: number): number {
  const ends = /[\r\n]/g
  ends.lastIndex = start
  return ends.exec(text)?.index ?? text.length
}

/** A reader that follows offsets would find objects within texts and bodies too. */
function assertNoObject(passed: string): void {
  if (/\d[\0\s]+\d+[\0\s]+obj/.test(passed)) throw new Error("an object within a text or stream")
}

/** Names may contain characters by number. */
const plainName = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/([^\0\s()<>[\]{}/%]*)/g)].map(([, name = ""]) => plainName(name))

function numberOf(dictionary: string, name: string, otherwise?: number): number {
  const digits = new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1]
  if (digits !== undefined) return Number(digits)
  if (otherwise === undefined) throw new Error(`no ${name}`)
  return otherwise
}
