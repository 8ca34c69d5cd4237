import { randomUUID } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import { describe, expect, test } from "vitest"
import type { ArchivedCar, Car } from "../../../contract/fleet/cars.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { sealAll } from "../../testing/journal.ts"
import { actsOf, admin, manager, post, read, refused, sendRequest } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"
import { archiveCutoff, eraseArchived } from "./archive.ts"

const portal = portalOfFile()
const { archive: remove, current, preOffer, requestedSelection, restore, ...builder } = builderOn(portal)
const { activities, send, storeCar, update } = builder

/** Unique, so that it can be restored. */
const freshCar = (fields: object = {}) => preOffer({ idNumber: "", licensePlateNumber: "", ...fields })
const archive = async () =>
  (await post(portal, "/api/car/fleet", admin, { filters: { archive: true }, from: 0, count: 60 })).body
    .cars as ArchivedCar[]
const inArchiveOf = async ({ id }: Car) => (await archive()).find((car) => car.id === id)
const listedFor = async (who: string, car: Car) =>
  ((await read(portal, "/api/car/all/area?area=PRE_OFFER", who)).body as Car[]).some(
    ({ id }) => id === car.id,
  )

/** The clock is fixed at 10 o'clock on 16 November. */
const inArchive = { status: 200, body: { archived: true, until: "2026-12-16T09:00:00.000Z" } }

async function asked(): Promise<Car> {
  const { car } = await send("PRE_OFFER_REQUEST", await freshCar())
  return (await update(car, { requestState: "DECLINED", reason: "zu spät" })).body
}
async function archived(): Promise<Car> {
  const car = await asked()
  expect(await remove(car)).toEqual(inArchive)
  return car
}

test("refuses deleting and restoring an unknown car", async () => {
  for (const call of [remove, restore])
    expect(await call({ id: randomUUID() })).toMatchObject(refused(404, "not_found"))
})

test("refuses deleting a car with a status or an open request", async () => {
  const { car } = await requestedSelection()
  expect(await remove(car)).toMatchObject(refused(422, "car_bound"))
  await update(car, { activityState: null, reason: "x" })
  expect(await remove(car)).toEqual(inArchive)
  const { car: open } = await send("PRE_OFFER_REQUEST", await freshCar())
  expect(await remove(open)).toMatchObject(refused(422, "request_still_open"))
  expect(await current(open)).toBeDefined()
})

describe("a car without requests", () => {
  const addDocument = ({ id }: Car) =>
    sendFile(portal, `/api/car/document?carId=${id}`, admin, {
      name: "a.pdf",
      bytes: pdfOf(),
    })
  const documentsOf = async ({ id }: Car) =>
    (await read(portal, `/api/car/document/all?carId=${id}`, admin)).body
  const erase = () => portal.portalDb.transaction((tx) => eraseArchived(tx, portal.clock.now()))

  test("is archived and restored with its documents", async () => {
    const car = await freshCar()
    await addDocument(car)
    expect(await remove(car)).toEqual(inArchive)
    expect(await current(car)).toBeUndefined()
    expect(await inArchiveOf(car)).toMatchObject({
      archivedBy: expect.stringMatching(/\S+ \S+/),
      restorableUntil: inArchive.body.until,
      hasActs: false,
    })
    expect(await restore(car)).toMatchObject({ status: 200, body: { jobNumber: car.jobNumber } })
    expect(await documentsOf(car)).toMatchObject([{ filename: "a.pdf" }])
  })

  test("is erased after exactly 30 days; one with acts stays; neither can be restored", async () => {
    const [young, old, asked30] = [await freshCar(), await freshCar(), await archived()]
    for (const car of [young, old]) await remove(car)
    await addDocument(old)
    await storeCar(young, { archivedAt: "2026-10-17T09:00:00.001Z" })
    await storeCar(old, { archivedAt: "2026-10-17T09:00:00.000Z" })
    await storeCar(asked30, { archivedAt: "2026-10-01T09:00:00.000Z" })
    expect(await restore(old)).toMatchObject(refused(409, "archive_over"))
    expect(await erase()).toBe(false)
    expect([await inArchiveOf(young), await inArchiveOf(asked30)].map(Boolean)).toEqual([true, true])
    expect([await inArchiveOf(old), await documentsOf(old)]).toMatchObject([undefined, { code: "not_found" }])
    expect(await restore(asked30)).toMatchObject(refused(409, "archive_over"))
    expect(await restore(young)).toMatchObject({ status: 200 })
    await sealAll(portal.db)
    const entries = await portal.db.many(
      "select from journal where kind = 'car.erase' and car_id = $1 and source = 'job'",
      [old.id],
    )
    expect(entries).toHaveLength(1)
  })

  test("cannot be restored while another car has its VIN", async () => {
    const idNumber = "WAUZZZ8V5KA000001"
    const car = await freshCar({ idNumber })
    await remove(car)
    const other = await freshCar({ idNumber })
    expect(await restore(car)).toMatchObject({
      status: 409,
      body: { code: "car_twice", details: { idNumber: [other.jobNumber] } },
    })
    await remove(other)
    expect(await restore(car)).toMatchObject({ status: 200 })
  })
})

test("does not erase a car restored at the same time", async () => {
  const car = await freshCar()
  await remove(car)
  const now = portal.clock.now()
  await storeCar(car, { archivedAt: archiveCutoff(now) })
  const bringsBack = "update cars set archived_at = null where id = $1"
  await heldUp(
    portal.db,
    (tx) => tx.run(bringsBack, [car.id]),
    () => portal.portalDb.transaction((job) => eraseArchived(job, now)),
  )
  expect(await current(car)).toBeDefined()
})

test("one of two with the same VIN is restored simultaneously", async () => {
  const idNumber = "WAUZZZ8V5KA000002"
  const cars = [await freshCar({ idNumber }), await freshCar({ idNumber })]
  for (const car of cars) await remove(car)
  const ids = cars.map(({ id }) => id)
  const hold = (tx: Tx) => tx.run("select from cars where id = any($1) for update", [ids])
  const answers = await heldUp(portal.db, hold, () => Promise.all(cars.map(restore)), { many: 2 })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "car_twice" })
})

describe("a requested car", () => {
  test("moves unchanged from all lists to the archive, and stays in the activities", async () => {
    const car = await asked()
    expect(await listedFor(manager, car)).toBe(true)
    await remove(car)
    expect([await listedFor(manager, car), await current(car)]).toEqual([false, undefined])
    expect(await inArchiveOf(car)).toEqual({
      ...car,
      version: car.version + 1,
      archivedAt: "2026-11-16T09:00:00.000Z",
      archivedBy: expect.stringMatching(/\S+ \S+/),
      restorableUntil: inArchive.body.until,
      hasActs: true,
      warnings: expect.any(Array),
    })
    const shown = { jobNumber: car.jobNumber, state: "DECLINED" }
    expect(await activities(manager, `carId=${car.id}`)).toMatchObject([shown])
  })

  test("cannot be requested", async () => {
    const car = await archived()
    for (const type of ["PRE_OFFER_ACCEPT", "PRE_OFFER_REQUEST"] as const)
      expect(await sendRequest(portal, type, car)).toMatchObject(refused(412, "car_gone"))
    expect(await actsOf(portal, car.id)).toHaveLength(2)
  })

  test("cannot be edited with any version", async () => {
    const car = await archived()
    for (const version of [car.version, car.version + 1])
      expect(await update({ ...car, version }, { paintCode: "775" })).toMatchObject(
        refused(409, "car_archived"),
      )
  })

  test("is archived once by repeated calls", async () => {
    const car = await archived()
    expect(await remove(car)).toEqual(inArchive)
    expect((await inArchiveOf(car))?.version).toBe(car.version + 1)
  })

  test("is restored once unchanged, with its history, and can be accepted again", async () => {
    const car = await archived()
    const back = await restore(car)
    expect(back).toEqual({ status: 200, body: { ...car, version: car.version + 2 } })
    expect((await restore(car)).body).toEqual(back.body)
    expect([await inArchiveOf(car), await current(car)]).toEqual([undefined, back.body])
    await send("PRE_OFFER_ACCEPT", back.body)
    expect(await actsOf(portal, car.id)).toHaveLength(3)
  })

  test("keeps edits made before archiving", async () => {
    const car = await archived()
    await restore(car)
    expect(await update(car, { paintCode: "775" })).toMatchObject({ status: 200, body: { paintCode: "775" } })
  })
})

test.each([
  ["has no request", () => freshCar(), 0],
  ["somebody asked for", asked, 2],
])("either deletes or accepts a car that %s", async (_, make, before) => {
  const rounds = await Promise.all(
    Array.from({ length: 10 }, async (_, round) => {
      const car = await make()
      const calls = [() => sendRequest(portal, "PRE_OFFER_ACCEPT", car), () => remove(car)]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      const [accepted, removed] = round % 2 ? answers : answers.toReversed()
      const acts = await actsOf(portal, car.id)
      return [accepted?.status, removed?.status, acts.length - before]
    }),
  )
  const allowed = [
    [200, 422, 1],
    [412, 200, 0],
  ]
  for (const round of rounds) expect(allowed).toContainEqual(round)
})

test("refuses accepting a car being archived", async () => {
  const car = await asked()
  const archiving = "update cars set archived_at = now() where id = $1"
  const archives = (tx: Tx) => tx.run(archiving, [car.id])
  const sending = heldUp(portal.db, archives, () => sendRequest(portal, "PRE_OFFER_ACCEPT", car))
  expect(await sending).toMatchObject(refused(412, "car_gone"))
})
