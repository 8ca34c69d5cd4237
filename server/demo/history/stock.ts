import { addDays, type PlainDate } from "../../../contract/dates.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Cell, Sheet } from "../../core/workbook/index.ts"
import { importCars } from "../../fleet/excel/import.ts"
import { castUser } from "../cast.ts"
import { loadDemoImages } from "../images.ts"
import { demoSheet } from "../stock.ts"
import type { Deed } from "./deeds.ts"
import { workdayBefore } from "./when.ts"

/** Working days before the start on which the stock was imported. */
export const stockDays = [118, 98, 78, 61, 46, 28, 13, 2]

/** Minimum age of a registered car in days, when imported. */
const leastAge = 14

const dateIn = (cell: Cell | undefined): PlainDate =>
  cell !== null && typeof cell === "object" && "date" in cell ? cell.date : ""

/** Rows of one file: earliest retirement first, each area separately, and none before its registration. */
function partOf({ rows, ...sheet }: Sheet, part: number, start: PlainDate): Sheet {
  const [header = [], ...cars] = rows
  const [area, registered, leaves] = ["Bereich", "Erstzulassung", "Aussteuerungsdatum"].map((name) =>
    header.indexOf(name),
  ) as [number, number, number]
  const days = stockDays.map((workdays) => workdayBefore(start, workdays))
  const inOrder = cars.toSorted((a, b) => dateIn(a[leaves]).localeCompare(dateIn(b[leaves])))
  const places = new Map(
    [...Map.groupBy(inOrder, (row) => row[area]).values()].flatMap((ones) =>
      ones.map((row, at) => {
        const since = dateIn(row[registered])
        const possible = since ? days.findIndex((day) => day >= addDays(since, leastAge)) : 0
        return [row, Math.max(possible, Math.floor((at * days.length) / ones.length))] as const
      }),
    ),
  )
  return { ...sheet, rows: [header, ...cars.filter((row) => places.get(row) === part)] }
}

/** Imports one of the files. */
export const importStock =
  (part: number): Deed =>
  async ({ db, files, now, today, start, mail }) => {
    const sheet = partOf(await demoSheet(start), part, start)
    const { id: actorId } = castUser(mail)
    const importer = { actorId, fileName: `Vorfuehrwagen_${today}.xlsx` }
    const report = await db.transaction((tx) =>
      importCars(tx, sheet, { createOptions: false, today }, importer),
    )
    if (isRefused(report)) throw new Error(JSON.stringify(report).slice(0, 1000))
    await loadDemoImages({ db, files, now, actorId })
  }
