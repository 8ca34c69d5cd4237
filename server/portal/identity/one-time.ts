import type { Db } from "../../core/postgres/db.ts"

/** Stores a value that can be taken once until `expiresAt`, in the identity library's table. */
export async function storeSingleUse(db: Db, key: string, value: object, expiresAt: Date): Promise<void> {
  await db.run(
    `insert into identity.verification (id, identifier, value, "expiresAt")
     values (gen_random_uuid()::text, $1, $2, $3)`,
    [key, JSON.stringify(value), expiresAt],
  )
}

/** Takes the value; null if it was taken before, has expired or never existed. */
export async function consumeSingleUse<Value>(db: Db, key: string, now: Date): Promise<Value | null> {
  const row = await db.one<{ value: string }>(
    `delete from identity.verification where identifier = $1 and "expiresAt" > $2 returning value`,
    [key, now],
  )
  return row ? JSON.parse(row.value) : null
}
