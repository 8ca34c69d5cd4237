import type { OutputOf } from "../../../contract/endpoint.ts"
import type { KeptTopic, listLastChanges } from "../../../contract/record.ts"
import { changedColumns } from "../../core/journal/index.ts"
import type { Db } from "../../core/postgres/index.ts"

type LastChange = OutputOf<typeof listLastChanges>[number]

/** The locations of a person are one field, in entries of their own. */
const lastSql = `
  select distinct on (field) field, a.firstname || ' ' || a.lastname as who, at
  from journal e cross join lateral ${changedColumns("e")} changed (field) left join users a on a.id = e.actor_id
  where kind in ($1 || '.changed', $1 || '.locations') and ($1 <> 'user' or user_id = $2) and content ->> 'id' = $2::text
  order by field, number desc`

const camelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Who gave the fields of a row the values that they have now. What was done without a person is left out. */
export async function lastChanges(db: Db, topic: KeptTopic, id: string): Promise<LastChange[]> {
  const rows = await db.many<{ field: string; who: string | null; at: string }>(lastSql, [topic, id])
  return rows.flatMap(({ field, who, at }) => (who === null ? [] : [{ field: camelCase(field), who, at }]))
}
