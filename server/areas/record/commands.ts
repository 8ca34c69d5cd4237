import type { Db } from "../../platform/postgres/index.ts"

/** So many are sealed in one transaction, in some tenths of a second. */
const batch = 2_000

/** Seals what waits, one batch (P131); returns how many entries. Any number of processes may call it: one of them seals. */
export async function sealSome(db: Db): Promise<number> {
  const done = await db.one<{ sealed: number }>("select seal_journal($1) as sealed", [batch])
  return done?.sealed ?? 0
}
