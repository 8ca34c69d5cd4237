import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { RichText } from "../../../contract/rich-text.ts"
import { recordText } from "../../core/journal/index.ts"
import { type Database, type Db, hold, locks, type Tx } from "../../core/postgres/index.ts"
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

/** What is kept of the versions that were introduced. */
const introducedConditions = (db: Db): Promise<{ version: string; effectiveFrom: string; hash: string }[]> =>
  db.many(`select version, effective_from::text as "effectiveFrom", hash from conditions_versions`)

/** The file of a version that was introduced, however long ago. */
export const keptConditions = (db: Db, version: string): Promise<{ content: string } | undefined> =>
  db.one("select content from conditions_versions where version = $1", [version])

/**
 * Writes down versions that this database does not know yet, before anyone can agree to them (P61). Throws a
 * `TextError` when a known text was changed, or a new one begins on the day of a known one: both would put other words
 * under an act. Several processes may start at once.
 */
export function introduceConditions(db: Database, ordered: readonly Conditions[], now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await hold(tx, locks.conditionsVersions)
    const known = await introducedConditions(tx)
    for (const conditions of ordered) {
      const before = known.find(({ version }) => version === conditions.version)
      if (before && before.hash !== conditions.hash)
        throw new TextError(
          `Die Bedingungen ${conditions.version} wurden geändert, obwohl sie schon eingeführt sind. Bitte legen Sie eine neue Fassung an.`,
        )
      if (known.some((other) => other !== before && other.effectiveFrom === conditions.effectiveFrom))
        throw new TextError(
          `${conditions.version}.md: Am ${conditions.effectiveFrom} beginnt schon eine andere Fassung.`,
        )
      if (!before) await introduce(tx, conditions, now)
    }
  })
}

async function introduce(tx: Tx, { version, effectiveFrom, content, hash }: Conditions, now: Date) {
  await tx.run(
    `insert into conditions_versions (version, effective_from, content, hash, introduced_at)
     values ($1, $2, $3, $4, $5)`,
    [version, effectiveFrom, content, hash, now],
  )
  await recordText(tx, "conditions.introduced", { version, effectiveFrom, content, hash }, now)
}
