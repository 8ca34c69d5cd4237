import { appendEntry } from "../../core/journal/append.ts"
import { type Database, type Db, insertRows, type Tx } from "../../core/postgres/db.ts"
import { hold, locks } from "../../core/postgres/locks.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { TextError } from "./versions.ts"

type Topic = "terms" | "conditions"
const names = { terms: "Die Nutzungsbedingungen", conditions: "Die Bedingungen" }

type AgreedText = { version: string; effectiveFrom: string; content: string; hash: string }

const storedSql = `select version, effective_from::text as "effectiveFrom", hash from agreed_texts where topic = $1`

/** Stores new versions before anyone can agree to them (P61). Throws a `TextError` if a stored text changed. */
export function introduceTexts<Text extends AgreedText>(
  db: Database,
  topic: Topic,
  texts: readonly Text[],
  now: Date,
  judge?: (tx: Tx, text: Text) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await hold(tx, locks.agreedTexts)
    const stored = await tx.many<Omit<AgreedText, "content">>(storedSql, [topic])
    for (const text of texts) {
      const { version, effectiveFrom, content, hash } = text
      const before = stored.find((other) => other.version === version)
      if (before && before.hash !== hash)
        throw new TextError(
          `${names[topic]} ${version} wurden geändert, obwohl sie schon eingeführt sind. Bitte legen Sie eine neue Fassung an.`,
        )
      if (stored.some((other) => other !== before && other.effectiveFrom === effectiveFrom))
        throw new TextError(`${version}.md: Am ${effectiveFrom} beginnt schon eine andere Fassung.`)
      if (before) continue
      if (stored.length > 0) await judge?.(tx, text)
      await insertRows(tx, "agreed_texts", [
        { topic, version, effectiveFrom, content, hash, introducedAt: now },
      ])
      const contentHash = sha256Of(content)
      const facts = { version, hash, effective_from: effectiveFrom, content_hash: contentHash }
      const kind = `${topic}.introduced` as const
      await appendEntry(tx, { kind, source: "job", actorId: null, content: facts, at: now })
    }
  })
}

/** The file of an introduced version, however old. */
export const introducedText = (db: Db, topic: Topic, version: string): Promise<string | undefined> =>
  db.value("select content from agreed_texts where topic = $1 and version = $2", [topic, version])
