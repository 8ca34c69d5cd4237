import type { Edition } from "../../../contract/agreed.ts"
import type { Answer, AskedOffers } from "../../../contract/answers.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { ShownDocument } from "../../../contract/documents.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { Offer } from "../../../contract/offers.ts"
import type { Verb } from "../../../contract/states.ts"
import { actRow, type Tx } from "../../core/postgres/index.ts"

/** What was shown when a request was sent, what was agreed to, and by when an answer was promised (P18, P50). */
export type Snapshot = Offer & {
  offerVersion: number
  /** Individual wish in km; null where none was made. */
  wantedKm: number | null
  wantedDate: PlainDate | null
  /** What the agent wrote to the provider with the wish; absent where nothing. */
  message?: string
  /** What the person agreed to with it; null where nothing binds, or the provider recorded it without them. */
  conditions: Edition | null
  terms: Edition | null
  /** The car's documents as they were, of what binds (P37); acts of before have none. */
  documents?: readonly ShownDocument[]
  /** Instant, ISO 8601 in UTC. */
  dueAt: string
  /** For an individual request every offer as it was, which its answer is compared with (P47). */
  asked?: AskedOffers
}

/** The act with which an activity begins; its id names the activity. */
export type FirstAct = {
  id: string
  verb: Extract<Verb, "request" | "accept" | "record">
  type: RequestType
  state: string
  carId: string
  /** Whose activity it is, and for which location. */
  userId: string
  locationId: string
  actorId: string
  requestId: string | null
  preOfferType: OfferType | null
  at: Date
  reason: string
  snapshot: Snapshot
}

/** `snapshot` holds only what this act fixed. An answer without `answer` closed a request that an acceptance made needless (P17). */
export type LaterAct = {
  id: string
  activityId: string
  verb: Exclude<Verb, FirstAct["verb"]> | "correct"
  state: string
  actorId: string
  at: Date
  reason: string
  snapshot: Partial<Offer> & { dateConfirmation?: PlainDate | null; answer?: Answer }
}

/** The parameter of `record_acts` (03_acts.sql): acts in their order; `providerLines`: how the provider names itself now. */
export const actsJson = (acts: readonly (FirstAct | LaterAct)[], providerLines: readonly string[]): string =>
  JSON.stringify(acts.map((act) => actRow({ activityId: act.id, ...act, providerLines })))

/** Begins an activity, or appends to one, in the caller's transaction (P21, P24). Throws when there is no such activity. */
export async function recordAct(
  tx: Tx,
  act: FirstAct | LaterAct,
  providerLines: readonly string[],
): Promise<void> {
  await tx.run("select record_acts($1)", [actsJson([act], providerLines)])
}
