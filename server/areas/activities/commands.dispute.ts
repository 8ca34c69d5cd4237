import { randomUUID } from "node:crypto"
import type { Activity } from "../../../contract/activities.ts"
import type { WayBack } from "../../../contract/links.ts"
import { type CaseStanding, standingOf } from "../../../contract/states.ts"
import type { IdentityService } from "../../platform/identity/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { takeLink } from "../links/commands.ts"
import { addToOutbox } from "../outbox/add.ts"
import { clarifiedMail, disputedMail, disputeReceiptMail } from "../requests/mails.disputed.ts"
import type { Addresses } from "../requests/mails.ts"
import { factsOf } from "../requests/queries.ts"
import { secureAccount } from "../users/commands.secure.ts"
import { activityOf } from "./queries.ts"
import { type LaterAct, recordAct } from "./record.ts"

export type DisputeParts = { db: Database; identity: IdentityService; addresses: Addresses }

/**
 * "Das war ich nicht" (P145): by the link of a mail, once and without a sign-in. From then on the acceptance cannot be confirmed
 * until an admin clarified it, both sides are told, and the account needs a new password. One that was confirmed meanwhile
 * stays, marked as disputed.
 */
export function dispute(
  { db, identity, addresses }: DisputeParts,
  { code, text }: { code: string; text: string },
  now: Date,
): Promise<DisputeAnswer | Refused<"invalid_link">> {
  return db.transaction(async (tx) => {
    const link = await takeLink<{ activityId: string }>(tx, code, ["DISPUTE"], now)
    if (isRefused(link)) return link
    const { userId } = link
    const { activityId } = link.facts
    // In the order in which everything that changes a case locks: person, car.
    await tx.run("select from users where id = $1 for no key update", [userId])
    await lockCarOf(tx, activityId)
    const standing = await appendAct(tx, {
      activityId,
      verb: "dispute",
      actorId: userId,
      reason: text,
      at: now,
    })
    const parts = { identity, publicUrl: addresses.publicUrl }
    const cause = { because: "dispute", since: new Date(link.createdAt) } as const
    const wayBack = await secureAccount(tx, parts, userId, cause, now)
    const facts = { ...(await factsOf(tx, activityId)), reason: "" }
    const disputed = { text, standing, wayBack, issuer: identity.oidc?.name ?? "" }
    await addToOutbox(tx, [
      disputedMail(facts, disputed, addresses),
      disputeReceiptMail(facts, disputed, addresses),
    ])
    return { activityId, standing, wayBack }
  })
}

type DisputeAnswer = { activityId: string; standing: CaseStanding; wayBack: WayBack }

/** What an admin found out about a dispute; the case can go on, and the person is told (P145). */
export function clarify(
  { db, addresses }: DisputeParts,
  admin: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<Activity | Refused<"not_found" | "state_changed">> {
  return db.transaction(async (tx) => {
    await lockCarOf(tx, id)
    const activity = await activityOf(tx, admin, id)
    if (!activity) return refuse("not_found")
    if (!activity.dispute?.open) return refuse("state_changed")
    const standing = await appendAct(tx, {
      activityId: id,
      verb: "clarify",
      actorId: admin.id,
      reason,
      at: now,
    })
    const facts = { ...(await factsOf(tx, id)), reason: "" }
    await addToOutbox(tx, [clarifiedMail(facts, { reason, standing }, addresses)])
    return (await activityOf(tx, admin, id)) as Activity
  })
}

/** Every change of an activity locks its car first. */
const lockCarOf = (tx: Tx, activityId: string) =>
  tx.one("select id from cars where id = (select car_id from acts where id = $1) for update", [activityId])

const stateSql = "select state from acts where activity_id = $1 order by number desc limit 1"

/** An act that leaves the state as it is; answers where the case stands. */
async function appendAct(tx: Tx, act: Omit<LaterAct, "id" | "state" | "snapshot">): Promise<CaseStanding> {
  const newest = await tx.one<{ state: string }>(stateSql, [act.activityId])
  const state = newest?.state ?? ""
  await recordAct(tx, { ...act, id: randomUUID(), state, snapshot: {} })
  return standingOf(state)
}
