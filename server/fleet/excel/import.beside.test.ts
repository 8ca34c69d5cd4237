import { expect, it } from "vitest"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, manager, post, read, sendRequest } from "../../testing/requests.ts"
import { importsInto } from "./import.for-tests.ts"
import { importCars } from "./import.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"
import { undoImport } from "./undo.ts"

const portal = portalOfFile()
const { bulk, preOffer } = builderOn(portal)
const { imported } = importsInto(portal)
const caller = castUser(admin)

const cells = (jobNumber: string, price: number): CarCells => ({
  jobNumber,
  display: "ja",
  locationId: "1101",
  brand: "Aurel",
  offerPriceExclVat: price,
  dateOfDelivery: { date: "2027-02-02" },
})
const many = (prefix: string, price: number) =>
  Array.from({ length: 40 }, (_, at) => cells(`${prefix}-${at}`, price))

const listed = async () =>
  (await read(portal, "/api/car/all/area?area=PRE_OFFER", manager)).body as AgentCar[]

/** With all changes of a transaction made but not committed: others act on cars that it does not change. */
async function expectOthersActing(): Promise<void> {
  const car = await preOffer()
  expect((await listed()).map(({ id }) => id)).toContain(car.id)
  expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).toMatchObject({ status: 200 })
  expect((await listed()).map(({ id }) => id)).not.toContain(car.id)
  const search = { filters: { search: car.jobNumber }, from: 0, count: 15 }
  expect(await post(portal, "/api/car/fleet", admin, search)).toMatchObject({ status: 200 })
}

it("cars are accepted, listed and found while an import is not committed", async () => {
  const importer = { actorId: caller.id, fileName: "Bestand.xlsx" }
  await imported(many("A", 40_000))
  await portal.db.transaction(async (tx) => {
    const sheet = sheetOf([...many("A", 39_000), ...many("B", 40_000)])
    const report = await importCars(tx, sheet, { createOptions: false, today }, importer)
    expect(report).toMatchObject({ created: 40, updated: 40 })
    await expectOthersActing()
  })
})

it("cars are accepted, listed and found while an undo is not committed", async () => {
  const id = await imported(many("C", 40_000))
  await portal.db.transaction(async (tx) => {
    const change = { tx, caller, body: { id, check: false }, now: new Date() }
    expect(await undoImport(change as unknown as Parameters<typeof undoImport>[0])).toMatchObject({
      archived: 40,
    })
    await expectOthersActing()
  })
})

it("cars are accepted while others are changed together", async () => {
  const cars = await Promise.all(Array.from({ length: 20 }, () => preOffer()))
  const other = await preOffer()
  const [changed, accepted] = await Promise.all([
    bulk(cars, { display: false }),
    sendRequest(portal, "PRE_OFFER_ACCEPT", other),
  ])
  expect([changed.status, accepted.status]).toEqual([200, 200])
})
