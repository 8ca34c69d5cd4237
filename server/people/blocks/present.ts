import type { AdminBlock, OwnBlock } from "../../../contract/moderation.ts"

type Decision = AdminBlock["lift"]
type Shown = NonNullable<OwnBlock["block"]>

const nameless = (decision: Decision): Shown["lift"] =>
  decision && { at: decision.at, reason: decision.reason }

/** A block as the blocked person sees it: as decided by the provider, without a name. */
export const presentOwn = (block: AdminBlock): Shown => ({
  id: block.id,
  at: block.at,
  duration: block.duration,
  clause: block.clause,
  facts: block.facts,
  endsAt: block.endsAt,
  state: block.state,
  lift: nameless(block.lift),
  complainUntil: block.complainUntil,
  complaints: block.complaints.map(({ id, at, text, due, state, answer }) => ({
    id,
    at,
    text,
    due,
    state,
    answer: nameless(answer),
  })),
})
