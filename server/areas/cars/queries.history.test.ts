import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { type CarField, type CarFields, carFields, statusFields } from "../../../contract/car-fields.ts"
import type { Car, CarHistory } from "../../../contract/cars.ts"
import { limitsOf } from "../../../contract/field-checks.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, admin, manager, post, sendRequest, updateCar } from "../../testing/requests.ts"
import { recordChangesAs } from "./record.ts"

const portal = portalOfFile()

const get = async (id: string) => portal.get(`/api/car/history?id=${id}`, admin)
const history = async ({ id }: Pick<Car, "id">): Promise<CarHistory> => (await get(id)).json()
const update = (car: Car, changes: object) => updateCar(portal, car, changes)
const nameOf = (mail: string) => {
  const { id, firstname, lastname } = castUser(mail)
  return { id, name: `${firstname} ${lastname}` }
}

test("of a car that nobody has there is none", async () => {
  expect((await get(randomUUID())).statusCode).toBe(404)
  expect((await get("x")).statusCode).toBe(422)
})

test("every field says from what to what, as on the wire", async () => {
  const other: Partial<CarFields> = {
    area: "PRE_OFFER",
    promotion: castOptions.find(({ type }) => type === "PROMOTION")?.id ?? null,
    brand: castOptions.find(({ type }) => type === "BRAND")?.id ?? null,
    model: castOptions.find(({ type }) => type === "MODEL")?.id ?? null,
    modelSeries: castOptions.find(({ type }) => type === "MODEL_SERIES")?.id ?? null,
    locationId: castLocation("1101").id,
    idNumber: "W9ZHRD2DRCJV3KHWM",
    paintBaseColor: "RED",
    condition: "PREVIOUS_DAMAGE",
  }
  const ofKind: Record<string, unknown> = {
    text: "=1+1",
    euro: 79_983.13,
    decimal: 6.4,
    date: "2028-02-29",
    flag: true,
  }
  const valueFor = (field: CarField) => {
    if (field.kind === "integer") return Math.min(4711, limitsOf(field).max)
    return field.kind === "choice" ? field.choices[0] : ofKind[field.kind]
  }
  const status = new Set<string>(statusFields)
  const changes = Object.fromEntries(
    carFields
      .filter(({ name }) => !status.has(name))
      .map((field) => [
        field.name,
        other[field.name] ?? (field.name === "display" ? false : valueFor(field)),
      ]),
  )
  const answer = await post(portal, "/api/car/", admin, { jobNumber: randomUUID(), area: "SELECTION" })
  const before = answer.body as Car
  expect((await update(before, changes)).status).toBe(200)
  const [changed, created] = (await history(before)).changes
  expect(created).toMatchObject({ kind: "create", source: "screen", actor: nameOf(admin), fields: {} })
  expect(changed).toMatchObject({ kind: "update", source: "screen", actor: nameOf(admin) })
  const expected = Object.entries(changes).map(([name, value]) => [name, [before[name as "brand"], value]])
  expect(changed?.fields).toEqual(Object.fromEntries(expected))
})

describe("what changes no field leaves no change", () => {
  test("an update with equal values", async () => {
    const car = await addPreOffer(portal.db)
    await update(car, car)
    expect((await history(car)).changes).toMatchObject([{ kind: "create" }])
  })

  test.each([
    ["PRE_OFFER_ACCEPT", () => addPreOffer(portal.db)],
    ["PRE_OFFER_REQUEST", () => addPreOffer(portal.db)],
    ["SELECTION_ACCEPT", () => addSelection(portal.db)],
  ] as const)("%s: it is an act", async (type, make) => {
    const car = await make()
    await sendRequest(portal, type, car)
    const { changes, acts } = await history(car)
    expect(changes).toMatchObject([{ kind: "create" }])
    const [act] = await actsOf(portal, car.id)
    expect(acts).toEqual([
      {
        at: "2026-11-16T09:00:00.000Z",
        verb: type === "PRE_OFFER_REQUEST" ? "request" : "accept",
        type,
        preOfferType: type === "PRE_OFFER_ACCEPT" ? "MAIN" : null,
        state: act?.state,
        actor: nameOf(manager),
        reason: "",
        activityId: act?.activityId,
      },
    ])
  })

  test("freeing a ZVF, which takes it from its location", async () => {
    const car = await addSelection(portal.db)
    const accepted = await sendRequest(portal, "SELECTION_ACCEPT", car)
    await update({ ...car, ...accepted.body }, { activityState: null, reason: "x" })
    const { changes, acts } = await history(car)
    expect(changes).toHaveLength(1)
    expect(acts.map(({ verb, actor }) => [verb, actor.id])).toEqual([
      ["free", castUser(admin).id],
      ["accept", castUser(manager).id],
    ])
  })
})

test("an answer with new values is an act and a change of the price", async () => {
  const car = await addPreOffer(portal.db)
  const sent = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
  await update({ ...car, ...sent.body }, { requestState: "ANSWERED", offerPriceExclVat: 38_000 })
  const { changes, acts } = await history(car)
  expect(changes[0]?.fields).toEqual({ offerPriceExclVat: [40_000, 38_000] })
  expect(acts[0]).toMatchObject({ verb: "answer", state: "ANSWERED" })
})

test("newest first, with the means by which it was changed, also in the archive", async () => {
  const car = await addPreOffer(portal.db, { idNumber: "", licensePlateNumber: "" })
  const sent = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
  await update({ ...car, ...sent.body }, { requestState: "DECLINED", reason: "zu spät" })
  const cars = [{ id: car.id, version: car.version }]
  await post(portal, "/api/car/bulk", admin, { cars, fields: { display: false }, check: false })
  await portal.db.run("update cars set paint_code = '775', version = version + 1 where id = $1", [car.id])
  await post(portal, "/api/car/delete", admin, { id: car.id })
  await post(portal, "/api/car/restore", admin, { id: car.id })
  await post(portal, "/api/car/delete", admin, { id: car.id })
  const { changes } = await history(car)
  expect(changes.map(({ kind, source, actor }) => [kind, source, actor?.id ?? null])).toEqual([
    ["archive", "screen", castUser(admin).id],
    ["restore", "screen", castUser(admin).id],
    ["archive", "screen", castUser(admin).id],
    ["update", "system", null],
    ["update", "bulk", castUser(admin).id],
    ["create", "system", null],
  ])
  expect(changes.map(({ fields }) => fields)).toEqual([
    {},
    {},
    {},
    { paintCode: ["", "775"] },
    { display: [true, false] },
    {},
  ])
})

test("an import that changes many cars at once says for each what it changed, and belongs to its file", async () => {
  const cars = await Promise.all(Array.from({ length: 5 }, () => addPreOffer(portal.db)))
  const batchId = randomUUID()
  await portal.db.transaction(async (tx) => {
    await tx.run(
      "insert into imports (id, actor_id, file_name, created, updated) values ($1, $2, 'Bestand.xlsx', 0, 5)",
      [batchId, castUser(admin).id],
    )
    await recordChangesAs(tx, castUser(admin).id, "import", batchId)
    await tx.run(
      `update cars set offer_price_excl_vat = 30000, paint_code = case when id = $2 then '775' else paint_code end,
         version = version + 1 where id = any($1)`,
      [cars.map(({ id }) => id), cars[0]?.id],
    )
  })
  for (const [index, car] of cars.entries())
    expect((await history(car)).changes[0]).toMatchObject({
      source: "import",
      fields: { offerPriceExclVat: [40_000, 30_000], ...(index === 0 && { paintCode: ["", "775"] }) },
    })
  const rows = await portal.db.many("select version from car_changes where batch_id = $1", [batchId])
  expect(rows).toEqual(cars.map(({ version }) => ({ version: version + 1 })))
  // The next transaction of the same connection says again who it is.
  await portal.db.run("update cars set paint_code = '1' where id = $1", [cars[1]?.id])
  expect((await history(cars[1] as Car)).changes[0]).toMatchObject({ source: "system", actor: null })
})

test("it cannot be changed or removed, not even by the portal itself", async () => {
  for (const sql of [
    "update car_changes set fields = '{}'",
    "delete from car_changes",
    "truncate car_changes",
  ])
    await expect(portal.db.run(sql)).rejects.toThrow("append-only")
})

test("its trigger never compares each row with each, whatever plan was kept; the long test shows why", async () => {
  const row = await portal.db.one("select proconfig from pg_proc where proname = 'car_changed'")
  expect(row).toEqual({ proconfig: ["enable_nestloop=off"] })
})
