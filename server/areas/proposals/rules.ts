import type { Proposal, ProposalState } from "../../../contract/proposals.ts"
import type { MessageDraft } from "../messages/add.ts"

/** How long a decided one is listed and keeps its words, in days (P192); its message stays (P125). */
export const shownDays = 30

/** After how many days without an answer one ends by itself (P192). */
export const openDays = 30

type Proposed = Pick<Proposal, "id" | "carId" | "area" | "jobNumber" | "model" | "activityId"> & {
  /** Who proposed it. */
  userId: string
}

/**
 * To a manager who answers (P190). The note is no fact of the message: it is looked up when it is read, so that it goes with the
 * proposal.
 */
export const toManager = (
  managerId: string,
  { id, carId, area, jobNumber, model, userId }: Proposed,
  at: Date,
): MessageDraft => ({
  kind: "PROPOSED",
  cause: id,
  at,
  audience: "PERSON",
  ownerId: managerId,
  locationId: null,
  actorId: userId,
  activityId: null,
  carId,
  personId: userId,
  facts: { jobNumber, model, area },
})

/** To the seller: what became of it, and by whom (P192). The words of a refusal stand with the proposal alone. */
export const toSeller = (
  { id, carId, area, jobNumber, model, userId, activityId }: Proposed,
  outcome: ProposalState,
  deciderId: string | null,
  at: Date,
): MessageDraft => ({
  kind: "PROPOSAL_DECIDED",
  cause: id,
  at,
  audience: "PERSON",
  ownerId: userId,
  locationId: null,
  actorId: deciderId,
  activityId,
  carId,
  personId: deciderId,
  facts: { jobNumber, model, area, outcome },
})

/** To the seller: nobody could answer it now (P193). Once for each proposal, however often managers come and go. */
export const toSellerAlone = (proposed: Proposed, at: Date): MessageDraft => ({
  ...toSeller(proposed, "OPEN", null, at),
  kind: "PROPOSAL_NO_MANAGER",
})
