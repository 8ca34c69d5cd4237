import { randomUUID } from "node:crypto"
import {
  type AdminBlock,
  type DeskComplaint,
  type ShownBlock,
  shownBlock,
} from "../../../contract/people/moderation.ts"
import { type Db, insertRows } from "../../core/postgres/db.ts"
import type { Change } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { type Act, adminBlockOf, type Case, casesOf, mayDecide, openComplaint, shownCase } from "./rules.ts"

type NewAct = Pick<Act, "verb" | "userId" | "reason"> & {
  /** Absent for a new block: the act itself is the block. */
  blockId?: string
  complaintId?: string
  duration?: Act["duration"]
  clause?: Act["clause"]
  endsAt?: Date | null
}

export async function recordAct({ tx, caller, now }: Change, act: NewAct): Promise<string> {
  const id = randomUUID()
  await insertRows(tx, "moderation_acts", [{ blockId: id, ...act, id, actorId: caller.id, at: now }])
  return id
}

const actsSql = (condition: string) => `
  select a.id, a.at, a.verb, a.block_id as "blockId", a.complaint_id as "complaintId", a.user_id as "userId",
    a.actor_id as "actorId", person_name(a.actor_id, e.position) as by, a.duration, a.clause, a.ends_at as "endsAt", a.reason
  from moderation_acts a join journal e on e.id = a.id
  where ${condition}
  order by a.number`

const casesSql = actsSql(
  "a.block_id in (select id from moderation_acts where verb = 'block' and user_id = $1)",
)

export const casesOfUser = async (db: Db, userId: string): Promise<Case[]> =>
  casesOf(await db.many<Act>(casesSql, [userId]))

/** All blocks of a user, for admins. Takes the actor so that callers check the role first. */
export async function listBlocks(db: Db, _admin: Actor, userId: string, now: Date): Promise<AdminBlock[]> {
  return (await casesOfUser(db, userId)).map((of) => adminBlockOf(of, now))
}

/** The block that a person sees as their own, without the names of admins, which the schema drops; null without one. */
export async function readOwnBlock(db: Db, actor: Pick<Actor, "id">, now: Date): Promise<ShownBlock | null> {
  const shown = shownCase(await casesOfUser(db, actor.id), now)
  return shown ? shownBlock.parse(adminBlockOf(shown, now)) : null
}

/** The user and block that an act concerns: a block, or a complaint about one. */
export const concernedBy = (db: Db, actId: string, verb: "block" | "complain") =>
  db.one<{ userId: string; blockId: string }>(
    `select user_id as "userId", block_id as "blockId" from moderation_acts where id = $1 and verb = $2`,
    [actId, verb],
  )

const openSql = actsSql(`a.block_id in (
  select c.block_id from moderation_acts c join users blocked on blocked.id = c.user_id
  where c.verb = 'complain' and blocked.deleted_at is null
    and not exists (select from moderation_acts l where l.block_id = c.block_id and l.verb = 'lift')
    and not exists (select from moderation_acts r where r.complaint_id = c.id))`)

type Person = DeskComplaint["person"]
const peopleSql = `select id, firstname || ' ' || lastname as name, mail from users where id = any($1)`

/** Unanswered complaints, earliest deadline first, and whether this admin may answer them. */
export async function openComplaints(db: Db, admin: Actor, now: Date): Promise<DeskComplaint[]> {
  const cases = casesOf(await db.many<Act>(openSql)).reverse()
  if (cases.length === 0) return []
  const people = await db.many<Person>(peopleSql, [cases.map(({ block }) => block.userId)])
  const admins = await db.values<string>(
    "select id from users where active and type = 'ADMIN' and not is_blocked(id, $1)",
    [now],
  )
  return cases
    .map((of) => ({
      id: openComplaint(of)?.id as string,
      block: adminBlockOf(of, now),
      person: people.find(({ id }) => id === of.block.userId) as Person,
      refusal: mayDecide(of, admin.id)
        ? null
        : admins.some((id) => mayDecide(of, id))
          ? ("own_decision" as const)
          : ("no_other_admin" as const),
    }))
    .sort((one, other) => dueOf(one).localeCompare(dueOf(other)))
}

const dueOf = ({ id, block }: DeskComplaint) =>
  block.complaints.find((complaint) => complaint.id === id)?.due as string
