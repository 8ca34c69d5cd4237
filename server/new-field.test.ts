import { type Cell, readWorkbook } from "@packages/workbook"
import { written } from "@packages/workbook/for-tests"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { Car, CarHistory } from "../contract/fleet/cars.ts"
import type { ImportReport } from "../contract/fleet/excel.ts"
import { madeUpMigration, withMadeUpField } from "../contract/fleet/made-up-field-for-tests.ts"
import { readConfig } from "./config.ts"
import { shownText } from "./fleet/excel/sheet.cells.ts"
import { readPortalTerms } from "./start/content.ts"
import type { TestApp } from "./testing/app.ts"
import { sendFile } from "./testing/files.ts"
import { sentMails } from "./testing/mails.ts"
import { admin, manager, post } from "./testing/requests.ts"

type NewCar = Car & { madeUpLoad: number }
const header = "Erfundene Last (kg)"
const tooMuch = "Bitte Angabe berichtigen: Maximum 3.500"

/** The server with an additional field in its catalogue, and nowhere else. */
async function loadServer() {
  vi.resetModules()
  vi.doMock("../contract/fleet/car-catalogue.ts", async (original) =>
    withMadeUpField(await original<typeof import("../contract/fleet/car-catalogue.ts")>()),
  )
  const [app, cars, jobs] = await Promise.all([
    import("./testing/app.ts"),
    import("./testing/cars.ts"),
    import("./news/watch/jobs.ts"),
  ])
  return { ...app, ...cars, ...jobs }
}

let server: Awaited<ReturnType<typeof loadServer>>
let portal: TestApp
let car: NewCar
beforeAll(async () => {
  server = await loadServer()
})
beforeEach(async () => {
  portal = await server.startTestApp()
  await portal.db.run(madeUpMigration)
  car = (await server.addPreOffer(portal.db, { jobNumber: "T-1" })) as NewCar
  return () => portal.close()
})
afterAll(() => {
  // Other files of this worker load the real catalogue again.
  vi.doUnmock("../contract/fleet/car-catalogue.ts")
  vi.resetModules()
})

const update = (madeUpLoad: number) =>
  post(portal, "/api/car/update", admin, { id: car.id, version: car.version, madeUpLoad })
const get = async (url: string, who = admin) =>
  portal.app.inject({ url, headers: await portal.signInAs(who) })
const stored = () =>
  portal.db.one<{ madeUpLoad: number }>('select made_up_load as "madeUpLoad" from cars where id = $1', [
    car.id,
  ])

async function exported(): Promise<Cell[][]> {
  const { rows } = await readWorkbook((await get("/api/car/export")).rawPayload)
  return rows.map((row) => [...row])
}

async function imported([titles = [], ...rows]: Cell[][], query = ""): Promise<ImportReport> {
  const bytes = await written({
    sheetName: "Fahrzeuge",
    columns: titles.map((title) => ({ header: String(title), kind: "text" as const })),
    rows: rows.map((row) => titles.map((_, at) => shownText(row[at] ?? null))),
    exportedAt: null,
  })
  const url = `/api/car/import${query}`
  return (await sendFile(portal, url, admin, { name: "Bestand.xlsx", bytes })).body as ImportReport
}

const withValue = ([titles = [], ...rows]: Cell[][], value: Cell) => [
  titles,
  ...rows.map((row) => row.with(titles.indexOf(header), value)),
]
const withoutColumn = (rows: Cell[][]) =>
  rows.map((row) => row.filter((_, at) => at !== rows[0]?.indexOf(header)))

test("a new field is validated by calls, visible to agents, and in the history", async () => {
  expect(car.madeUpLoad).toBe(0)
  expect((await update(3501)).body.details).toMatchObject([{ message: tooMuch }])
  const answer = await update(1800)
  expect(answer).toMatchObject({ status: 200, body: { madeUpLoad: 1800 } })
  car = answer.body
  const list = (await get("/api/car/all/area?area=PRE_OFFER", manager)).json<NewCar[]>()
  expect(list.find(({ id }) => id === car.id)?.madeUpLoad).toBe(1800)
  const { changes } = (await get(`/api/car/history?id=${car.id}`)).json<CarHistory>()
  expect(changes[0]).toMatchObject({ source: "screen", fields: { madeUpLoad: [0, 1800] } })
})

test("an export has a column for the new field, and an import validates it", async () => {
  await update(1800)
  const rows = await exported()
  const at = rows[0]?.indexOf(header) ?? -1
  expect(rows.slice(1).map((row) => row[at])).toEqual([1800])
  expect(await imported(rows)).toMatchObject({ unchanged: 1, missingColumns: [] })
  expect(await imported(withValue(rows, 3501), "?check=true")).toMatchObject({
    errors: [{ row: 2, column: header, value: "3501", code: "too_large", message: tooMuch }],
  })
  const report = await imported(withValue(rows, "2.000"))
  expect(report).toMatchObject({ updated: 1, changes: [{ fields: { madeUpLoad: [1800, 2000] } }] })
  expect(await stored()).toEqual({ madeUpLoad: 2000 })
})

test("an older workbook keeps the field, reports the missing column, and still changes and creates cars", async () => {
  await update(2000)
  const [titles = [], row = []] = withoutColumn(await exported())
  const place = (title: string) => titles.indexOf(title)
  const changed = row.with(place("Lackcode"), "775")
  const created = row.with(place("Auftragsnummer"), "T-2")
  const missingColumns = [
    { column: header, message: `Spalte „${header}“ fehlt: Das Feld bleibt, wie es ist.` },
  ]
  expect(await imported([titles, row], "?check=true")).toMatchObject({ unchanged: 1, missingColumns })
  expect(await imported([titles, changed, created])).toMatchObject({
    created: 1,
    updated: 1,
    missingColumns,
  })
  expect(await stored()).toEqual({ madeUpLoad: 2000 })
  expect(await portal.db.many("select job_number, made_up_load, paint_code from cars order by 1")).toEqual([
    { job_number: "T-1", made_up_load: 2000, paint_code: "775" },
    { job_number: "T-2", made_up_load: 0, paint_code: "" },
  ])
})

test("watchers are notified of a change, unless they began before the field existed", async () => {
  await update(2000)
  const watched = await post(portal, "/api/watch/car", manager, { carId: car.id })
  expect(watched.body.seen["Erfundene Last"]).toBe("2.000\u00a0kg")
  const seller = "beratung@brenner.example"
  await post(portal, "/api/watch/car", seller, { carId: car.id })
  await portal.db.run(
    `update subscriptions set seen = seen - $2, told = told - $2
     where user_id = (select id from users where mail = $1)`,
    [seller, "Erfundene Last"],
  )
  await portal.db.run("update cars set made_up_load = 0 where id = $1", [car.id])
  const terms = await readPortalTerms(readConfig({}).contentDir)
  await server.notifyWatchers({
    db: portal.db,
    terms,
    clock: portal.clock.now,
    publicUrl: "https://portal.example",
  })
  const mails = await sentMails(portal, { kind: "WATCH_NEWS" })
  expect(mails).toMatchObject([{ to: manager }])
  expect(mails[0]?.text).toContain("Erfundene Last: 2.000\u00a0kg → –")
})
