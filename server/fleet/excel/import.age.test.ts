import { beforeEach, expect, it } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { storeCar } = builderOn(portal)
const { applied, check, imported, now, refusedFor, stored, undo } = importsInto(portal)
beforeEach(() => portal.db.run("delete from cars"))

const car: CarCells = {
  jobNumber: "0007000",
  locationId: "1101",
  brand: "Aurel",
  listPriceExclVat: 54_408.1,
  dateOfDelivery: { date: "2027-02-02" },
}
const store = async (fields: object) => storeCar((await stored(car.jobNumber))!, fields)

it("refuses a field that a colleague changed since the export, but not the own earlier import of the same export", async () => {
  await applied([car])
  const exportedAt = await now()
  const edited = (paintCode: string) => [{ ...car, paintCode }]
  await applied(edited("775"), { exportedAt })
  expect(await check(edited("149"), { exportedAt })).toMatchObject({
    updated: 1,
    errorCount: 0,
    exportedAt,
  })
  await applied(edited("149"), { exportedAt })
  // Another export, or a colleague's change after the own import, is a conflict.
  const earlier = new Date(Date.parse(exportedAt) - 1000).toISOString()
  expect(await refusedFor(edited("150"), { exportedAt: earlier })).toMatchObject([
    { code: "changed_since_export" },
  ])
  await store({ paintCode: "151" })
  expect(await refusedFor(edited("150"), { exportedAt })).toMatchObject([{ code: "changed_since_export" }])
})

it("takes the corrected file after its import was undone, but not over what a colleague changed since", async () => {
  await applied([car])
  const exportedAt = await now()
  const edited = (paintCode: string) => [{ ...car, paintCode }]
  await undo(await imported(edited("775"), { exportedAt }))
  const corrected = await imported(edited("149"), { exportedAt })
  expect(await stored(car.jobNumber)).toMatchObject({ paint_code: "149" })
  await undo(corrected)
  await store({ paintCode: "151" })
  expect(await refusedFor(edited("150"), { exportedAt })).toMatchObject([{ code: "changed_since_export" }])
})

it("warns about each changed field if the file has no instant of its export", async () => {
  await applied([car])
  await store({ licensePlateNumber: "HH-ZZ 99", paintDesignation: "vom Kollegen" })
  const file = [{ ...car, listPriceExclVat: 55_000 }]
  const message = expect.stringMatching(
    /^Wurde im Portal zuletzt am \S+, \d\d:\d\d Uhr geändert\. Der Wert der Datei kann älter sein\.$/,
  )
  const warning = { row: 2, value: "", code: "maybe_older", message }
  expect(await check(file)).toMatchObject({
    ...{ updated: 1, exportedAt: null, warningCount: 2 },
    warnings: [
      { ...warning, column: "Kennzeichen" },
      { ...warning, column: "Lackbezeichnung" },
    ],
  })
  expect(await check(file, { exportedAt: await now() })).toMatchObject({ warningCount: 0 })
  const future = new Date(Date.parse(await now()) + 60_000).toISOString()
  expect(await check(file, { exportedAt: future })).toMatchObject({ exportedAt: null, warningCount: 2 })
})

it("warns about texts that another program turned into decimals", async () => {
  expect(await check([{ ...car, jobNumber: "990050.0", paintCode: "775,00" }])).toMatchObject({
    created: 1,
    warnings: [
      { column: "Auftragsnummer", code: "decimal_text", message: expect.stringContaining("„990050“") },
      { column: "Lackcode", code: "decimal_text" },
    ],
  })
})
