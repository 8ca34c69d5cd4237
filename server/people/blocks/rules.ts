import type { z } from "zod"
import {
  type BlockClause,
  type BlockDuration,
  complaintAnswerDue,
  complaintDeadline,
} from "../../../contract/people/blocks.ts"
import type { AdminBlock, answerComplaint, blockUser } from "../../../contract/people/moderation.ts"
import { refuse } from "../../core/refusal.ts"

export type BlockForm = z.output<(typeof blockUser)["body"]>
export type AnswerForm = z.output<(typeof answerComplaint)["body"]>

export type Act = {
  id: string
  at: string
  verb: "block" | "lift" | "complain" | "uphold"
  blockId: string
  complaintId: string | null
  userId: string
  actorId: string
  by: string
  duration: BlockDuration
  clause: BlockClause
  endsAt: string | null
  reason: string
}

export type Case = { block: Act; acts: readonly Act[] }

/** Groups the acts of several blocks, newest block first. */
export function casesOf(acts: readonly Act[]): Case[] {
  const blocks = acts.filter(({ verb }) => verb === "block")
  return blocks
    .map((block) => ({ block, acts: acts.filter(({ blockId }) => blockId === block.id) }))
    .reverse()
}

const liftOf = ({ acts }: Case) => acts.find(({ verb }) => verb === "lift")
const answerTo = ({ acts }: Case, complaint: Act) =>
  acts.find(({ complaintId }) => complaintId === complaint.id)

export function stateOf(of: Case, now: Date): AdminBlock["state"] {
  if (liftOf(of)) return "LIFTED"
  const { endsAt } = of.block
  return endsAt !== null && new Date(endsAt) <= now ? "ENDED" : "RUNNING"
}

export function complaintState(of: Case, complaint: Act): AdminBlock["complaints"][number]["state"] {
  const answer = answerTo(of, complaint)
  if (answer) return answer.verb === "lift" ? "LIFTED" : "UPHELD"
  return liftOf(of) ? "SETTLED" : "OPEN"
}

export const openComplaint = (of: Case): Act | undefined =>
  of.acts.find((act) => act.verb === "complain" && complaintState(of, act) === "OPEN")

const decisionOf = ({ at, reason, by }: Act) => ({ at, reason, by })

export function adminBlockOf(of: Case, now: Date): AdminBlock {
  const { id, at, duration, clause, reason: facts, by, endsAt } = of.block
  const lift = liftOf(of)
  return {
    ...{ id, at, duration, clause, facts, by, endsAt },
    state: stateOf(of, now),
    lift: lift ? decisionOf(lift) : null,
    complainUntil: complaintDeadline(new Date(at)).toISOString(),
    complaints: of.acts
      .filter(({ verb }) => verb === "complain")
      .map((complaint) => complaintOf(of, complaint))
      .reverse(),
  }
}

function complaintOf(of: Case, complaint: Act): AdminBlock["complaints"][number] {
  const answer = answerTo(of, complaint)
  return {
    id: complaint.id,
    at: complaint.at,
    text: complaint.reason,
    due: complaintAnswerDue(new Date(complaint.at)).toISOString(),
    state: complaintState(of, complaint),
    answer: answer ? decisionOf(answer) : null,
  }
}

/** The newest running block; otherwise the newest with an open complaint or running complaint term. */
export function shownCase(cases: readonly Case[], now: Date): Case | undefined {
  const isOpen = (of: Case) =>
    openComplaint(of) !== undefined || complaintDeadline(new Date(of.block.at)) > now
  return cases.find((of) => stateOf(of, now) === "RUNNING") ?? cases.find(isOpen)
}

/** Why a person may not complain about a block. An expired block may still be complained about. */
export function complaintRefusal(of: Case, now: Date) {
  if (stateOf(of, now) === "LIFTED") return refuse("block_over")
  if (openComplaint(of)) return refuse("complaint_open")
  return complaintDeadline(new Date(of.block.at)) > now ? null : refuse("complaint_too_late")
}

/** Neither the admin who blocked nor the blocked person decides about a complaint. */
export const mayDecide = ({ block }: Case, adminId: string): boolean =>
  adminId !== block.actorId && adminId !== block.userId

/** Why an admin may not answer a complaint. */
export function answerRefusal(of: Case, complaintId: string, adminId: string) {
  if (!mayDecide(of, adminId)) return refuse("own_decision")
  return openComplaint(of)?.id === complaintId ? null : refuse("complaint_answered")
}

/** Latest instant until which a complaint prevents deleting the user (P147); null without one. */
export function complaintUntil(cases: readonly Case[], now: Date): Date | null {
  const ends = cases.flatMap((of) => {
    const open = openComplaint(of)
    const term = stateOf(of, now) === "LIFTED" ? [] : [complaintDeadline(new Date(of.block.at))]
    return [
      ...term.filter((end) => end > now),
      ...(open ? [latest(complaintAnswerDue(new Date(open.at)), now)] : []),
    ]
  })
  return ends.length > 0 ? ends.reduce(latest) : null
}

const latest = (one: Date, other: Date) => (one > other ? one : other)
