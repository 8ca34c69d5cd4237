import { randomUUID } from "node:crypto"
import { columnOf } from "./columns.ts"
import type { Tx } from "./db.ts"

/** A row for an append-only table, with the names of its columns in camelCase. */
type Act = { readonly id?: string; readonly [name: string]: unknown }

/** An act by column. */
export const actRow = (act: Act): Record<string, unknown> =>
  Object.fromEntries(Object.entries(act).map(([name, value]) => [columnOf(name), value]))

/** Appends an act in the caller's transaction; answers its id, a new one where none is given. */
export async function recordAct(tx: Tx, table: string, act: Act): Promise<string> {
  const id = act.id ?? randomUUID()
  const row = actRow({ ...act, id })
  const columns = Object.keys(row).join(", ")
  await tx.run(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [row],
  )
  return id
}
