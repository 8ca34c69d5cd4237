import { addDays, berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Cell, Sheet } from "../../core/workbook/index.ts"
import { importCars } from "../../fleet/excel/import.ts"
import { castUser } from "../cast.ts"
import { loadDemoImages } from "../images.ts"
import { demoSheet } from "../stock.ts"
import type { Action } from "./actions.ts"
import { workdayBefore } from "./when.ts"

/** Working days before the start on which the stock was imported. */
export const stockDays = [118, 98, 78, 61, 46, 28, 13, 2]

/** Minimum age of a registered car in days, when imported. */
const leastAge = 14

const dateIn = (cell: Cell | undefined): PlainDate =>
  cell !== null && typeof cell === "object" && "date" in cell ? cell.date : ""

/** Rows of one file: cars that retire first came first, but none before its registration. */
function partOf({ rows: [header = [], ...cars], ...sheet }: Sheet, part: number, start: PlainDate): Sheet {
  const [registered = 0, leaves = 0] = ["Erstzulassung", "Aussteuerungsdatum"].map((name) =>
    header.indexOf(name),
  )
  const days = stockDays.map((workdays) => workdayBefore(start, workdays))
  const inOrder = cars.toSorted((a, b) => dateIn(a[leaves]).localeCompare(dateIn(b[leaves])))
  const isInPart = (row: Cell[], place: number) => {
    const since = dateIn(row[registered])
    const earliest = since ? days.findIndex((day) => day >= addDays(since, leastAge)) : 0
    return Math.max(earliest, Math.floor((place * days.length) / cars.length)) === part
  }
  return { ...sheet, rows: [header, ...inOrder.filter(isInPart)] }
}

/** Imports one of the files. */
export const importStock =
  (part: number): Action =>
  async ({ db, files, now, start, mail }) => {
    const today = berlinToday(now)
    const sheet = partOf(await demoSheet(start), part, start)
    const { id: actorId } = castUser(mail)
    const importer = { actorId, fileName: `Vorfuehrwagen_${today}.xlsx` }
    const report = await db.transaction((tx) =>
      importCars(tx, sheet, { createOptions: false, today }, importer),
    )
    if (isRefused(report)) throw new Error(JSON.stringify(report).slice(0, 1000))
    await loadDemoImages({ db, files, now, actorId })
  }
