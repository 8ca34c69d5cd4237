import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { RichText } from "../../../contract/rich-text.ts"
import { orderVersions, parseText, parseVersion, TextError, versionHead } from "../../core/texts/index.ts"

/** A version as its file has it; `content` is the whole file, for the record. */
export type Conditions = ConditionsVersion & { content: string }

/** Reads one file: front matter, then a section `## … {#pre-offer}` and one `## … {#selection}`. Throws a `TextError`. */
export function parseConditions(name: string, file: string): Conditions {
  const { body, ...version } = parseVersion(name, file, versionHead)
  const text = {
    PRE_OFFER: sectionOf(name, body, "pre-offer"),
    SELECTION: sectionOf(name, body, "selection"),
  }
  return { ...version, text }
}

function sectionOf(name: string, body: string, id: string): RichText {
  const sections = body.split(/^## /m).map((section) => section.split("\n"))
  const found = sections.find(([heading = ""]) => heading.trimEnd().endsWith(`{#${id}}`))
  const text = parseText(name, found?.slice(1).join("\n") ?? "")
  if (text.length === 0) throw new TextError(`${name}: Der Abschnitt {#${id}} fehlt oder ist leer.`)
  return text
}

/** The versions by their date of effect. Throws a `TextError`. */
export const orderConditions = (versions: readonly Conditions[]): Conditions[] =>
  orderVersions(versions, "Es gibt keine Bedingungen für Annahmen und ZVF-Anfragen.")
