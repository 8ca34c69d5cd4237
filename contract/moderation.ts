import { z } from "zod"
import { activity } from "./activities.ts"
import { blockClauses, blockDurations } from "./blocks.ts"
import { endpoint } from "./endpoint.ts"
import { roleErrors, signedInErrors } from "./errors.ts"
import { linkCode } from "./links.ts"
import { id, instant, statement } from "./schemas.ts"

const complaint = z.object({
  id,
  at: instant,
  text: z.string(),
  /** Until when the provider answers. */
  due: instant,
  /** SETTLED: the block was lifted before anyone answered. */
  state: z.enum(["OPEN", "UPHELD", "LIFTED", "SETTLED"]),
  answer: z.object({ at: instant, reason: z.string() }).nullable(),
})

const block = z.object({
  id,
  at: instant,
  duration: z.enum(blockDurations),
  clause: z.enum(blockClauses),
  facts: z.string(),
  /** Null when permanent; otherwise the block ends with the day before this instant. */
  endsAt: instant.nullable(),
  state: z.enum(["RUNNING", "ENDED", "LIFTED"]),
  lift: z.object({ at: instant, reason: z.string() }).nullable(),
  complainUntil: instant,
  /** Newest first. */
  complaints: z.array(complaint),
})

const by = z.string().describe("Name of the admin")
const decision = z.object({ at: instant, reason: z.string(), by })

/** A block as admins see it: with the names of those who decided. */
export const adminBlock = block.extend({
  by,
  lift: decision.nullable(),
  complaints: z.array(complaint.extend({ answer: decision.nullable() })),
})
export type AdminBlock = z.infer<typeof adminBlock>

/** What people see of their own block; what binds them stays visible (P42). */
export const ownBlock = z.object({
  /** The newest one that runs or can still be complained about; null if there is none. */
  block: block.nullable(),
  /** Own acceptances, newest first. */
  contracts: z.array(activity),
})
export type OwnBlock = z.infer<typeof ownBlock>

export const blockUser = endpoint({
  method: "POST",
  path: "/api/user/block",
  summary:
    "Block a user for calendar months or permanently, with facts and clause: signed out at once, informed by mail",
  body: z.object({
    userId: id,
    duration: z.enum(blockDurations),
    clause: z.enum(blockClauses),
    facts: statement,
  }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "own_profile", "already_blocked"],
})
export const liftBlock = endpoint({
  method: "POST",
  path: "/api/user/block/lift",
  summary: "Lift a running block before its end, with a reason; an open complaint is settled by it",
  body: z.object({ id, reason: statement }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "block_over"],
})
export const listBlocks = endpoint({
  method: "GET",
  path: "/api/user/block/all",
  summary: "All blocks of one user with complaints and answers, newest first, for admins",
  query: z.object({ userId: id }),
  output: z.array(adminBlock),
  errors: roleErrors,
})
export const readOwnBlock = endpoint({
  method: "GET",
  path: "/api/user/block",
  summary: "The caller's block with reason, duration and complaints, and the caller's contracts",
  output: ownBlock,
  errors: signedInErrors,
})
export const complain = endpoint({
  method: "POST",
  path: "/api/user/complaint",
  summary: "Complain about the own block within 6 months; one complaint at a time",
  body: z.object({ blockId: id, text: statement }),
  output: ownBlock,
  errors: [...signedInErrors, "not_found", "block_over", "complaint_too_late", "complaint_open"],
})
export const answerComplaint = endpoint({
  method: "POST",
  path: "/api/user/complaint/answer",
  summary:
    "Uphold or lift a block because of a complaint, with reasons, by an admin other than the one who blocked",
  body: z.object({ id, verdict: z.enum(["UPHELD", "LIFTED"]), reason: statement }),
  output: adminBlock,
  errors: [...roleErrors, "not_found", "own_decision", "complaint_answered"],
})
export const readLinkedBlock = endpoint({
  method: "POST",
  path: "/api/user/block/link",
  summary: "The block that the link of its mail is about, without a sign-in (P146)",
  body: z.object({ code: linkCode }),
  output: z.object({ block: block.nullable() }),
  errors: ["invalid_link", "expired_link", "too_many_requests"],
})
export const complainByLink = endpoint({
  method: "POST",
  path: "/api/user/complaint/link",
  summary:
    "Complain about a block by the link of its mail, without a sign-in, within 6 months; one complaint at a time (P146)",
  body: z.object({ code: linkCode, text: statement }),
  output: z.object({ block: block.nullable() }),
  errors: [
    "invalid_link",
    "expired_link",
    "too_many_requests",
    "block_over",
    "complaint_too_late",
    "complaint_open",
  ],
})
