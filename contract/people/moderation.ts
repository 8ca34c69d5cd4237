import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { roleErrors } from "../core/errors.ts"
import { id, instant, statement } from "../core/schemas.ts"
import { blockClauses, blockDurations } from "./blocks.ts"

const complaint = z.object({
  id,
  at: instant,
  text: z.string(),
  /** Deadline of the provider's answer. */
  due: instant,
  /** SETTLED: the block was lifted before the answer. */
  state: z.enum(["OPEN", "UPHELD", "LIFTED", "SETTLED"]),
  answer: z.object({ at: instant, reason: z.string() }).nullable(),
})

/** A block as the blocked person sees it. */
export const shownBlock = z.object({
  id,
  at: instant,
  duration: z.enum(blockDurations),
  clause: z.enum(blockClauses),
  facts: z.string(),
  /** Null if permanent; the last day of the block is the one before this instant. */
  endsAt: instant.nullable(),
  state: z.enum(["RUNNING", "ENDED", "LIFTED"]),
  lift: z.object({ at: instant, reason: z.string() }).nullable(),
  complainUntil: instant,
  complaints: z.array(complaint),
})

export type ShownBlock = z.infer<typeof shownBlock>

const by = z.string().describe("Name of the admin")
const decision = z.object({ at: instant, reason: z.string(), by })

/** Admin view of a block, with the names of the deciding admins. */
export const adminBlock = shownBlock.extend({
  by,
  lift: decision.nullable(),
  complaints: z.array(complaint.extend({ answer: decision.nullable() })),
})
export type AdminBlock = z.infer<typeof adminBlock>

/** An unanswered complaint about a block. */
export const deskComplaint = z.object({
  id,
  person: z.object({ id, name: z.string(), mail: z.string() }),
  block: adminBlock,
  /** Why the caller cannot answer: they imposed the block; "no_other_admin" if there is no other admin either. */
  refusal: z.enum(["own_decision", "no_other_admin"]).nullable(),
})
export type DeskComplaint = z.infer<typeof deskComplaint>

/** Block a user for calendar months or permanently, with facts and clause; signs them out and notifies them by e-mail. */
export const blockUser = post("/api/user/block", {
  body: z.object({
    userId: id,
    duration: z.enum(blockDurations),
    clause: z.enum(blockClauses),
    facts: statement,
  }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "own_profile", "already_blocked"],
})
/** Lift a running block early, with a reason; settles an open complaint. */
export const liftBlock = post("/api/user/block/lift", {
  body: z.object({ id, reason: statement }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "block_over"],
})
/** List a user's blocks with complaints and answers, newest first, for admins. */
export const listBlocks = get("/api/user/block/all", {
  query: z.object({ userId: id }),
  output: z.array(adminBlock),
  errors: roleErrors,
})
/** Answer a complaint with reasons, upholding or lifting the block; only an admin other than the one who imposed it. */
export const answerComplaint = post("/api/user/complaint/answer", {
  body: z.object({ id, verdict: z.enum(["UPHELD", "LIFTED"]), reason: statement }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "own_decision", "complaint_answered"],
})
