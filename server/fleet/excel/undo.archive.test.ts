import { beforeEach, describe, expect, it } from "vitest"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, post } from "../../testing/requests.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { archive } = builderOn(portal)
const { imported, imports, undo, ...into } = importsInto(portal)
beforeEach(() => portal.db.run("delete from cars"))

const car = (jobNumber: string, cells: Partial<CarCells> = {}): CarCells => ({
  jobNumber,
  locationId: "1101",
  brand: "Aurel",
  offerPriceExclVat: 40_000,
  dateOfDelivery: { date: "2027-02-02" },
  ...cells,
})
const cheaper = { offerPriceExclVat: 39_000 }
const stored = async (jobNumber: string) => (await into.stored(jobNumber))!
const done = (archived: number, restored: number, kept: number) => ({ archived, restored, kept })

describe("a car archived by undoing its import", () => {
  const isArchived = async (name: string) => (await stored(name)).archived_at !== null

  it("can be restored from the archive", async () => {
    const id = await imported([car("1", { paintCode: "775" })])
    const { id: carId } = await stored("1")
    await undo(id)
    expect(await isArchived("1")).toBe(true)
    expect(await post(portal, "/api/car/restore", admin, { id: carId })).toMatchObject({
      status: 200,
      body: { id: carId, paintCode: "775" },
    })
  })

  it("is new again after the corrected file was imported, with nothing of the first file", async () => {
    const first = await imported([car("1", { paintCode: "775" }), car("2")])
    const ids = [(await stored("1")).id, (await stored("2")).id]
    await undo(first)
    const { paintCode: _, ...corrected } = car("1", cheaper)
    const report = await into.applied([corrected, car("2")])
    expect(report).toMatchObject({ created: 2, updated: 0, createdIds: ids })
    expect(await stored("1")).toMatchObject({
      archived_at: null,
      offer_price_excl_vat: 39_000,
      paint_code: "",
    })
    expect(await undo((await imports())[0]!.id)).toMatchObject({ status: 200, body: done(2, 0, 0) })
    expect([await isArchived("1"), await isArchived("2")]).toEqual([true, true])
  })

  it("stays archived if an admin archived it after restoring it", async () => {
    await undo(await imported([car("1")]))
    await post(portal, "/api/car/restore", admin, { id: (await stored("1")).id })
    await archive(await stored("1"))
    expect(await into.refusedFor([car("1")])).toMatchObject([{ code: "job_number_archived" }])
  })
})
