import { OperatorError } from "../core/operator-error.ts"
import type { Db } from "../core/postgres/db.ts"
import { castLocations, demoUsers } from "./cast.ts"

export async function hasDemoData(db: Db): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(
    `select exists (select from users where id = any($1) or mail = any($2)) or
       exists (select from identity."user" where email = any($2)) or
       exists (select from locations where id = any($3)) as found`,
    [demoUsers.map(({ id }) => id), demoUsers.map(({ mail }) => mail), castLocations.map(({ id }) => id)],
  )
  return row?.found === true
}

/** Throws an `OperatorError` if this database was a demo, whose passwords are public (P57). */
export async function assertNoDemoData(db: Db): Promise<void> {
  if (await hasDemoData(db))
    throw new OperatorError(
      "In dieser Datenbank liegt die Demo, deren Passwörter öffentlich sind; bitte nehmen Sie für den Betrieb eine leere (DATABASE_URL oder ein neues DATA_DIR), oder setzen Sie DEMO=1, wenn hier eine Demo laufen soll.",
    )
}
