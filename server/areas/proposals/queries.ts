import type { Proposal } from "../../../contract/proposals.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { proposalColumns } from "./present.ts"

/** How long a decided one is listed, in days; its message stays (P125). */
const shownDays = 30

/**
 * Whether the caller $1 with the listed locations $2 is one of those who answer `p`: a manager of its location, of a ZVF one
 * who shares a location with the seller. Decided ones stay readable after the seller has left.
 */
export const isAnswerer = `(p.location_id = any($2) or p.location_id is null and exists (
  select from user_locations s where s.user_id = p.user_id and s.location_id = any($2)))`

/** A seller's own; for a manager those of their locations, without the ones that were taken back (P190). */
const isReadable = `(case when $3 then p.user_id = $1 else ${isAnswerer} and p.state <> 'WITHDRAWN' end)`

/** What the caller proposed, or was proposed to answer: open, or decided a short while ago; the newest first. */
export function listProposals(db: Db, actor: Actor, now: Date): Promise<Proposal[]> {
  return db.many<Proposal>(
    `select ${proposalColumns("$1")} from proposals p
     where (p.state = 'OPEN' or p.decided_at >= $4::timestamptz - interval '${shownDays} days') and ${isReadable}
     order by p.state = 'OPEN' desc, p.at desc, p.id`,
    [actor.id, actor.own, actor.type === "SELLER", now],
  )
}

/** One of them, whatever became of it; undefined for whom it does not exist. Locked for who is about to change it. */
export const proposalOf = (db: Db, actor: Actor, id: string, lock = ""): Promise<Proposal | undefined> =>
  db.one<Proposal>(
    `select ${proposalColumns("$1")} from proposals p
     where p.id = $4 and (case when $3 then p.user_id = $1 else ${isAnswerer} end) ${lock}`,
    [actor.id, actor.own, actor.type === "SELLER", id],
  )

export type Reader = { id: string; firstname: string; lastname: string; mail: string }

/** The managers who answer a proposal of this seller for this place, null for all of theirs; not those who are blocked now. */
export const answerersOf = (
  db: Db,
  sellerId: string,
  locationId: string | null,
  now: Date,
): Promise<Reader[]> =>
  db.many<Reader>(
    `select u.id, u.firstname, u.lastname, u.mail from users u
     where u.id in (select proposal_managers($1, $2)) and not exists (
       select from standing_blocks b where b.user_id = u.id and (b.ends_at is null or b.ends_at > $3))
     order by u.id`,
    [sellerId, locationId, now],
  )
