import { type CarFieldName, heldFields } from "../../../contract/car-fields.ts"
import type { FieldValue } from "../../../contract/field-text.ts"
import { columnOf, type Tx } from "../../platform/postgres/index.ts"

/** What one save changed of a car that a case held: column -> before and after. */
type Row = {
  id: string
  activityId: string
  locationId: string
  at: string
  fields: Record<string, readonly [FieldValue, FieldValue]>
}
/** A change of what the provider says of a held car (P19), in the order of its fields; nothing where it was something else. */
export type HeldChange = Omit<Row, "fields"> & {
  said: readonly { name: CarFieldName; was: FieldValue; now: FieldValue }[]
}

/** Of one person all at once: many cars that one act changed are one mail. */
const takeSql = `
  with waiting as (
    select h.number, a.user_id from held_changes h join acts a on a.id = h.activity_id),
  taken as (
    delete from held_changes where number in (
      select number from waiting where user_id = (select user_id from waiting order by number limit 1))
    returning number, activity_id)
  select c.id, a.id as "activityId", a.location_id as "locationId", c.at, c.content -> 'fields' as fields
  from taken t join journal c using (number) join acts a on a.id = t.activity_id order by c.number`

/** Takes away what changed of the held cars of one person and was not told yet; nobody is left where there is nothing. */
export async function takeHeldChanges(tx: Tx): Promise<HeldChange[]> {
  const rows = await tx.many<Row>(takeSql)
  return rows.map(({ fields, ...change }) => ({
    ...change,
    said: heldFields.flatMap((name) => {
      const [was, now] = fields[columnOf(name)] ?? []
      return was === undefined || now === undefined ? [] : [{ name, was, now }]
    }),
  }))
}
