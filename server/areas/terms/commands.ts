import type { Activity } from "../../../contract/activities.ts"
import { addMonths, berlinToday } from "../../../contract/dates.ts"
import { dateText } from "../../../contract/format.ts"
import { isHolding } from "../../../contract/states.ts"
import type { TermsAnswer } from "../../../contract/terms.ts"
import type { IdentityService } from "../../platform/identity/index.ts"
import { type Database, hold, locks, type Tx } from "../../platform/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import { TextError } from "../../platform/texts/index.ts"
import { ownContracts } from "../activities/queries.ts"
import type { Actor } from "../identity/gate.ts"
import { addToOutbox } from "../outbox/add.ts"
import { recordAs } from "../record/record.ts"
import { type Addresses, withdrawnMails } from "./mails.ts"
import { introducedTerms, ownTermsActs } from "./queries.ts"
import { recordTermsAct } from "./record.ts"
import { isTooShort, type Terms, withdrawableUntil } from "./rules.ts"

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
  await tx.run(
    "insert into terms_versions (version, effective_from, content, introduced_at) values ($1, $2, $3, $4)",
    [terms.version, terms.effectiveFrom, terms.content, now],
  )
}

const hasAgents = async (tx: Tx): Promise<boolean> =>
  (await tx.one("select from users where active and type <> 'ADMIN' limit 1")) !== undefined

/** Records an agent's answer to the terms in effect; who declined may agree later. The same answer again changes nothing. */
export function answerTerms(
  db: Database,
  actor: Actor,
  given: { version: string; answer: TermsAnswer },
  { version }: Terms,
  now: Date,
): Promise<Nothing | Refused<"terms_outdated">> {
  return db.transaction(async (tx) => {
    if (given.version !== version) return refuse("terms_outdated", { termsVersion: version })
    // Two tabs that answer at once do so one after the other.
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const newest = (await ownTermsActs(tx, actor)).findLast((act) => act.version === version)
    // A consent is not taken back by a tab that was left open: that is what the withdrawal is for.
    if (newest?.act === "ACCEPTED" || newest?.act === given.answer) return nothing
    await recordTermsAct(tx, { userId: actor.id, version, act: given.answer, at: now })
    return nothing
  })
}

export type TermsParts = { db: Database; identity: IdentityService; addresses: Addresses }

/**
 * Ends a person's use of the portal within 14 days of their first consent: deactivated, signed out everywhere, recorded,
 * with a mail to them and to the provider that lists what stays.
 */
export function withdrawUse(
  { db, identity, addresses }: TermsParts,
  actor: Actor,
  { version }: Terms,
  now: Date,
): Promise<Nothing | Refused<"withdrawal_too_late">> {
  return db.transaction(async (tx) => {
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const until = withdrawableUntil(await ownTermsActs(tx, actor))
    if (until === null || until < berlinToday(now)) return refuse("withdrawal_too_late")
    await recordTermsAct(tx, { userId: actor.id, version, act: "WITHDRAWN", at: now })
    await recordAs(tx, actor.id, "screen")
    await tx.run("update users set active = false, deactivated_at = $2 where id = $1 and active", [
      actor.id,
      now,
    ])
    await addToOutbox(tx, withdrawnMails(actor, await runningOf(tx, actor), now, addresses))
    await identity.endSessions(tx, actor.sub)
    return nothing
  })
}

/** What a person accepted and nobody rejected: it continues when the use ends. */
export const runningOf = async (db: Tx | Database, actor: Actor): Promise<Activity[]> =>
  (await ownContracts(db, actor)).filter(({ state }) => isHolding(state))
