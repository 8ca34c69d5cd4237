import { randomUUID } from "node:crypto"
import { columnOf } from "./columns.ts"
import type { Tx } from "./db.ts"

/** A row for an append-only table, with the names of its columns in camelCase. */
type Act = { readonly id?: string; readonly [name: string]: unknown }

/** An act by column, as the statement of `actInsert` takes it. */
export const actRow = (act: Act): Record<string, unknown> =>
  Object.fromEntries(Object.entries(act).map(([name, value]) => [columnOf(name), value]))

/**
 * The insert of an act, alone or as part of a larger statement: `act` is the parameter with an `actRow`, `given` a relation
 * that has one row when the act is to be recorded, and none otherwise.
 */
export const actInsert = (
  table: string,
  columns: readonly string[],
  act = "$1",
  given = "(select) always",
): string => `
  insert into ${table} (${columns.join(", ")}) select ${columns.map((column) => `act.${column}`).join(", ")}
  from ${given} cross join jsonb_populate_record(null::${table}, ${act}::jsonb) act`

/** Appends an act in the caller's transaction; answers its id, a new one where none is given. */
export async function recordAct(tx: Tx, table: string, act: Act): Promise<string> {
  const id = act.id ?? randomUUID()
  const row = actRow({ ...act, id })
  await tx.run(actInsert(table, Object.keys(row)), [row])
  return id
}
