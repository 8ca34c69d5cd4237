import { beforeEach, expect, it } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { applied, apply, applyDuring, check, imports } = importsInto(portal)
beforeEach(() => portal.db.run("delete from cars"))

const good: CarCells = { jobNumber: "1", display: "ja", brand: "Aurel", paintCode: "775" }
const bad: CarCells = { jobNumber: "2", kilometerReading: "zwölf", paintBaseColor: "Lila" }

const jobNumbers = async () =>
  (await portal.db.many<{ job: string }>("select job_number as job from cars order by 1")).map(
    ({ job }) => job,
  )

it("skips failed rows if that many are allowed, with reasons in the report", async () => {
  const rows = [good, bad, { jobNumber: "3" }, { kilometerReading: 5 } as CarCells]
  const report = await applied(rows, { leaveOut: 2 })
  expect(report).toMatchObject({ created: 2, errorCount: 3, errorRows: 2 })
  expect(report.errors.map(({ row, jobNumber, column }) => `${row} ${jobNumber} ${column}`).sort()).toEqual([
    "3 2 Grundfarbe",
    "3 2 Kilometerstand",
    "5  Auftragsnummer",
  ])
  expect(await jobNumbers()).toEqual(["1", "3"])
  expect((await imports())[0]).toMatchObject({ created: 2 })
})

it("applies nothing if more rows fail than allowed", async () => {
  const refused = { refused: "import_has_errors", details: { errorRows: 2, created: 1 } }
  const cars = [good, bad, { ...bad, jobNumber: "3" }]
  expect(await apply(cars)).toMatchObject(refused)
  expect(await apply(cars, { leaveOut: 1 })).toMatchObject(refused)
  expect(await jobNumbers()).toEqual([])
  expect(await applied(cars, { leaveOut: 5 })).toMatchObject({ created: 1, errorRows: 2 })
})

it("does not skip a row that fails only when written", async () => {
  await applied([good, { jobNumber: "3" }])
  const answer = await applyDuring(
    (tx) => tx.run("update cars set archived_at = now() where job_number = '3'"),
    [{ ...good, paintCode: "001" }, bad, { jobNumber: "3", paintCode: "001" }],
    { leaveOut: 1 },
  )
  const archived = expect.objectContaining({ row: 4, code: "job_number_archived" })
  expect(answer).toMatchObject({
    refused: "import_has_errors",
    details: { errorRows: 2, updated: 1, errors: expect.arrayContaining([archived]) },
  })
  expect(await portal.db.many("select from cars where paint_code = '001'")).toEqual([])
})

it("accepts neither row of a repeated job number", async () => {
  const twice = ["1", "2"].map((paintCode) => ({ jobNumber: "7", paintCode }))
  const report = await applied([good, ...twice], { leaveOut: 2 })
  expect(report.errors.map(({ row }) => row)).toEqual([3, 4])
  expect(await jobNumbers()).toEqual(["1"])
})

it("creates no option used only by a skipped row", async () => {
  const cars = [
    { ...good, brand: "Neumarke Eins" },
    { ...bad, brand: "Neumarke Zwei", model: "Neumarke Eins" },
  ]
  await applied(cars, { leaveOut: 1, createOptions: true })
  const options = await portal.db.many("select type, label from options where label like 'Neumarke%'")
  expect(options).toEqual([{ type: "BRAND", label: "Neumarke Eins" }])
})

it("a file with only failed rows is no import", async () => {
  const before = await imports()
  const report = await applied([bad], { leaveOut: 1 })
  expect(report).toMatchObject({ created: 0, updated: 0, errorRows: 1, changes: [] })
  expect(await imports()).toEqual(before)
})

it("counts values cleared by empty cells, not a written nein", async () => {
  await applied([
    { ...good, offerPriceExclVat: 5, requestPreOffer: "ja" },
    { ...good, jobNumber: "2" },
  ])
  const report = await check([
    { jobNumber: "1", display: "nein", paintCode: "776", offerPriceExclVat: 0 },
    { jobNumber: "2", display: "ja", brand: "Aurel", paintCode: null },
    { jobNumber: "3" },
  ])
  expect(report).toMatchObject({ emptied: 4, created: 1, updated: 2 })
})
