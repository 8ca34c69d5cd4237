import type { Database } from "../core/postgres/db.ts"

/** A database whose nth transaction does its work but fails to commit. */
export function failingAt(db: Database, nth: number): Database {
  let count = 0
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const outcome = await work(tx)
        count += 1
        if (count === nth) throw new Error("not committed")
        return outcome
      }),
  }
}
