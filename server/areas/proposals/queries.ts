import type { Proposal } from "../../../contract/proposals.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { isBlocked } from "../moderation/present.ts"
import { proposalColumns } from "./present.ts"
import { shownDays } from "./rules.ts"

/** How many of them a list holds: the open ones first, then the newest. */
const mostListed = 200

/**
 * Whether the caller with the listed locations $2 is one of those who answer `p`: a manager of a location that it was made for,
 * not of where the seller works now.
 */
export const isAnswerer = "p.location_ids && $2::uuid[]"

/** A seller's own; for a manager those of their locations, without the ones that were taken back (P190). */
const isReadable = `(case when $3 then p.user_id = $1 else ${isAnswerer} and p.state <> 'WITHDRAWN' end)`

/** What the caller proposed, or was proposed to answer: open, or decided a short while ago; the newest first. */
export function listProposals(db: Db, actor: Actor, now: Date): Promise<Proposal[]> {
  return db.many<Proposal>(
    `select ${proposalColumns("$1")} from proposals p
     where (p.state = 'OPEN' or p.decided_at >= $4::timestamptz - interval '${shownDays} days') and ${isReadable}
     order by p.state = 'OPEN' desc, p.at desc, p.id limit ${mostListed}`,
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

/** The managers who answer a proposal made for these locations, as `users u` of a statement; not those who are blocked now. */
export const answerers = (places: string, now: string): string =>
  `proposal_managers(${places}) manager join users u on u.id = manager and not ${isBlocked("u", now)}`

export const answerersOf = (db: Db, locationIds: readonly string[], now: Date): Promise<Reader[]> =>
  db.many<Reader>(
    `select u.id, u.firstname, u.lastname, u.mail from ${answerers("$1::uuid[]", "$2")} order by u.id`,
    [locationIds, now],
  )

/** For admins: of each open proposal that one manager alone could answer the locations it was made for, and nothing else (P190). */
export const listForOne = (
  db: Db,
  _admin: Actor,
  userId: string,
  now: Date,
): Promise<{ locationIds: string[] }[]> =>
  db.many<{ locationIds: string[] }>(
    `select p.location_ids as "locationIds" from proposals p
     where p.state = 'OPEN' and p.location_ids && array(select location_id from user_locations where user_id = $1)
       and array[$1::uuid] = array(select u.id from ${answerers("p.location_ids", "$2")})`,
    [userId, now],
  )
