import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { readWorkbook } from "@packages/workbook"
import { afterAll, beforeAll, expect, it } from "vitest"
import { labelOf } from "../../contract/fleet/car-fields.ts"
import { type EnergyCar, energyNames, mandatoryTextOf } from "../../contract/fleet/energy.ts"
import { columnOf } from "../core/postgres/db.ts"
import { imageNames, listImages } from "../fleet/images/images.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { loadDemoOnce, stockLoaded } from "./demo.ts"
import { moveDates } from "./stock.ts"

let test: TestApp
const steps: string[] = []
beforeAll(async () => {
  test = await startTestApp()
  const { db, identity } = test
  const now = new Date("2027-01-21T10:00:00Z")
  for (let start = 0; start < 2; start++)
    await loadDemoOnce({ db, identity, now, progress: (text) => steps.push(text) })
})
afterAll(() => test.close())

it("imports the 420 cars once, with dates moved by whole weeks", async () => {
  const { db } = test
  expect(steps).toEqual(["Fahrzeuge und Bilder der Demo werden geladen …"])
  expect(await db.one("select count(*) from cars")).toEqual({ count: 420 })
  // 02.02.2027 in the file; nine whole weeks from 16.11.2026 to 21.01.2027.
  expect(await db.one("select date_of_delivery as date from cars where job_number = '0007000'")).toEqual({
    date: "2027-04-06",
  })
  // All kinds of drive but one occur; the 115 vans lack consumption and emissions.
  const cars = await db.many<EnergyCar>(
    `select ${energyNames.map((name) => `${columnOf(name)} as "${name}"`).join(", ")} from cars`,
  )
  expect(new Set(cars.map(({ drive }) => drive))).toEqual(
    new Set(["PETROL", "DIESEL", "ELECTRIC", "PLUG_IN_PETROL"]),
  )
  expect(cars.filter((car) => mandatoryTextOf(car) === null)).toHaveLength(115)
})

it("has an image for all configurations but two, resumes after an interruption, and does not restore deleted images", async () => {
  const { db, identity } = test
  const load = () => loadDemoOnce({ db, identity, now: new Date(), progress: () => {} })
  const [configurations, images] = [await imageNames(db), await listImages(db)]
  const drawn = (await readdir(join(import.meta.dirname, "images"))).filter((name) => name.endsWith(".png"))
  expect(images.map(({ filename }) => filename).sort()).toEqual(drawn.sort())
  expect(configurations).toEqual(expect.arrayContaining(drawn))
  expect(images).toHaveLength(configurations.length - 2)

  await db.run("delete from car_images where filename = $1", [images[0]?.filename])
  await load()
  expect(await listImages(db)).toHaveLength(images.length - 1)
  expect(await db.run("delete from cars where job_number = (select max(job_number) from cars)")).toBe(1)
  await db.run("delete from files where id = $1", [stockLoaded])
  await load()
  expect(await listImages(db)).toHaveLength(drawn.length)
  expect(await db.value("select count(*) from cars")).toBe(420)
})

it("loads the same cars from .xls and .xlsx", async () => {
  const fixtures = join(import.meta.dirname, "../../packages/workbook/fixtures")
  const xlsx = await readWorkbook(await readFile(join(fixtures, "fahrzeugbestand.xlsx")))
  const xls = await readWorkbook(await readFile(join(fixtures, "fahrzeugbestand.xls")))
  const moved = ({ rows }: typeof xls) => {
    const series = rows[0]!.indexOf(labelOf("modelSeries"))
    expect(series).toBeGreaterThan(0)
    return rows.map((row) => row.toSpliced(series, 1))
  }
  expect(moved(moveDates(xls, "2026-11-16", "2026-11-30"))).toEqual(
    moved(moveDates(xlsx, "2026-11-16", "2026-11-30")),
  )
})
