import { berlinToday, type PlainDate } from "../../contract/dates.ts"
import { addFile } from "../core/files.ts"
import type { IdentityService } from "../core/identity/identity-service.ts"
import { OperatorError } from "../core/operator-error.ts"
import type { Database } from "../core/postgres/db.ts"
import { hold, locks } from "../core/postgres/locks.ts"
import { castPassword, castUsers, loadCast } from "./cast.ts"
import { hasDemoData } from "./demo-data.ts"
import { demoSheet, importDemoCars, loadDemoImages } from "./stock.ts"

/** An empty file, stored once all cars and images are, so that deleted ones stay deleted. */
export const stockLoaded = "d0000000-0000-4000-8000-000000000000"

/** Console hint about signing in. */
export const demoAccounts = [
  `Demo-Zugänge (Passwort ${castPassword}):`,
  ...castUsers.map(({ mail, type, active }) => `  ${mail}  ${type}${active ? "" : ", noch nicht aktiviert"}`),
].join("\n")

export type DemoParts = {
  db: Database
  identity: IdentityService
  now: Date
  progress: (text: string) => void
  /** How long another start may load, in milliseconds; default: five minutes. */
  waitMs?: number
  /** Plays the time before `start`. Omitted by most tests: then the demo has no past. */
  playHistory?: (start: Date, progress: (text: string) => void) => Promise<void>
}

/** Loading takes half a minute; minutes on a slow machine. */
const timeoutMs = 300_000

/** Loads the demo once; false if the database is no demo. Others wait; throws an `OperatorError` after the timeout. */
export const loadDemoOnce = ({ waitMs = timeoutMs, ...parts }: DemoParts): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0")
    await tx.run("set local idle_in_transaction_session_timeout = 0")
    await tx.run("select set_config('lock_timeout', $1, true)", [`${waitMs}ms`])
    await hold(tx, locks.demo).catch((error: { code?: string }) => {
      if (error.code !== "55P03") throw error
      throw new OperatorError(
        `Ein anderer Start lädt seit mehr als ${waitMs / 1000} Sekunden die Demo in diese Datenbank und wird nicht fertig; bitte beenden Sie ihn (pg_locks nennt ihn unter objid ${locks.demo}) und starten Sie erneut.`,
      )
    })
    return load(parts)
  })

/** Cars and images of an interrupted load are completed, its history is not. */
async function load({ db, identity, now, progress, playHistory }: DemoParts): Promise<boolean> {
  const isFresh = !(await db.one("select from users limit 1"))
  if (!isFresh && !(await hasDemoData(db))) return false
  const today = berlinToday(now)
  if (isFresh && playHistory) {
    progress("Die Demo bekommt ihre Vorgeschichte …")
    await playHistory(now, progress)
  } else if (isFresh) await loadCast(db, identity, today)
  if (!(await db.one("select from files where id = $1", [stockLoaded]))) {
    progress("Fahrzeuge und Bilder der Demo werden geladen …")
    await loadDemoCars(db, today)
    await loadDemoImages({ db, now })
    await db.transaction((tx) => addFile(tx, stockLoaded, Buffer.alloc(0)))
  }
  return true
}

export const loadDemoCars = async (db: Database, today: PlainDate): Promise<void> =>
  importDemoCars(db, await demoSheet(today), today)
