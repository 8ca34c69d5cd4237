import type { Activity } from "../../../contract/activities.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { isHolding } from "../../../contract/states.ts"
import type { TermsAnswer } from "../../../contract/terms.ts"
import { recordAs } from "../../core/journal/append.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Database, Tx } from "../../core/postgres/db.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../../people/identity/context.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { type Terms, withdrawableUntil } from "../../people/terms/rules.ts"
import { ownTermsActs, recordTermsAct } from "../../people/terms/terms.ts"
import { ownContracts } from "../activities/activities.ts"
import { withdrawnMails } from "./mails.ts"

/** Records an agent's answer to the current terms. Declining can be followed by accepting; a repeated answer changes nothing. */
export function answerTerms(
  db: Database,
  actor: Actor,
  given: { version: string; answer: TermsAnswer },
  { version }: Terms,
  now: Date,
): Promise<Nothing | Refused<"terms_outdated">> {
  return db.transaction(async (tx) => {
    if (given.version !== version) return refuse("terms_outdated", { termsVersion: version })
    // Serialises answers from two tabs.
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const newest = (await ownTermsActs(tx, actor)).findLast((act) => act.version === version)
    // A stale tab must not revoke a consent; that requires a withdrawal.
    if (newest?.act === "ACCEPTED" || newest?.act === given.answer) return nothing
    await recordTermsAct(tx, { userId: actor.id, version, act: given.answer, at: now })
    return nothing
  })
}

/** Within 14 days of the first consent: deactivates, signs out, and e-mails user and provider the contracts that stay. */
export function withdrawUse(
  context: Context,
  actor: Actor,
  { version }: Terms,
  now: Date,
): Promise<Nothing | Refused<"withdrawal_too_late">> {
  return context.db.transaction(async (tx) => {
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const until = withdrawableUntil(await ownTermsActs(tx, actor))
    if (until === null || until < berlinToday(now)) return refuse("withdrawal_too_late")
    await recordTermsAct(tx, { userId: actor.id, version, act: "WITHDRAWN", at: now })
    await recordAs(tx, actor.id, "screen")
    await tx.run("update users set active = false, deactivated_at = $2 where id = $1 and active", [
      actor.id,
      now,
    ])
    await addToOutbox(tx, withdrawnMails(actor, await runningOf(tx, actor), now, context))
    await context.identity.endSessions(tx, actor.sub)
    return nothing
  })
}

/** Acceptances that were not rejected, which outlive the use of the portal. */
export const runningOf = async (db: Tx | Database, actor: Actor): Promise<Activity[]> =>
  (await ownContracts(db, actor)).filter(({ state }) => isHolding(state))
