import { type CarFieldName, heldFields } from "../../../contract/car-fields.ts"
import type { FieldValue } from "../../../contract/field-text.ts"
import type { MessageFacts } from "../../../contract/messages.ts"
import { columnOf, type Db, type Tx } from "../../platform/postgres/index.ts"

/** SQL: the journal's entries $1 about cars that a case held then, with its first act. Who gets the car by the same step holds it from then on. */
const heldThen = `journal e
  cross join lateral (select h.content ->> 'activity_id' as activity_id, h.tx from journal h
    where h.car_id = e.car_id and h.number < e.number and h.kind in ('case.accept', 'case.record')
    order by h.number desc limit 1) taken
  cross join lateral (select s.content ->> 'state' as state from journal s
    where s.car_id = e.car_id and (s.number < e.number or s.tx = e.tx) and s.kind like 'case.%'
      and s.content ->> 'activity_id' = taken.activity_id
    order by s.number desc limit 1) stood
  join acts a on a.id = taken.activity_id::uuid
  where e.number = any($1) and taken.tx <> e.tx and is_holding(stood.state)`

/** What one save changed of a car that a case held: column -> before and after. */
type Row = {
  id: string
  activityId: string
  ownerId: string
  locationId: string
  at: string
  fields: Record<string, readonly [FieldValue, FieldValue]>
}
/** A change of what the provider says of a held car (P19), in the order of its fields. */
export type HeldChange = Omit<Row, "fields"> & {
  said: readonly { name: CarFieldName; was: FieldValue; now: FieldValue }[]
}

const changesSql = `
  select e.id, a.id as "activityId", a.user_id as "ownerId", a.location_id as "locationId", e.at, e.content -> 'fields' as fields
  from ${heldThen} order by e.number`

/** What these entries of the journal changed of held cars, of what is said to their holders. */
export async function heldChanges(tx: Tx, numbers: readonly number[]): Promise<HeldChange[]> {
  const rows = await tx.many<Row>(changesSql, [numbers])
  return rows.flatMap(({ fields, ...change }) => {
    const said = heldFields.flatMap((name) => {
      const [was, now] = fields[columnOf(name)] ?? []
      return was === undefined || now === undefined ? [] : [{ name, was, now }]
    })
    return said.length === 0 ? [] : [{ ...change, said }]
  })
}

/** What came and went among the documents of a car that a case holds. */
export type HeldDocuments = Omit<Row, "fields"> & {
  /** Whether who asked is of that location still: nobody else sees what came later (P37). */
  isOfLocation: boolean
  documents: NonNullable<MessageFacts["documents"]>
}

/**
 * What came and went again was never there for anybody who does not look; a case that holds its car no more has ended with a message
 * of its own.
 */
const documentsSql = `
  with stayed as (
    select a.id as activity_id, min(e.id::text) as id, min(e.number) as number, min(e.at) as at,
      case min(e.kind) when 'document.created' then 'added' else 'removed' end as standing,
      coalesce(min(e.content -> 'fields' -> 'filename' ->> 1), min(e.content -> 'fields' -> 'filename' ->> 0)) as filename
    from ${heldThen} group by a.id, e.content ->> 'id' having count(*) = 1)
  select (array_agg(s.id order by s.number))[1] as id, max(s.at) as at, c.id as "activityId", c.user_id as "ownerId",
    c.location_id as "locationId",
    exists (select from user_locations ul where ul.user_id = c.user_id and ul.location_id = c.location_id) as "isOfLocation",
    json_agg(json_build_object('filename', s.filename, 'standing', s.standing) order by s.standing desc, s.number) as documents
  from stayed s join cases c on c.id = s.activity_id
  where is_holding(c.state) group by c.id, c.user_id, c.location_id order by min(s.number)`

/** What these entries added to or removed from the documents of held cars. */
export const heldDocuments = (tx: Tx, numbers: readonly number[]): Promise<HeldDocuments[]> =>
  tx.many<HeldDocuments>(documentsSql, [numbers])

const pausedSql = `
  select not exists (select from journal_readers r cross join lateral unread_entries(r.seen) e
    where r.name = $1 and e.kind ~ $2 and e.since > now() - interval '1 minute') as paused`

/** Whether a consumer has no entry to read that was added within the last minute. */
export const isPaused = async (db: Db, { name, kinds }: { name: string; kinds: string }): Promise<boolean> =>
  (await db.one<{ paused: boolean }>(pausedSql, [name, kinds]))?.paused === true
