import { beforeEach, expect, it } from "vitest"
import type { AppliedImport } from "../../../contract/excel.ts"
import { castUser } from "../../demo/cast.ts"
import { isRefused } from "../../platform/refusal.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin } from "../../testing/requests.ts"
import { checkCars, importCars } from "./commands.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

const portal = portalOfFile()
beforeEach(() => portal.db.run("delete from cars"))

const good: CarCells = { jobNumber: "1", display: "ja", brand: "Aurel", paintCode: "775" }
const bad: CarCells = { jobNumber: "2", kilometerReading: "zwölf", paintBaseColor: "Lila" }
const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }

const apply = (cars: readonly CarCells[], leaveOut = 0, createOptions = false) =>
  portal.db.transaction((tx) => importCars(tx, sheetOf(cars), { createOptions, today, leaveOut }, importer))
async function applied(...given: Parameters<typeof apply>) {
  const report = await apply(...given)
  if (isRefused(report)) throw new Error(JSON.stringify(report))
  return report
}
const jobNumbers = async () =>
  (await portal.db.many<{ job: string }>("select job_number as job from cars order by 1")).map(
    ({ job }) => job,
  )
const newestImport = async () =>
  ((await portal.get("/api/car/import/all", admin)).json() as AppliedImport[])[0]

it("rows in error are left out when so many are allowed, with their reasons in the report", async () => {
  const report = await applied([good, bad, { jobNumber: "3" }, { kilometerReading: 5 } as CarCells], 2)
  expect(report).toMatchObject({ created: 2, errorCount: 3, errorRows: 2 })
  expect(report.errors.map(({ row, jobNumber, column }) => [row, jobNumber, column])).toEqual(
    expect.arrayContaining([
      [3, "2", "Kilometerstand"],
      [3, "2", "Grundfarbe"],
      [5, "", "Auftragsnummer"],
    ]),
  )
  expect(await jobNumbers()).toEqual(["1", "3"])
  expect(await newestImport()).toMatchObject({ created: 2 })
})

it("with more rows in error than allowed nothing is applied", async () => {
  const refused = { refused: "import_has_errors", details: { errorRows: 2, created: 1 } }
  const cars = [good, bad, { ...bad, jobNumber: "3" }]
  expect(await apply(cars)).toMatchObject(refused)
  expect(await apply(cars, 1)).toMatchObject(refused)
  expect(await jobNumbers()).toEqual([])
})

it("with fewer than allowed the others are applied", async () => {
  expect(await applied([good, bad], 5)).toMatchObject({ created: 1, errorRows: 1 })
})

it("a row that is in error only when it is written is not left out unasked", async () => {
  await applied([good, { jobNumber: "3" }])
  let running: ReturnType<typeof apply> | undefined
  await portal.db.transaction(async (tx) => {
    await tx.run("update cars set archived_at = now(), version = version + 1 where job_number = '3'")
    running = apply([{ ...good, paintCode: "001" }, bad, { jobNumber: "3", paintCode: "001" }], 1)
    const waiting =
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await portal.db.one<{ count: number }>(waiting))?.count).toBe(1)
  })
  expect(await running).toMatchObject({
    refused: "import_has_errors",
    details: {
      errorRows: 2,
      updated: 1,
      errors: expect.arrayContaining([expect.objectContaining({ row: 4, code: "job_number_archived" })]),
    },
  })
  expect(await portal.db.many("select from cars where paint_code = '001'")).toEqual([])
})

it("neither row of a double job number is taken for the right one", async () => {
  const report = await applied(
    [good, { jobNumber: "7", paintCode: "1" }, { jobNumber: "7", paintCode: "2" }],
    2,
  )
  expect(report.errors.map(({ row }) => row)).toEqual([3, 4])
  expect(await jobNumbers()).toEqual(["1"])
})

it("a label that only a row names which is left out becomes no option", async () => {
  const cars = [
    { ...good, brand: "Neumarke Eins" },
    { ...bad, brand: "Neumarke Zwei", model: "Neumarke Eins" },
  ]
  await applied(cars, 1, true)
  const options = await portal.db.many("select type, label from options where label like 'Neumarke%'")
  expect(options).toEqual([{ type: "BRAND", label: "Neumarke Eins" }])
  await portal.db.run("delete from cars")
  await portal.db.run("delete from options where label like 'Neumarke%'")
})

it("a file whose every row is in error changes nothing and is no import", async () => {
  const before = await newestImport()
  expect(await applied([bad], 1)).toMatchObject({ created: 0, updated: 0, errorRows: 1, changes: [] })
  expect(await newestImport()).toEqual(before)
})

it("the values that empty cells take away are counted, and a written nein is none", async () => {
  await applied([
    { ...good, offerPriceExclVat: 5, requestPreOffer: "ja" },
    { ...good, jobNumber: "2" },
  ])
  const sheet = sheetOf([
    { jobNumber: "1", display: "nein", paintCode: "776", offerPriceExclVat: 0 },
    { jobNumber: "2", display: "ja", brand: "Aurel", paintCode: null },
    { jobNumber: "3" },
  ])
  const report = await checkCars(portal.db, sheet, { createOptions: false, today })
  expect(report).toMatchObject({ emptied: 4, created: 1, updated: 2 })
})
