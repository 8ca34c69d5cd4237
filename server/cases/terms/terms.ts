import type { FastifyInstance } from "fastify"
import type { Activity } from "../../../contract/cases/activities.ts"
import * as contract from "../../../contract/cases/terms.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { isHolding } from "../../../contract/fleet/states.ts"
import type { TermsAnswer } from "../../../contract/people/terms.ts"
import { route } from "../../core/http/route.ts"
import type { Database, Tx } from "../../core/postgres/db.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import { changesSince, parseTerms, termsAnnounced, withdrawableUntil } from "../../people/terms/rules.ts"
import { ownTermsActs, recordTermsAct } from "../../people/terms/terms.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { introducedText } from "../../portal/texts/agreed.ts"
import { inEffect } from "../../portal/texts/versions.ts"
import { ownContracts } from "../activities/activities.ts"
import { withdrawnMails } from "./mails.ts"

export function termsRoutes(app: FastifyInstance, context: Context): void {
  const { db, terms, gates, clock } = context
  const agents = gates.role("SELLER", "SALES_MANAGER")
  const change = changing(context)

  route(app, contract.readTerms, gates.anyone, async () => ({
    inEffect: inEffect(terms, clock()),
    announced: termsAnnounced(terms, clock()),
  }))

  route(app, contract.readTermsVersion, gates.anyone, async ({ query: { version } }) => {
    const content = await introducedText(db, "terms", version)
    return content ? parseTerms(`${version}.md`, content) : refuse("not_found")
  })

  route(app, contract.readOwnTerms, agents, async ({ caller }) => {
    const record = await ownTermsActs(db, caller)
    return {
      changes: changesSince(terms, record, clock()),
      record,
      withdrawableUntil: withdrawableUntil(record),
      running: await runningOf(db, caller),
    }
  })

  route(app, contract.answerTerms, agents, change(answerTerms))
  route(app, contract.withdrawUse, agents, change(withdrawUse))
}

/** Records an agent's answer to the current terms. Declining can be followed by accepting; a repeated answer changes nothing. */
async function answerTerms(change: Change<{ version: string; answer: TermsAnswer }>) {
  const { tx, caller, now, terms, body } = change
  const { version } = inEffect(terms, now)
  if (body.version !== version) return refuse("terms_outdated", { termsVersion: version })
  // Serialises answers from two tabs.
  await tx.run("select from users where id = $1 for no key update", [caller.id])
  const newest = (await ownTermsActs(tx, caller)).findLast((act) => act.version === version)
  // A stale tab must not revoke a consent; that requires a withdrawal.
  if (newest?.act === "ACCEPTED" || newest?.act === body.answer) return nothing
  await recordTermsAct(tx, { userId: caller.id, version, act: body.answer, at: now })
  return nothing
}

/** Within 14 days of the first consent: deactivates, signs out, and e-mails user and provider the contracts that stay. */
async function withdrawUse(change: Change) {
  const { tx, caller, now, terms, identity } = change
  await tx.run("select from users where id = $1 for no key update", [caller.id])
  const until = withdrawableUntil(await ownTermsActs(tx, caller))
  if (until === null || until < berlinToday(now)) return refuse("withdrawal_too_late")
  const { version } = inEffect(terms, now)
  await recordTermsAct(tx, { userId: caller.id, version, act: "WITHDRAWN", at: now })
  const sql = "update users set active = false, deactivated_at = $2 where id = $1 and active"
  await tx.run(sql, [caller.id, now])
  await addToOutbox(tx, withdrawnMails(caller, await runningOf(tx, caller), now, change))
  await identity.endSessions(tx, caller.sub)
  return nothing
}

/** Acceptances that were not rejected, which outlive the use of the portal. */
const runningOf = async (db: Tx | Database, actor: Actor): Promise<Activity[]> =>
  (await ownContracts(db, actor)).filter(({ state }) => isHolding(state))
