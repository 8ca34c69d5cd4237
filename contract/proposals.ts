import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { roleErrors } from "./errors.ts"
import { longestNote } from "./limits.ts"
import { id, instant, text } from "./schemas.ts"

/**
 * What became of a proposal (P192): a manager accepted or asked for the car, or declined; the provider recorded an acceptance; taken
 * back; its seller may not propose it any more; nobody answered in time; the car is not to be had any more.
 */
export const proposalStates = [
  "OPEN",
  "ACCEPTED",
  "RECORDED",
  "REQUESTED",
  "DECLINED",
  "WITHDRAWN",
  "ENDED",
  "EXPIRED",
  "GONE",
] as const
export type ProposalState = (typeof proposalStates)[number]

/** A car that a seller proposed to the own sales managers, for both of them (P190). */
export const proposal = z.object({
  id,
  carId: id,
  area: z.enum(areas),
  /** What the car was called when it was proposed. */
  jobNumber: z.string(),
  model: z.string(),
  note: z.string(),
  at: instant,
  state: z.enum(proposalStates),
  decidedAt: instant.nullable(),
  /** Who accepted, asked or declined: a colleague of the own house; null where nobody did. */
  decidedBy: z.string().nullable(),
  /** Why it was declined; "" in any other state. */
  reason: z.string(),
  /** The case that it led to. */
  activityId: id.nullable(),
  /** Since when no manager could answer it; of an open one null while somebody can (P192). */
  noManagerSince: instant.nullable(),
  /** Whether the caller proposed it. */
  mine: z.boolean(),
  person: z.string(),
})
export type Proposal = z.infer<typeof proposal>

const words = text.trim().max(longestNote)

export const listProposals = endpoint({
  method: "GET",
  path: "/api/proposal/all",
  summary:
    "Proposed cars, newest first, at most 200, open ones and those decided in the last 30 days: a seller's own, for sales managers those of their locations (P190)",
  output: z.array(proposal),
  errors: roleErrors,
})
export const checkProposal = endpoint({
  method: "GET",
  path: "/api/proposal/check",
  summary:
    'Why the caller could not propose this car now, as a sentence; "" where they could. Nothing is sent (P191)',
  query: z.object({ carId: id }),
  output: z.object({ refusal: z.string() }),
  errors: roleErrors,
})
export const proposeCar = endpoint({
  method: "POST",
  path: "/api/proposal/",
  summary:
    "Ask the own sales managers to accept a car or ask about it, as a seller; one open proposal per car, and so many a day (P191)",
  body: z.object({ carId: id, note: words.default("") }),
  output: proposal,
  errors: [
    ...roleErrors,
    "terms_not_accepted",
    "not_found",
    "only_for_location",
    "pre_offer_unavailable",
    "selection_unavailable",
    "offer_incomplete",
    "offer_expired",
    "offer_contradictory",
    "already_proposed",
    "no_manager",
    "too_many_proposals",
    "too_many_proposals_today",
  ],
})
export const listForOne = endpoint({
  method: "GET",
  path: "/api/proposal/for-one",
  summary:
    "Of each open proposal that this sales manager alone could answer the locations it was made for, for admins; nothing of what it says (P190)",
  query: z.object({ userId: id }),
  output: z.array(z.object({ locationIds: z.array(id) })),
  errors: roleErrors,
})
export const withdrawProposal = endpoint({
  method: "POST",
  path: "/api/proposal/withdraw",
  summary: "Take an open proposal of one's own back (P192)",
  body: z.object({ id }),
  output: proposal,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "state_changed"],
})
export const declineProposal = endpoint({
  method: "POST",
  path: "/api/proposal/decline",
  summary: "Decline an open proposal of a seller of one's own locations, with words that they read (P192)",
  body: z.object({ id, reason: words.min(1) }),
  output: proposal,
  errors: [...roleErrors, "terms_not_accepted", "not_found", "state_changed"],
})
