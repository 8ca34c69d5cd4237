import { constants, inflateSync } from "node:zlib"

/** Names of active content and embedded files (ISO 32000-2, 7.11 and 12.6). */
const acting = new Set([
  "JavaScript",
  "Launch",
  "Rendition",
  "RichMedia",
  "XFA",
  "EF",
  "EmbeddedFile",
  "EmbeddedFiles",
])
/** Those of the largest brochures have a few megabytes. */
const maxUnpacked = 20_000_000
const maxRisky = 100

/** Whether a PDF has no active content and no embedded files; false for what cannot be checked. `text` is latin1. */
export function isPassivePdf(text: string): boolean {
  try {
    let remaining = maxUnpacked
    walk(text, (dictionary, body) => {
      const names = namesIn(dictionary)
      if (!names.includes("ObjStm") && !(names.includes("First") && names.includes("N"))) return
      const objects = unpacked(names, body, remaining)
      remaining -= objects.length
      walkObjectStream(objects, numberOf(dictionary, "First"))
    })
    return true
  } catch {
    return false
  }
}

/** Texts and comments, which the walk skips. */
type Hidden = { start: number; end: number }

/** A sticky pattern per kind of token; anything else is skipped. */
const nameToken = /\/([^\0\s()<>[\]{}/%]*)/y
const wordToken = /[^\0\s()<>[\]{}/%]+/y
const space = /[\0\s[\]{})]+/y
const streamStart = /[ \t]*(?:\r\n|\n|\r)?/y

/** Visits all tokens, calls `onStream` for each stream, and throws at a name of active content. */
function walk(text: string, onStream?: (dictionary: string, body: string) => void): Hidden[] {
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
    const character = text[at]
    if (character === "(" || character === "%") {
      at = character === "(" ? endOfText(text, at) : endOfLine(text, at)
      const passed = text.slice(start, at)
      assertNoObject(passed)
      if (passed.includes("/")) hidden.push({ start, end: at })
    } else if (character === "/") {
      if (acting.has(plainName(take(nameToken)?.[1] ?? ""))) throw new Error("it acts")
    } else if (take(space) === null) {
      const word = take(wordToken)?.[0]
      if (word === undefined) at += 1
      else if (/^obj(?![a-z])/i.test(word)) objectAt = at
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

/** Offsets before `first` locate the objects: none may point into a text that names active content. */
function walkObjectStream(objects: string, first: number): void {
  if (objects.length < first) throw new Error("packed objects are cut off")
  const risky = walk(objects).filter(({ start, end }) =>
    namesIn(objects.slice(start, end)).some((name) => acting.has(name)),
  )
  if (risky.length === 0) return
  if (risky.length > maxRisky) throw new Error("too much to look into")
  const offsets = (objects.slice(0, first).match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1)
  for (const offset of offsets)
    if (risky.some(({ start, end }) => first + Number(offset) > start && first + Number(offset) < end))
      throw new Error("an object within a text")
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
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\/([^\0\s()<>[\]{}/%]*)/g)].map(([, name = ""]) => plainName(name))

function numberOf(dictionary: string, name: string, otherwise?: number): number {
  const digits = new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1]
  if (digits !== undefined) return Number(digits)
  if (otherwise === undefined) throw new Error(`no ${name}`)
  return otherwise
}
