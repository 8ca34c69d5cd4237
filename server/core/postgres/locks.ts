import type { Tx } from "./db.ts"

/** All in one list, so that no two share a number. */
export const locks = {
  /** One process migrates at a time. */
  migration: 4_711_001,
  /** One import, undoing of an import or move of a location at a time. */
  import: 4_711_004,
  /** With a second number: the group of a location (`locked_groups` in 0004_car_facts.sql). */
  group: 4_711_005,
  /** One car is restored from the archive at a time. */
  restoring: 4_711_028,
  /** One process loads the demo. */
  demo: 4_711_026,
  agreedTexts: 4_711_024,
} as const

export const hold = (tx: Tx, lock: number): Promise<number> =>
  tx.run("select pg_advisory_xact_lock($1)", [lock])
