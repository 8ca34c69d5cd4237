import { differing } from "../../../contract/core/differing.ts"
import { columnOf, type Db } from "../postgres/db.ts"

/** Columns changed since an editor loaded the record. */
export type Overtaken = Pick<readonly string[], "includes">

type Loaded = { id: string; version: number; seen: number }

const entriesAbout = {
  car: "e.car_id = loaded.id",
  user: "e.user_id = loaded.id",
  location: "e.content ->> 'id' = loaded.id::text",
  option: "e.content ->> 'id' = loaded.id::text",
} as const

const changedColumns = (entry: string) => `(
  select jsonb_object_keys(${entry}.content -> 'fields')
  union all select jsonb_array_elements_text(${entry}.content #> '{edit,also}'))`

const overtakenSql = (topic: keyof typeof entriesAbout) => `
  select loaded.id, array_agg(distinct "column") as columns
  from unnest($1::uuid[], $2::integer[]) loaded (id, seen)
  join journal e on ${entriesAbout[topic]} and e.content #> '{edit,version}' > to_jsonb(loaded.seen)
  cross join lateral ${changedColumns("e")} changed ("column")
  where e.kind like '${topic}.%' group by loaded.id`

const everything: Overtaken = { includes: () => true }

/** Changed columns by id, from the journal (P35). For an unknown version all columns count. */
export async function overtakenOf(
  tx: Db,
  topic: keyof typeof entriesAbout,
  records: readonly Loaded[],
): Promise<(id: string) => Overtaken> {
  const late = records.filter(({ version, seen }) => seen !== version)
  if (late.length === 0) return () => []
  const rows = await tx.many<{ id: string; columns: string[] }>(overtakenSql(topic), [
    late.map(({ id }) => id),
    late.map(({ seen }) => seen),
  ])
  const overtaken = new Map<string, Overtaken>(rows.map(({ id, columns }) => [id, columns]))
  for (const { id, version, seen } of late) if (seen < 1 || seen > version) overtaken.set(id, everything)
  return (id) => overtaken.get(id) ?? []
}

export const isOvertaken =
  (overtaken: Overtaken) =>
  (name: string): boolean =>
    overtaken.includes(columnOf(name))

/** Fields changed by the edit and by others since it was loaded: conflicts; all others are merged. */
export const conflictingFields = <Form extends object>(
  overtaken: Overtaken,
  before: Form,
  next: Form,
): (keyof Form & string)[] => differing(before, next).filter(isOvertaken(overtaken))
