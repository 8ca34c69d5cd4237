import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { errorText } from "../../../contract/core/errors.ts"
import type { BulkReport, Car } from "../../../contract/fleet/cars.ts"
import type { AppliedImport } from "../../../contract/fleet/excel.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { actsOf, admin, post, read, refused, sendRequest } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

const portal = portalOfFile()
const { addOption, bulk, current, preOffer, selection, storeCar, update } = builderOn(portal)

const now = async (car: Car) => (await current(car)) as Car
const several = (count: number) => Promise.all(Array.from({ length: count }, () => preOffer()))
const codes = ({ body }: { body: BulkReport }) => body.refused.map(({ code }) => code)
const promotion = castOptions.find(({ type }) => type === "PROMOTION")?.id

describe("refused as a whole", () => {
  test.each([
    ["a promotion that is none", { promotion: castOptions.find(({ type }) => type === "MODEL")?.id }],
    ["a promotion that nobody knows", { promotion: randomUUID() }],
    ["a flag that is none", { display: "ja" }],
  ])("%s", async (_, fields) => {
    const car = await preOffer()
    expect(await bulk([car], fields)).toMatchObject(refused(422, "invalid_input"))
    expect(await now(car)).toEqual(car)
  })

  test.each([
    ["fields/color", { display: false, color: "RED" }, {}],
    ["chek", { display: false }, { chek: true }],
  ])("an unknown field, named with its path: %s", async (path, fields, more) => {
    const { id, version } = await preOffer()
    const body = { cars: [{ id, version }], fields, check: false, ...more }
    const details = [{ path, message: "Diese Angabe gibt es hier nicht." }]
    const answer = await post(portal, "/api/car/bulk", admin, body)
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input", details } })
  })

  test("a promotion that is no longer valid", async () => {
    const winter = await addOption("PROMOTION", "Winter", "2026-11-15")
    const answer = await bulk([await preOffer()], { promotion: winter })
    expect(answer).toMatchObject({ status: 422, body: { details: [{ path: "promotion" }] } })
  })

  test("no car, and more than 10,000", async () => {
    const car = await preOffer()
    for (const cars of [[], Array(10_001).fill(car)])
      expect((await bulk(cars, { display: false })).status).toBe(422)
  })
})

describe("each car is checked separately", () => {
  test("a deleted car, an archived car, a car changed in the same field", async () => {
    const [free, gone, archived, changed] = (await several(4)) as [Car, Car, Car, Car]
    await portal.db.run("delete from cars where id = $1", [gone.id])
    await storeCar(archived, { archivedAt: "2026-11-16" })
    await update(changed, { display: false })
    await update(changed, { licensePlateNumber: "HH-ZV 9" })
    const cars = [free, gone, archived, changed]
    const answer = await bulk(cars, { display: false, acceptPreOffer: false })
    expect(answer).toMatchObject({ status: 200, body: { changed: 2, unchanged: 0 } })
    expect(codes(answer)).toEqual(["not_found", "car_archived"])

    const again = await bulk(cars, { display: true, acceptPreOffer: false })
    expect(codes(again)).toEqual(["version_conflict", "not_found", "car_archived", "version_conflict"])
    expect(again.body.refused[0]).toMatchObject({ jobNumber: free.jobNumber, id: free.id })
    expect(again.body.refused[3].message).toBe(errorText.version_conflict)
  })

  test("keeps changes of other fields", async () => {
    const car = await preOffer()
    await update(car, { offerPriceExclVat: 12_345.67, implausibleConfirmed: true })
    expect(await bulk([car], { promotion })).toMatchObject({ body: { changed: 1, refused: [] } })
    expect(await now(car)).toMatchObject({ offerPriceExclVat: 12_345.67, promotion })
  })
})

test("the preview lists changes without writing", async () => {
  const [one, two] = [await preOffer(), await preOffer({ acceptPreOffer: false })]
  const fields = { acceptPreOffer: false, promotion }
  const preview = await bulk([one, two], fields, true)
  const changed = ({ id, jobNumber }: Car, changes: object) => ({ id, jobNumber, fields: changes })
  expect(preview.body).toEqual({
    changed: 2,
    unchanged: 0,
    refused: [],
    opened: { odd: 0, reasons: [] },
    changes: [
      changed(one, { acceptPreOffer: [true, false], promotion: [null, promotion] }),
      changed(two, { promotion: [null, promotion] }),
    ],
  })
  expect(await now(one)).toEqual(one)
  expect((await bulk([one, two], fields)).body).toEqual(preview.body)
  expect((await bulk([one, two], fields)).body).toMatchObject({ changed: 0, unchanged: 2 })
})

test("increments versions once, the offer's only if offers change", async () => {
  const [flagged, promoted] = [await preOffer(), await selection()]
  await bulk([flagged], { requestPreOffer: false, promotion })
  await bulk([promoted], { promotion, display: true })
  expect(await now(flagged)).toEqual({
    ...flagged,
    version: flagged.version + 1,
    offerVersion: flagged.offerVersion + 1,
    requestPreOffer: false,
    promotion,
  })
  expect(await now(promoted)).toEqual({ ...promoted, version: promoted.version + 1, promotion })
  await bulk([{ ...promoted, version: promoted.version + 1 }], { promotion: null })
  expect(await now(promoted)).toMatchObject({ promotion: null, version: promoted.version + 2 })
})

test("treats a repeated car as one", async () => {
  const car = await preOffer()
  expect((await bulk([car, car], { display: false })).body).toMatchObject({ changed: 1, unchanged: 0 })
  expect(await now(car)).toMatchObject({ version: car.version + 1 })
})

test("hiding cars during acceptances: each acceptance succeeds on the seen car or is refused", async () => {
  const cars = await several(25)
  const [report, ...answers] = await Promise.all([
    bulk(cars, { acceptPreOffer: false }),
    ...cars.map((car) => sendRequest(portal, "PRE_OFFER_ACCEPT", car)),
  ])
  expect(report).toMatchObject({ status: 200, body: { changed: 25, refused: [] } })
  for (const [index, car] of cars.entries()) {
    const answer = answers[index]
    const acts = await actsOf(portal, car.id)
    expect(acts.length).toBe(answer?.status === 200 ? 1 : 0)
    if (answer?.status !== 200)
      expect(["pre_offer_unavailable", "offer_changed"]).toContain(answer?.body.code)
    expect(await now(car)).toMatchObject({
      acceptPreOffer: false,
      activityState: answer?.status === 200 ? "PRE_CONTRACT_ACCEPTED" : null,
    })
  }
})

test("simultaneous bulk edits of the same cars both end and report conflicts", async () => {
  const cars = await several(40)
  const [hidden, promoted] = await Promise.all([
    bulk(cars, { display: false }),
    bulk([...cars].reverse(), { promotion }),
  ])
  expect([hidden?.body.changed, promoted?.body.changed]).toEqual([40, 40])
  expect(await now(cars[0]!)).toMatchObject({ display: false, promotion })
  const [on, off] = await Promise.all([
    bulk(cars, { requestPreOffer: false }),
    bulk([...cars].reverse(), { requestPreOffer: false, acceptPreOffer: false }),
  ])
  expect([on?.status, off?.status]).toEqual([200, 200])
  expect(await now(cars[7]!)).toMatchObject({ requestPreOffer: false, acceptPreOffer: false })
})

describe("a field of one area only", () => {
  test("is unchanged in cars of the other", async () => {
    const [one, two, zvf] = [
      await preOffer({ requestPreOffer: false }),
      await preOffer({ requestPreOffer: true }),
      await selection(),
    ]
    const all = [one, two, zvf]
    const expected = { changed: 1, unchanged: 2, refused: [] }
    expect((await bulk(all, { requestPreOffer: true }, true)).body).toMatchObject(expected)
    expect((await bulk(all, { requestPreOffer: true })).body).toMatchObject(expected)
    expect((await now(one)).requestPreOffer).toBe(true)
    expect(await now(zvf)).toEqual(zvf)
  })

  test("does not affect other fields of the same car", async () => {
    const [car, zvf] = [await preOffer(), await selection()]
    const { body } = await bulk([car, zvf], { display: false, acceptSelection: !zvf.acceptSelection })
    expect(body).toMatchObject({ changed: 2 })
    expect(await now(car)).toMatchObject({ display: false, acceptSelection: car.acceptSelection })
    expect(await now(zvf)).toMatchObject({ display: false, acceptSelection: !zvf.acceptSelection })
  })
})

test("a preview waits for no lock", async () => {
  const car = await preOffer()
  const preview = await portal.db.transaction(async (tx) => {
    await tx.run("select from cars where id = $1 for update", [car.id])
    await tx.run("select from options for update")
    return bulk([car], { promotion }, true)
  })
  expect(preview).toMatchObject({ status: 200, body: { changed: 1 } })
})

describe("undoing", () => {
  const undo = (id: string) => post(portal, "/api/car/import/undo", admin, { id })
  const batches = async (): Promise<AppliedImport[]> =>
    (await read(portal, "/api/car/import/all", admin)).body
  const listed = async (id: string) => (await batches()).find((one) => one.id === id)
  async function hide(...cars: readonly Car[]): Promise<AppliedImport> {
    await bulk(cars, { display: false })
    const [newest] = await batches()
    return newest as AppliedImport
  }

  test("restores the old values, and the list names the user", async () => {
    const car = await preOffer()
    const batch = await hide(car)
    expect(await now(car)).toMatchObject({ display: false })
    expect(batch).toMatchObject({ kind: "bulk", updated: 1, undoneAt: null, actor: expect.any(String) })
    expect(batch.fields).toEqual(["display"])
    expect(await undo(batch.id)).toMatchObject({ status: 200, body: { restored: 1, archived: 0, kept: 0 } })
    expect(await now(car)).toMatchObject({ display: true })
    expect(await listed(batch.id)).toMatchObject({ fields: ["display"], undoneAt: expect.any(String) })
    expect(await undo(batch.id)).toMatchObject({ status: 409, body: { code: "import_undone" } })
  })

  test("restores the field also of cars with later changes", async () => {
    const cars = (await several(3)) as [Car, Car, Car]
    await bulk(cars, { promotion })
    const id = (await batches())[0]?.id as string
    await update(await now(cars[0]), { kilometerReading: 100 })
    await sendRequest(portal, "PRE_OFFER_ACCEPT", await now(cars[1]))
    expect(await undo(id)).toMatchObject({ status: 200, body: { restored: 3, kept: 0 } })
    for (const car of cars) expect(await now(car)).toMatchObject({ promotion: car.promotion })
    expect(await now(cars[0])).toMatchObject({ kilometerReading: 100 })
  })

  test("works newest first", async () => {
    const car = await preOffer()
    const older = await hide(car)
    await bulk([await now(car)], { acceptPreOffer: false })
    const newer = (await batches())[0] as AppliedImport
    expect(await undo(older.id)).toMatchObject({ status: 409, body: { code: "not_last_import" } })
    expect((await undo(newer.id)).body).toMatchObject({ restored: 1, kept: 0 })
    expect(await now(car)).toMatchObject({ display: false, acceptPreOffer: car.acceptPreOffer })
    expect((await undo(older.id)).body).toMatchObject({ restored: 1, kept: 0 })
    expect(await now(car)).toMatchObject({ display: true, acceptPreOffer: car.acceptPreOffer })
  })
})

const first = "11111111-1111-4111-8111-111111111111"
const last = "ffffffff-ffff-4fff-bfff-fffffffffff1"

/** Names, insertion and look-up in an order opposite to the ids. */
async function twoCars() {
  await portal.db.run("delete from cars where id = any($1)", [[last, first]])
  for (const id of [last, first]) {
    const made = await addPreOffer(portal.db)
    await portal.db.run("update cars set id = $2 where id = $1", [made.id, id])
  }
  return portal.db.many<{ id: string; version: number }>(
    "select id, version from cars where id = any($1) order by id desc",
    [[last, first]],
  )
}

test.each(["a change", "its undoing"])("%s locks cars in id order", async (kind) => {
  const cars = await twoCars()
  const change = () =>
    post(portal, "/api/car/bulk", admin, { cars, fields: { display: false }, check: false })
  const undo = async () => {
    const [batch] = (await portal.get("/api/car/import/all", admin)).json<AppliedImport[]>()
    return post(portal, "/api/car/import/undo", admin, { id: batch?.id })
  }
  if (kind !== "a change") await change()
  const holdsFirst = (tx: Tx) => tx.run("select from cars where id = $1 for update", [first])
  const meanwhile = async (tx: Tx) =>
    expect(await tx.run("select from cars where id = $1 for update skip locked", [last])).toBe(1)
  const changed = await heldUp(portal.db, holdsFirst, kind === "a change" ? change : undo, { meanwhile })
  expect(changed).toMatchObject({ status: 200 })
})
