import { z } from "zod"
import type { ConditionsVersion } from "../../../contract/conditions.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { RichText } from "../../../contract/rich-text.ts"
import { plainDate } from "../../../contract/schemas.ts"
import { parseMarkdown, readFrontMatter, textHash } from "../../platform/texts/index.ts"

/** A version as its file has it; `content` is the whole file, for the record. */
export type Conditions = ConditionsVersion & { content: string }

/** A file of the conditions that cannot be used; the message names it, in German. */
export class ConditionsError extends Error {}

const frontMatter = z
  .object({ version: z.string().min(1).max(40), title: z.string().min(1), effectiveFrom: plainDate })
  .strict()

/** Reads one file: front matter, then a section `## … {#pre-offer}` and one `## … {#selection}`. Throws a `ConditionsError`. */
export function parseConditions(name: string, content: string): Conditions {
  const read = readFrontMatter(content)
  if (!read)
    throw new ConditionsError(`${name}: Am Anfang fehlen die Angaben zwischen zwei Zeilen aus „---“.`)
  const parsed = frontMatter.safeParse(read.fields)
  if (!parsed.success) throw new ConditionsError(`${name}: ${z.prettifyError(parsed.error)}`)
  if (name !== `${parsed.data.version}.md`)
    throw new ConditionsError(`${name}: Die Datei muss wie ihre Fassung heißen, ${parsed.data.version}.md.`)
  const text = {
    PRE_OFFER: sectionOf(name, read.body, "pre-offer"),
    SELECTION: sectionOf(name, read.body, "selection"),
  }
  return { ...parsed.data, text, content, hash: textHash(content) }
}

function sectionOf(name: string, body: string, id: string): RichText {
  const sections = body.split(/^## /m).map((section) => section.split("\n"))
  const found = sections.find(([heading = ""]) => heading.trimEnd().endsWith(`{#${id}}`))
  const text = textOf(name, found?.slice(1).join("\n") ?? "")
  if (text.length === 0) throw new ConditionsError(`${name}: Der Abschnitt {#${id}} fehlt oder ist leer.`)
  return text
}

function textOf(name: string, markdown: string): RichText {
  try {
    return parseMarkdown(markdown)
  } catch (error) {
    throw new ConditionsError(`${name}: ${(error as Error).message}`)
  }
}

/** The versions by their date of effect. Throws a `ConditionsError` where there is none, or two begin on the same day. */
export function orderConditions(versions: readonly Conditions[]): Conditions[] {
  const ordered = versions.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
  if (ordered.length === 0) throw new ConditionsError("Es gibt keine Bedingungen für verbindliche Anfragen.")
  const second = ordered.find(({ effectiveFrom }, at) => ordered[at - 1]?.effectiveFrom === effectiveFrom)
  if (second)
    throw new ConditionsError(
      `${second.version}.md: Am ${second.effectiveFrom} beginnt schon eine andere Fassung.`,
    )
  return ordered
}

/** The version that holds at an instant; the first one also before its own date. */
export function conditionsInEffect(ordered: readonly Conditions[], now: Date): Conditions {
  const today = berlinToday(now)
  return (ordered.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? ordered[0]) as Conditions
}
