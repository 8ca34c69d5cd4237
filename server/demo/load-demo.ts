import { buffer } from "node:stream/consumers"
import { berlinToday, type PlainDate } from "../../contract/dates.ts"
import type { FileStore } from "../core/files/index.ts"
import type { IdentityService } from "../core/identity/index.ts"
import { OperatorError } from "../core/operator-error.ts"
import { type Database, hold, locks } from "../core/postgres/index.ts"
import { isRefused } from "../core/refusal.ts"
import { importCars } from "../fleet/excel/import.ts"
import { listImages } from "../fleet/images/images.ts"
import { castPassword, castUsers, loadCast } from "./cast.ts"
import { hasDemoData } from "./demo-data.ts"
import { loadDemoImages } from "./images.ts"
import { demoSheet } from "./stock.ts"

/** Stored once all images are, so that deleted ones stay deleted. */
const imagesLoaded = "demo/images-loaded"

/** Console hint about signing in. */
export const demoAccounts = [
  `Demo-Zugänge (Passwort ${castPassword}):`,
  ...castUsers.map(({ mail, type, active }) => `  ${mail}  ${type}${active ? "" : ", noch nicht aktiviert"}`),
].join("\n")

export type DemoParts = {
  db: Database
  files: FileStore
  identity: IdentityService
  now: Date
  progress: (text: string) => void
  /** How long another start may load, in milliseconds; default: five minutes. */
  waitMs?: number
  /** Omitted by most tests: then the demo has no past. */
  playHistory?: PlayHistory
}

/** Plays the time before `start`, after the first `done` entries; reports progress to `onStep`. */
export type PlayHistory = (place: {
  start: Date
  done: number
  onStep: (done: number) => Promise<void>
  progress: (text: string) => void
}) => Promise<void>

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

/** Exists while the history loads: its start, and the number of entries done. */
const historyPlace = "demo/history"

/** Plays the history of a fresh database, or resumes an interrupted one. */
async function loadHistory({ files, now, progress, playHistory }: DemoParts, isFresh: boolean) {
  const kept = isFresh ? null : await files.get(historyPlace)
  if (!playHistory || (!isFresh && !kept)) return
  const place = kept
    ? (JSON.parse((await buffer(kept)).toString()) as { start: string; done: number })
    : { start: now.toISOString(), done: 0 }
  const onStep = (done: number) => files.put(historyPlace, Buffer.from(JSON.stringify({ ...place, done })))
  progress("Die Demo bekommt ihre Vorgeschichte …")
  await onStep(place.done)
  await playHistory({ start: new Date(place.start), done: place.done, onStep, progress })
  await files.put(imagesLoaded, Buffer.from(place.start))
  await files.delete(historyPlace)
}

async function load(parts: DemoParts): Promise<boolean> {
  const { db, files, identity, now, progress } = parts
  const isFresh = !(await db.one("select from users limit 1"))
  if (!isFresh && !(await hasDemoData(db))) return false
  await loadHistory(parts, isFresh)
  const today = berlinToday(now)
  if (!(await db.one("select from users limit 1"))) {
    progress("Die Personen der Demo werden angelegt …")
    await loadCast(db, identity, today)
  }
  if (!(await db.one("select from cars limit 1"))) {
    progress("Die Fahrzeuge der Demo werden importiert …")
    await loadDemoCars(db, today)
  }
  if ((await files.sizeOf(imagesLoaded)) === undefined || (await listImages(db)).length === 0) {
    progress("Die Bilder der Demo werden abgelegt …")
    await loadDemoImages({ db, files, now })
    await files.put(imagesLoaded, Buffer.from(now.toISOString()))
  }
  return true
}

/** Imports the demo's workbook with dates moved by whole weeks towards `today`. Throws on import errors. */
export async function loadDemoCars(db: Database, today: PlainDate): Promise<void> {
  const sheet = await demoSheet(today)
  const report = await db.transaction((tx) => importCars(tx, sheet, { createOptions: false, today }))
  if (isRefused(report))
    throw new Error(`The demo's cars were refused: ${JSON.stringify(report).slice(0, 1000)}`)
}
