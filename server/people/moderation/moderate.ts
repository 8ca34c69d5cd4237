import { blockEnd } from "../../../contract/blocks.ts"
import type { AdminBlock } from "../../../contract/moderation.ts"
import { addToOutbox } from "../../core/mail/draft.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, nothing, refuse } from "../../core/refusal.ts"
import { casesOfUser, concernedBy, recordAct } from "../blocks/blocks.ts"
import {
  type AnswerForm,
  adminBlockOf,
  answerRefusal,
  type BlockForm,
  type Case,
  complaintRefusal,
  stateOf,
} from "../blocks/rules.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { mailHash } from "../identity/people.ts"
import { notifyOfLostColleague, signableLocations } from "../users/rights.ts"
import { lockForAdmin, lockUser } from "../users/users.ts"
import { answerMail, blockedMail, complaintMail, complaintReceiptMail, liftedMail } from "./mails.ts"

/** Blocks a user and ends all sessions (P65). Locks all admins: two who block each other must not leave none (P6). */
export const blockUser = (
  context: Context,
  actor: Actor,
  { userId, duration, clause, facts }: BlockForm,
  now: Date,
) =>
  context.db.transaction(async (tx) => {
    const locked = await lockForAdmin(tx, actor, userId, now)
    if (isRefused(locked)) return locked
    const { before, identityId } = locked
    if (before.blocked) return refuse("already_blocked")
    const term = { duration, clause, endsAt: blockEnd(duration, now) }
    const act = { userId, actorId: actor.id, at: now, reason: facts, term }
    const id = await recordAct(tx, { ...act, verb: "block", blockId: null })
    if (duration === "BLACKLIST") await blacklist(tx, before.mail, id)
    const block = await adminBlock(tx, userId, id, now)
    await addToOutbox(tx, [blockedMail(before, block, context)])
    await notifyOfLostColleague(tx, { ...context, now }, before, signableLocations(before))
    if (identityId !== null) await context.identity.endSessions(tx, identityId)
    return block
  })

/** An address that is listed already is assigned to the newest block. */
const blacklist = (tx: Tx, mail: string, blockId: string) =>
  tx.run(
    `insert into blacklisted_mails (mail_hash, block_id) values (${mailHash("$1")}, $2)
     on conflict (mail_hash) do update set block_id = excluded.block_id`,
    [mail, blockId],
  )

/** Lifts a running block, with a reason; this also settles an open complaint. */
export const liftBlock = (
  context: Context,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
) =>
  context.db.transaction(async (tx) => {
    const opened = await openCase(tx, actor, "block", id, now)
    if (isRefused(opened)) return opened
    const { of, user } = opened
    if (stateOf(of, now) !== "RUNNING") return refuse("block_over")
    await lift(tx, { verb: "lift", blockId: id, userId: user.id, actorId: actor.id, at: now, reason })
    await addToOutbox(tx, [liftedMail(user, reason, context)])
    return adminBlock(tx, user.id, id, now)
  })

async function lift(tx: Tx, act: Parameters<typeof recordAct>[1]): Promise<void> {
  await recordAct(tx, act)
  await tx.run("delete from blacklisted_mails where block_id = $1", [act.blockId])
}

/** Complains about one's own block; informs provider and user by e-mail. */
export const complain = (
  context: Context,
  actor: Actor,
  { blockId, text }: { blockId: string; text: string },
  now: Date,
) =>
  context.db.transaction(async (tx) => {
    await tx.run("select from users where id = $1 for no key update", [actor.id])
    const of = (await casesOfUser(tx, actor.id)).find(({ block }) => block.id === blockId)
    if (!of) return refuse("not_found")
    const refused = complaintRefusal(of, now)
    if (refused) return refused
    const by = { userId: actor.id, actorId: actor.id }
    await recordAct(tx, { verb: "complain", blockId, ...by, at: now, reason: text })
    const block = adminBlockOf(of, now)
    const blocker = { id: of.block.actorId, name: block.by, mail: "" }
    const facts = { block, blocker, text, at: now }
    await addToOutbox(tx, [complaintMail(actor, facts, context), complaintReceiptMail(actor, facts, context)])
    return nothing
  })

/** Decides about a complaint, with reasons and an e-mail. The admin who blocked may not decide. */
export const answerComplaint = (
  context: Context,
  actor: Actor,
  { id, verdict, reason }: AnswerForm,
  now: Date,
) =>
  context.db.transaction(async (tx) => {
    const opened = await openCase(tx, actor, "complain", id, now)
    if (isRefused(opened)) return opened
    const { of, user } = opened
    const refused = answerRefusal(of, id, actor.id)
    if (refused) return refused
    const blockId = of.block.id
    const act = { blockId, complaintId: id, userId: user.id, actorId: actor.id, at: now, reason }
    if (verdict === "LIFTED") await lift(tx, { ...act, verb: "lift" })
    else await recordAct(tx, { ...act, verb: "uphold" })
    const block = await adminBlock(tx, user.id, blockId, now)
    await addToOutbox(tx, [answerMail(user, { block, verdict, reason }, context)])
    return block
  })

/** The case of a block, or of a complaint about one. Locks the blocked user, so that lifting and answering are serialised. */
async function openCase(tx: Tx, actor: Actor, verb: "block" | "complain", actId: string, now: Date) {
  const concerned = await concernedBy(tx, actId, verb)
  const locked = concerned && (await lockUser(tx, concerned.userId, now))
  if (!locked) return refuse("not_found")
  if (!locked.activeAdmins.includes(actor.id)) return refuse("forbidden")
  return { of: await caseOf(tx, concerned.userId, concerned.blockId), user: locked.before }
}

async function caseOf(tx: Tx, userId: string, blockId: string): Promise<Case> {
  const blockCase = (await casesOfUser(tx, userId)).find(({ block }) => block.id === blockId)
  if (!blockCase) throw new Error(`No block ${blockId}`)
  return blockCase
}

const adminBlock = async (tx: Tx, userId: string, blockId: string, now: Date): Promise<AdminBlock> =>
  adminBlockOf(await caseOf(tx, userId, blockId), now)
