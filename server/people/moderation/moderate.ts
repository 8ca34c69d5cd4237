import { blockEnd } from "../../../contract/people/blocks.ts"
import type { AdminBlock } from "../../../contract/people/moderation.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, nothing, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
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
import { mailHash } from "../identity/people.ts"
import { notifyOfLostColleague, signableLocations } from "../users/rights.ts"
import { lockForAdmin, lockUser } from "../users/users.ts"
import { answerMail, blockedMail, complaintMail, complaintReceiptMail, liftedMail } from "./mails.ts"

/** Blocks a user and ends all sessions (P65). Locks all admins: two who block each other must not leave none. */
export async function blockUser(change: Change<BlockForm>) {
  const { tx, now, identity, body } = change
  const { userId, duration, clause, facts } = body
  const locked = await lockForAdmin(change, userId)
  if (isRefused(locked)) return locked
  const { before, identityId } = locked
  if (before.blocked) return refuse("already_blocked")
  const term = { duration, clause, endsAt: blockEnd(duration, now) }
  const id = await recordAct(change, { verb: "block", userId, reason: facts, ...term })
  if (duration === "BLACKLIST") await blacklist(tx, before.mail, id)
  const block = await adminBlock(tx, userId, id, now)
  await addToOutbox(tx, [blockedMail(before, block, change)])
  await notifyOfLostColleague(change, before, signableLocations(before))
  if (identityId !== null) await identity.endSessions(tx, identityId)
  return block
}

/** An address that is listed already is assigned to the newest block. */
const blacklist = (tx: Tx, mail: string, blockId: string) =>
  tx.run(
    `insert into blacklisted_mails (mail_hash, block_id) values (${mailHash("$1")}, $2)
     on conflict (mail_hash) do update set block_id = excluded.block_id`,
    [mail, blockId],
  )

/** Lifts a running block, with a reason; this also settles an open complaint. */
export async function liftBlock(change: Change<{ id: string; reason: string }>) {
  const { tx, now, body } = change
  const { id, reason } = body
  const opened = await openCase(change, "block", id)
  if (isRefused(opened)) return opened
  const { of, user } = opened
  if (stateOf(of, now) !== "RUNNING") return refuse("block_over")
  await lift(change, { blockId: id, userId: user.id, reason })
  await addToOutbox(tx, [liftedMail(user, reason, change)])
  return adminBlock(tx, user.id, id, now)
}

type Decision = { blockId: string; complaintId?: string; userId: string; reason: string }

async function lift(change: Change, decision: Decision): Promise<void> {
  await recordAct(change, { ...decision, verb: "lift" })
  await change.tx.run("delete from blacklisted_mails where block_id = $1", [decision.blockId])
}

/** Complains about one's own block; informs provider and user by e-mail. */
export async function complain(change: Change<{ blockId: string; text: string }>) {
  const { tx, caller, now, body } = change
  const { blockId, text } = body
  await tx.run("select from users where id = $1 for no key update", [caller.id])
  const of = (await casesOfUser(tx, caller.id)).find(({ block }) => block.id === blockId)
  if (!of) return refuse("not_found")
  const refused = complaintRefusal(of, now)
  if (refused) return refused
  await recordAct(change, { verb: "complain", blockId, userId: caller.id, reason: text })
  const block = adminBlockOf(of, now)
  const blocker = { id: of.block.actorId, name: block.by, mail: "" }
  const facts = { block, blocker, text, at: now }
  await addToOutbox(tx, [complaintMail(caller, facts, change), complaintReceiptMail(caller, facts, change)])
  return nothing
}

/** Decides about a complaint, with reasons and an e-mail. The admin who blocked may not decide. */
export async function answerComplaint(change: Change<AnswerForm>) {
  const { tx, caller, now, body } = change
  const { id, verdict, reason } = body
  const opened = await openCase(change, "complain", id)
  if (isRefused(opened)) return opened
  const { of, user } = opened
  const refused = answerRefusal(of, id, caller.id)
  if (refused) return refused
  const decision = { blockId: of.block.id, complaintId: id, userId: user.id, reason }
  if (verdict === "LIFTED") await lift(change, decision)
  else await recordAct(change, { ...decision, verb: "uphold" })
  const block = await adminBlock(tx, user.id, decision.blockId, now)
  await addToOutbox(tx, [answerMail(user, { block, verdict, reason }, change)])
  return block
}

/** The case of a block, or of a complaint about one. Locks the blocked user, so that lifting and answering are serialised. */
async function openCase(change: Change, verb: "block" | "complain", actId: string) {
  const { tx, caller } = change
  const concerned = await concernedBy(tx, actId, verb)
  const locked = concerned && (await lockUser(change, concerned.userId))
  if (!locked) return refuse("not_found")
  if (!locked.activeAdmins.includes(caller.id)) return refuse("forbidden")
  return { of: await caseOf(tx, concerned.userId, concerned.blockId), user: locked.before }
}

async function caseOf(tx: Tx, userId: string, blockId: string): Promise<Case> {
  const blockCase = (await casesOfUser(tx, userId)).find(({ block }) => block.id === blockId)
  if (!blockCase) throw new Error(`No block ${blockId}`)
  return blockCase
}

const adminBlock = async (tx: Tx, userId: string, blockId: string, now: Date): Promise<AdminBlock> =>
  adminBlockOf(await caseOf(tx, userId, blockId), now)
