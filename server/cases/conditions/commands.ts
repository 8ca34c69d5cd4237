import { recordText } from "../../core/journal/index.ts"
import { type Database, hold, locks, type Tx } from "../../core/postgres/index.ts"
import { TextError } from "../../core/texts/index.ts"
import { introducedConditions } from "./queries.ts"
import type { Conditions } from "./rules.ts"

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
