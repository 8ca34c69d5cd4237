import { addMonths, berlinToday } from "../../../contract/core/dates.ts"
import { dateText } from "../../../contract/core/format.ts"
import { type Database, type Db, insertRows, type Tx } from "../../core/postgres/db.ts"
import { introduceTexts } from "../../portal/texts/agreed.ts"
import type { Terms, TermsAct } from "../../portal/texts/terms.ts"
import { TextError } from "../../portal/texts/versions.ts"
import { isTooShort } from "./rules.ts"

type NewTermsAct = Pick<TermsAct, "version" | "act"> & { userId: string; at: Date }

export const recordTermsAct = (tx: Tx, act: NewTermsAct): Promise<void> => insertRows(tx, "terms_acts", [act])

export const ownTermsActs = (db: Db, person: { id: string }): Promise<TermsAct[]> =>
  db.many("select version, act, at from terms_acts where user_id = $1 order by number", [person.id])

/** Also throws a `TextError` if there are active agents who could not be informed a month ahead. */
export const introduceTerms = (db: Database, ordered: readonly Terms[], now: Date): Promise<void> =>
  introduceTexts(db, "terms", ordered, now, async (tx, terms) => {
    const today = berlinToday(now)
    if (!isTooShort(today, terms)) return
    if (!(await tx.one("select from users where active and type <> 'ADMIN' limit 1"))) return
    throw new TextError(
      `Die Nutzungsbedingungen ${terms.version} sollen ab ${dateText(terms.effectiveFrom)} gelten, werden aber erst heute eingeführt. Angekündigt wird einen Monat vorher: effectiveFrom ist frühestens ${dateText(addMonths(today, 1))}.`,
    )
  })
