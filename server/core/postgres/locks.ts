import type { Tx } from "./db.ts"

/**
 * The numbers of the portal's advisory locks. They stand together so that no two duties share one: each would wait for
 * the other. Migrations have their own: 4711020 seals the record (ADR-0035).
 */
export const locks = {
  /** Several processes that start at once migrate one after the other. */
  migration: 4_711_001,
  /** While a session holds it, a backup is made and no file is removed. */
  backup: 4_711_003,
  /** Of two imports the second waits until the first has written; so does undoing one, or moving a location. */
  import: 4_711_004,
  /** With a second number: the group of a location (`hold_groups` in 07_change_triggers.sql). */
  group: 4_711_005,
  /** Cars come back from the archive one after the other. */
  restoring: 4_711_028,
  /** Of several processes one loads the demo. */
  demo: 4_711_026,
  termsVersions: 4_711_024,
  conditionsVersions: 4_711_025,
} as const

/** Waits until no other transaction holds the lock, and holds it until this one ends. */
export const hold = (tx: Tx, lock: number): Promise<number> =>
  tx.run("select pg_advisory_xact_lock($1)", [lock])
