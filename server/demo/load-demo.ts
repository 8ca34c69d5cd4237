import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { addDays, berlinToday, daysBetween, type PlainDate } from "../../contract/dates.ts"
import type { FileStore } from "../core/files/index.ts"
import type { IdentityService } from "../core/identity/index.ts"
import { OperatorError } from "../core/operator-error.ts"
import { type Database, locks, type Tx } from "../core/postgres/index.ts"
import { isRefused } from "../core/refusal.ts"
import { type Cell, readWorkbook, type Sheet } from "../core/workbook/index.ts"
import { importCars } from "../fleet/excel/import.ts"
import { listImages, saveImage } from "../fleet/images/images.ts"
import { castPassword, castUsers, loadCast } from "./cast.ts"
import { hasDemoData } from "./demo-data.ts"

const images = join(import.meta.dirname, "images")
/** The cars as a spreadsheet program wrote them. */
const workbook = join(import.meta.dirname, "fahrzeugbestand.xlsx")
/** The Monday on which the workbook looks like today. */
const workbookDay: PlainDate = "2026-11-16"
/** Lies in the store once all images do, so that those that somebody deletes stay deleted. */
const imagesLoaded = "demo/images-loaded"

/** What the console says about signing in. */
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
  /** For how long another start may load, in milliseconds; five minutes unless said. */
  waitMs?: number
}

/** Loading takes half a minute; on a slow machine some minutes. */
const patienceMs = 300_000

/** One process loads after the other; one that hangs stops nobody for ever. */
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
 * Loads cast and cars into a fresh database; what is there already, or was loaded before an interruption, stays. Answers
 * whether this is the demo's world: a database with people of its own never becomes it. Of several processes that start at once one loads, and the others wait; throws a `OperatorError` where one takes too long.
 */
export const loadDemoOnce = (parts: DemoParts): Promise<boolean> =>
  parts.db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0")
    await tx.run("set local idle_in_transaction_session_timeout = 0")
    await takeTurn(tx, parts.waitMs ?? patienceMs)
    return load(parts)
  })

async function load({ db, files, identity, now, progress }: DemoParts): Promise<boolean> {
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

/**
 * Stores the drawn images of the demo's configurations like uploads; those that are there already stay, and those whose
 * cars are gone are left out.
 */
async function loadDemoImages({ db, files, now }: Pick<DemoParts, "db" | "files" | "now">): Promise<void> {
  const stored = new Set((await listImages(db)).map(({ filename }) => filename))
  const names = (await readdir(images)).filter((name) => name.endsWith(".png") && !stored.has(name))
  const load = async (name: string) => {
    const bytes = await readFile(join(images, name))
    await saveImage({ db, files }, { name, bytes, replace: false, actorId: null, at: now })
  }
  await Promise.all(names.map(load))
}

/**
 * Imports the workbook of the demo with its dates moved by whole weeks towards `today`, weekdays stay. Throws when the import finds an error.
 */
export async function loadDemoCars(db: Database, today: PlainDate): Promise<void> {
  const sheet = moveDates(await readWorkbook(await readFile(workbook)), workbookDay, today)
  const report = await db.transaction((tx) => importCars(tx, sheet, { createOptions: false, today }))
  if (isRefused(report))
    throw new Error(`The demo's cars were refused: ${JSON.stringify(report).slice(0, 1000)}`)
}

/** Moves all date cells by the whole weeks that lie between two days. */
export function moveDates(sheet: Sheet, from: PlainDate, to: PlainDate): Sheet {
  const days = Math.floor(daysBetween(from, to) / 7) * 7
  const moved = (cell: Cell): Cell =>
    cell !== null && typeof cell === "object" && "date" in cell ? { date: addDays(cell.date, days) } : cell
  return { ...sheet, rows: sheet.rows.map((row) => row.map(moved)) }
}
