import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Cell, readWorkbook, type Sheet } from "@packages/workbook"
import { addDays, daysBetween, type PlainDate } from "../../contract/core/dates.ts"
import { labelOf } from "../../contract/fleet/car-fields.ts"
import type { Database } from "../core/postgres/db.ts"
import { isRefused } from "../core/refusal.ts"
import { importCars } from "../fleet/excel/import.ts"
import { imageNames, listImages, saveImage } from "../fleet/images/images.ts"
import { workdayFrom } from "./workdays.ts"

/** Written by a spreadsheet program. */
const workbook = join(import.meta.dirname, "fahrzeugbestand.xlsx")
/** Monday to which the workbook's dates are relative. */
export const workbookDay: PlainDate = "2026-11-16"

/** Demo cars, dates moved by whole weeks towards `today`. */
export const demoSheet = async (today: PlainDate): Promise<Sheet> =>
  moveDates(await readWorkbook(await readFile(workbook)), workbookDay, today)

/** Moves all dates by the whole weeks between two days, those of a day from a holiday to the next working day. */
export function moveDates(sheet: Sheet, from: PlainDate, to: PlainDate): Sheet {
  const days = Math.floor(daysBetween(from, to) / 7) * 7
  const month = sheet.rows[0]?.indexOf(labelOf("productionMonth"))
  const moved = (cell: Cell, column: number): Cell => {
    if (cell === null || typeof cell !== "object" || !("date" in cell)) return cell
    const date = addDays(cell.date, days)
    return { date: column === month ? date : workdayFrom(date) }
  }
  return { ...sheet, rows: sheet.rows.map((row) => row.map(moved)) }
}

/** Imports those of the cars that the database lacks. Throws on import errors. */
export async function importDemoCars(
  db: Database,
  { rows: [header = [], ...cars], ...sheet }: Sheet,
  today: PlainDate,
  importer?: { actorId: string; fileName: string },
): Promise<void> {
  const existing = new Set(await db.values<string>("select job_number from cars"))
  const rows = [header, ...cars.filter(([jobNumber]) => !existing.has(String(jobNumber)))]
  // Some offers of the demo are over.
  const options = { createOptions: false, today, implausible: Number.POSITIVE_INFINITY }
  const report = await db.transaction((tx) => importCars(tx, { ...sheet, rows }, options, importer))
  if (isRefused(report))
    throw new Error(`The demo's cars were refused: ${JSON.stringify(report).slice(0, 1000)}`)
}

const imageFolder = join(import.meta.dirname, "images")

/** Stores the drawn images of known configurations, like uploads; existing ones stay. */
export async function loadDemoImages({
  db,
  now,
  actorId = null,
}: {
  db: Database
  now: Date
  actorId?: string | null
}): Promise<void> {
  const stored = new Set((await listImages(db)).map(({ filename }) => filename))
  const existing = new Set(await imageNames(db))
  const names = (await readdir(imageFolder)).filter((name) => existing.has(name) && !stored.has(name))
  const load = async (name: string) => {
    const bytes = await readFile(join(imageFolder, name))
    await saveImage(db, { name, bytes, replace: false, actorId, at: now })
  }
  await Promise.all(names.map(load))
}
