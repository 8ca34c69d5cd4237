import { buffer } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { berlinToday, type PlainDate } from "../../contract/dates.ts"
import type { FileStore } from "../core/files/index.ts"
import type { IdentityService } from "../core/identity/index.ts"
import { OperatorError } from "../core/operator-error.ts"
import { type Database, locks, type Tx } from "../core/postgres/index.ts"
import { isRefused } from "../core/refusal.ts"
import { importCars } from "../fleet/excel/import.ts"
import { listImages } from "../fleet/images/images.ts"
import { castPassword, castUsers, demoUsers, loadCast } from "./cast.ts"
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
  /** Replays the time before `start`; omitted by most tests. */
  openHistory?: (start: Date) => Promise<History>
}

/** Steps of the demo's users, each at its instant. */
export type History = {
  /** Its clock is that of the history. */
  db: Database
  count: number
  /** Sets the clock to after this many steps. */
  begin(done: number): Promise<void>
  step(place: number): Promise<void>
  end(): Promise<void>
  close(): Promise<void>
}

/** Loading takes half a minute; minutes on a slow machine. */
const patienceMs = 300_000

/** Processes load one after the other, with a timeout. */
async function takeTurn(tx: Tx, waitMs: number): Promise<void> {
  for (let waited = 0; ; waited += 250) {
    const turn = await tx.one<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [
      locks.demo,
    ])
    if (turn?.taken) return
    if (waited >= waitMs)
      throw new OperatorError(
        `Ein anderer Start lädt seit mehr als ${waitMs / 1000} Sekunden die Demo in diese Datenbank und wird nicht fertig; bitte beenden Sie ihn (pg_locks nennt ihn unter objid ${locks.demo}) und starten Sie erneut.`,
      )
    await delay(250)
  }
}

/**
 * Loads cast and cars into a fresh database and completes an interrupted load. Returns whether this is a demo: a
 * database with other users never becomes one. One process loads, others wait; throws an `OperatorError` after the
 * timeout.
 */
export const loadDemoOnce = (parts: DemoParts): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0")
    await tx.run("set local idle_in_transaction_session_timeout = 0")
    await takeTurn(tx, parts.waitMs ?? patienceMs)
    return load(parts)
  })

/** Progress of the history: start, number of steps done, whether complete. */
const historyPlace = "demo/history"
type Place = { start: string; done: number; isOver: boolean }

async function placeOf({ db, files, now }: DemoParts): Promise<Place | null> {
  const kept = await files.get(historyPlace)
  if (kept) return JSON.parse((await buffer(kept)).toString()) as Place
  if (await db.one("select from users limit 1")) return null
  return { start: now.toISOString(), done: 0, isOver: false }
}

/** Refused by the portal, e.g. with terms that the demo's users never accepted. */
export class StepRefused extends Error {}

/** Resumes after an interruption; the interrupted step may be done already and is then refused. */
async function loadHistory(
  { files, identity, progress, openHistory }: DemoParts,
  place: Place,
): Promise<void> {
  if (!openHistory || place.isOver) return
  const start = new Date(place.start)
  const history = await openHistory(start)
  const keep = () => files.put(historyPlace, Buffer.from(JSON.stringify(place)))
  try {
    progress("Die Demo bekommt ihre Vorgeschichte …")
    await keep()
    await history.begin(place.done)
    if (!(await history.db.one("select from users limit 1")))
      await loadCast(history.db, identity, berlinToday(start), demoUsers)
    const refused: string[] = []
    for (const first = place.done; place.done < history.count; ) {
      const mayBeDone = first > 0 && place.done === first
      await history.step(place.done).catch((error: unknown) => {
        if (!(error instanceof StepRefused)) throw error
        if (!mayBeDone) refused.push(error.message)
      })
      place.done += 1
      await keep()
    }
    if (refused.length > 0) progress(`Aus der Vorgeschichte fehlen ${refused.length} Schritte: ${refused[0]}`)
    await history.end()
    await files.put(imagesLoaded, Buffer.from(place.start))
    place.isOver = true
    await keep()
  } finally {
    await history.close()
  }
}

async function load(parts: DemoParts): Promise<boolean> {
  const { db, files, identity, now, progress } = parts
  const place = parts.openHistory ? await placeOf(parts) : null
  if (place) await loadHistory(parts, place)
  const today = berlinToday(now)
  if (!(await db.one("select 1 from users limit 1"))) {
    progress("Die Personen der Demo werden angelegt …")
    await loadCast(db, identity, today)
  }
  if (!(await hasDemoData(db))) return false
  if (!(await db.one("select 1 from cars limit 1"))) {
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
