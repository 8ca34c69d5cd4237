import { addMonths, berlinToday } from "../../../contract/dates.ts"
import { dateText } from "../../../contract/format.ts"
import { recordText } from "../../core/journal/index.ts"
import { type Database, type Db, hold, locks, recordAct, type Tx } from "../../core/postgres/index.ts"
import { TextError } from "../../core/texts/index.ts"
import { isTooShort, type Terms, type TermsAct } from "./rules.ts"

type NewTermsAct = Pick<TermsAct, "version" | "act"> & { userId: string; at: Date }

/** Appends what a person decided about the terms, in the caller's transaction (P43). */
export const recordTermsAct = (tx: Tx, act: NewTermsAct): Promise<string> => recordAct(tx, "terms_acts", act)

/** What a person answered to the terms, and whether they withdrew the use, in the order of recording. */
export const ownTermsActs = (db: Db, person: { id: string }): Promise<TermsAct[]> =>
  db.many("select version, act, at from terms_acts where user_id = $1 order by number", [person.id])

/** The file of a version that was introduced, however long ago. */
export const keptTerms = (db: Db, version: string): Promise<{ content: string } | undefined> =>
  db.one("select content from terms_versions where version = $1", [version])

/** What is kept of the versions that were introduced. */
const introducedTerms = (db: Db): Promise<{ version: string; content: string }[]> =>
  db.many("select version, content from terms_versions")

/**
 * Writes down versions that this database does not know yet, before anyone can answer them. Throws a `TextError` when a
 * known text was changed, and when there are active agents who could not be informed a month before (P64). Several
 * processes may start at once.
 */
export function introduceTerms(db: Database, ordered: readonly Terms[], now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await hold(tx, locks.termsVersions)
    const known = new Map((await introducedTerms(tx)).map(({ version, content }) => [version, content]))
    for (const terms of ordered) {
      const before = known.get(terms.version)
      if (before === undefined) await introduce(tx, terms, known.size > 0, now)
      else if (before !== terms.content)
        throw new TextError(
          `Die Nutzungsbedingungen ${terms.version} wurden geändert, obwohl sie schon eingeführt sind. Bitte legen Sie eine neue Fassung an.`,
        )
    }
  })
}

async function introduce(tx: Tx, terms: Terms, isChange: boolean, now: Date): Promise<void> {
  const today = berlinToday(now)
  if (isChange && isTooShort(today, terms) && (await hasAgents(tx)))
    throw new TextError(
      `Die Nutzungsbedingungen ${terms.version} sollen ab ${dateText(terms.effectiveFrom)} gelten, werden aber erst heute eingeführt. Angekündigt wird einen Monat vorher: effectiveFrom ist frühestens ${dateText(addMonths(today, 1))}.`,
    )
  const { version, effectiveFrom, content } = terms
  await tx.run(
    "insert into terms_versions (version, effective_from, content, introduced_at) values ($1, $2, $3, $4)",
    [version, effectiveFrom, content, now],
  )
  await recordText(tx, "terms.introduced", { version, effectiveFrom, content }, now)
}

const hasAgents = async (tx: Tx): Promise<boolean> =>
  (await tx.one("select from users where active and type <> 'ADMIN' limit 1")) !== undefined
