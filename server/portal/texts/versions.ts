import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { plainDate } from "../../../contract/core/schemas.ts"
import { OperatorError } from "../../core/operator-error.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { parseMarkdown } from "./markdown.ts"

const canonical = (text: string): string => text.normalize("NFC").replaceAll(/\r\n?/g, "\n")

/** SHA-256 in hex, independent of encoding form and line ends. */
export const textHash = (text: string): string => sha256Of(canonical(text))

export type FrontMatter = { fields: Record<string, string | string[]>; body: string }

/** Null without front matter. A line that is neither key nor list becomes a key, so that a strict schema names it. */
export function readFrontMatter(content: string): FrontMatter | null {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(content) ?? []
  return head === undefined || body === undefined ? null : { fields: fieldsOf(head), body }
}

function fieldsOf(head: string): FrontMatter["fields"] {
  const fields: FrontMatter["fields"] = {}
  let list: string[] = []
  for (const line of head.split("\n")) {
    const [, key, value = ""] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const [, item] = /^\s*-\s+(.+)$/.exec(line) ?? []
    if (item) list.push(item)
    else if (key) {
      list = []
      fields[key] = value || list
    } else if (line.trim() !== "") fields[line] = line
  }
  return fields
}

/** An unusable text file; the German message names it. */
export class TextError extends OperatorError {}

/** Parsed front matter and the rest of a file. Throws a `TextError`. */
export function parseHead<T extends z.ZodType>(name: string, content: string, schema: T) {
  const read = readFrontMatter(content)
  if (!read) throw new TextError(`${name}: Am Anfang fehlen die Angaben zwischen zwei Zeilen aus „---“.`)
  const parsed = schema.safeParse(read.fields)
  if (!parsed.success) throw new TextError(`${name}: ${z.prettifyError(parsed.error)}`)
  return { head: parsed.data, body: read.body }
}

/** Throws a `TextError`. */
export function parseText(name: string, markdown: string) {
  try {
    return parseMarkdown(markdown)
  } catch (error) {
    throw new TextError(`${name}: ${(error as Error).message}`)
  }
}

/** Front matter of a version. */
export const versionHead = z
  .object({ version: z.string().min(1).max(40), title: z.string().min(1), effectiveFrom: plainDate })
  .strict()

/** A version, in a file named after it; `content` is the whole file, `hash` its SHA-256. Throws a `TextError`. */
export function parseVersion<T extends typeof versionHead>(name: string, content: string, schema: T) {
  const { head, body } = parseHead(name, content, schema)
  if (name !== `${head.version}.md`)
    throw new TextError(`${name}: Die Datei muss wie ihre Fassung heißen, ${head.version}.md.`)
  return { ...head, body, content, hash: textHash(content) }
}

type Dated = { version: string; effectiveFrom: PlainDate }

/** By effective date. Throws a `TextError` if there is none, or two begin on the same day. */
export function orderVersions<Version extends Dated>(
  versions: readonly Version[],
  ifNone: string,
): Version[] {
  const ordered = versions.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
  if (ordered.length === 0) throw new TextError(ifNone)
  const second = ordered.find(({ effectiveFrom }, at) => ordered[at - 1]?.effectiveFrom === effectiveFrom)
  if (second)
    throw new TextError(`${second.version}.md: Am ${second.effectiveFrom} beginnt schon eine andere Fassung.`)
  return ordered
}

/** The version in effect at an instant; before the first date, the first one. */
export function inEffect<Version extends Dated>(ordered: readonly Version[], now: Date): Version {
  const today = berlinToday(now)
  return (ordered.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? ordered[0]) as Version
}

/** All Markdown files of a folder. Throws a `TextError`. */
export async function readVersions<Version>(
  folder: string,
  what: string,
  parse: (name: string, content: string) => Version,
): Promise<Version[]> {
  const names = await readdir(folder).catch(() => {
    throw new TextError(`${what} fehlen: ${folder} kann nicht gelesen werden (CONTENT_DIR).`)
  })
  const files = names.filter((name) => name.endsWith(".md"))
  return Promise.all(files.map(async (name) => parse(name, await readFile(join(folder, name), "utf8"))))
}
