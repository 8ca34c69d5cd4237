import type { Proposal } from "../../../contract/proposals.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addMessages } from "../messages/add.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { proposedMail } from "./mails.ts"
import { answerers, type Reader } from "./queries.ts"
import { toManager, toSellerAlone } from "./rules.ts"

type Open = Pick<Proposal, "id" | "carId" | "area" | "jobNumber" | "model" | "activityId"> & {
  userId: string
}

const openColumns = `p.id, p.user_id as "userId", p.car_id as "carId", p.area, p.job_number as "jobNumber", p.model,
  p.activity_id as "activityId"`

/** Who can answer the open ones: looked up once for all that were made for the same locations, since it is asked every second. */
const placesSql = `
  with places as materialized (
    select open.location_ids, array(select u.id from ${answerers("open.location_ids", "$1")}) as ids
    from (select distinct location_ids from proposals where state = 'OPEN') open)`

/** Notes it with those of which it is another than noted whether somebody can. */
const noteSql = `${placesSql}
  update proposals p set no_manager_since = case when ids = '{}' then $1::timestamptz end
  from places where places.location_ids = p.location_ids and p.state = 'OPEN'
    and (ids = '{}') = (p.no_manager_since is null)
  returning ${openColumns}, ids <> '{}' as answered`

/** Whoever can answer open ones of which none of those who can was ever told, with these. */
const untoldSql = `${placesSql}
  select u.id, u.firstname, u.lastname, u.mail, json_agg(open order by p.at, p.id) as proposals
  from proposals p join places on places.location_ids = p.location_ids join users u on u.id = any(ids)
    cross join lateral (select ${openColumns}) open
  where p.state = 'OPEN' and not exists (
    select from messages m where m.user_id = any(ids) and m.kind = 'PROPOSED' and m.cause = p.id::text)
  group by u.id
  order by u.id`

/**
 * Follows who can answer the open proposals (P192): since when nobody could stands with the proposal, is told to its seller and
 * recorded, and goes once somebody can. Where nobody of those who can answer was told of one, all of them get its message, and one
 * mail each. Answers how many proposals it were.
 */
export async function followManagers(tx: Tx, now: Date, publicUrl: string): Promise<number> {
  const noted = await tx.many<Open & { answered: boolean }>(noteSql, [now])
  await addMessages(
    tx,
    noted.filter(({ answered }) => !answered).map((each) => toSellerAlone(each, now)),
  )
  for (const { id, carId, jobNumber, answered } of noted)
    await appendEntry(tx, {
      kind: answered ? "proposal.manager_again" : "proposal.no_manager",
      source: "job",
      actorId: null,
      carId,
      content: { id, jobNumber },
      at: now,
    })
  return noted.length + (await tellAnswerers(tx, now, publicUrl))
}

type Untold = Reader & { proposals: Open[] }

async function tellAnswerers(tx: Tx, now: Date, publicUrl: string): Promise<number> {
  const untold = await tx.many<Untold>(untoldSql, [now])
  await addMessages(
    tx,
    untold.flatMap(({ id, proposals }) => proposals.map((each) => toManager(id, each, now))),
  )
  await addToOutbox(
    tx,
    untold.map((reader) => proposedMail(reader, publicUrl, reader.proposals.length)),
  )
  return new Set(untold.flatMap(({ proposals }) => proposals.map(({ id }) => id))).size
}
