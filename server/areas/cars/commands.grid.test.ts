import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { AppliedImport } from "../../../contract/excel.ts"
import { castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, post, read, sendRequest, updateCar } from "../../testing/requests.ts"
import { somebodyWaits } from "../../testing/waiting.ts"

const portal = portalOfFile()

type Typed = readonly [car: Pick<Car, "id" | "version">, fields: Partial<CarFields>]
const save = (typed: readonly Typed[], check = false, who: string | null = admin) =>
  post(portal, "/api/car/grid", who, {
    cars: typed.map(([{ id, version }, fields]) => ({ id, version, fields })),
    check,
  })
const now = async ({ id }: Pick<Car, "id">): Promise<Car> =>
  (await read(portal, `/api/car/all/some?ids=${id}`, admin)).body[0]
const undo = (id: string) => post(portal, "/api/car/import/undo", admin, { id })
const listed = async (id: string): Promise<AppliedImport | undefined> =>
  (await read(portal, "/api/car/import/all", admin)).body.find((one: AppliedImport) => one.id === id)

describe("saving together", () => {
  test("writes different fields of several cars, and says what was and is", async () => {
    const [one, other, same] = [
      await addPreOffer(portal.db),
      await addSelection(portal.db),
      await addPreOffer(portal.db),
    ]
    const typed = [
      [one, { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }],
      [other, { kilometerReading: 12 }],
      [same, { kilometerReading: same.kilometerReading }],
    ] as const
    const looked = await save(typed, true)
    expect(looked).toMatchObject({
      status: 200,
      body: { batchId: null, changed: 2, unchanged: 1, refused: [] },
    })
    expect(await now(one)).toEqual(one)
    const saved = await save(typed)
    expect(saved.body.changes).toEqual(looked.body.changes)
    expect(saved.body.changes[0].fields).toEqual({
      offerPriceExclVat: [40_000, 39_000],
      offerPriceInclVat: [47_600, 46_410],
    })
    expect(await now(one)).toMatchObject({ offerPriceExclVat: 39_000, version: one.version + 1 })
    expect((await now(one)).offerVersion).toBe(one.offerVersion + 1)
    expect(await now(other)).toMatchObject({ kilometerReading: 12 })
    expect(await now(same)).toEqual(same)
  })

  test("a car that is refused keeps none of the others", async () => {
    const cars = [
      await addPreOffer(portal.db),
      await addPreOffer(portal.db),
      await addPreOffer(portal.db),
    ] as const
    const gone = { id: randomUUID(), version: 1 }
    const model = castOptions.find(({ type }) => type === "MODEL")?.id ?? null
    const { body } = await save([
      [cars[0], { kilometerReading: 5 }],
      [cars[1], { brand: model }],
      [cars[2], { dateUntilTakeover: "2026-01-01" }],
      [gone, { kilometerReading: 5 }],
    ])
    expect(body).toMatchObject({ changed: 1, changes: [{ id: cars[0].id }] })
    expect(body.refused).toMatchObject([
      { id: cars[1].id, code: "invalid_input", fields: ["brand"], message: "Marke: Ungültiger Wert." },
      { id: cars[2].id, code: "invalid_input" },
      { id: gone.id, code: "not_found", fields: [] },
    ])
    expect(await now(cars[1])).toEqual(cars[1])
  })

  test("what becomes odd is said, what was odd before is not", async () => {
    const [car, double] = [
      await addPreOffer(portal.db),
      await addPreOffer(portal.db, { licensePlateNumber: "HH-GR 1" }),
    ]
    const odd = await save([[car, { offerPriceInclVat: 40_000, licensePlateNumber: "hh gr1" }]], true)
    expect(odd.body.changes[0].warnings).toMatchObject([
      { field: "offerPriceInclVat" },
      { field: "licensePlateNumber", message: expect.stringContaining(double.jobNumber) },
    ])
    const { body } = await updateCar(portal, car, { offerPriceInclVat: 40_000 })
    expect((await save([[body, { kilometerReading: 7 }]], true)).body.changes[0].warnings).toEqual([])
  })

  test("two cars that get one VIN or plate together say so, two that exchange theirs do not", async () => {
    const plates = ["HH-ZW 1", "HH-ZW 2"] as const
    const [one, other] = [
      await addPreOffer(portal.db, { licensePlateNumber: plates[0], idNumber: "" }),
      await addPreOffer(portal.db, { licensePlateNumber: plates[1], idNumber: "" }),
    ]
    const warned = async (...fields: [Partial<CarFields>, Partial<CarFields>]) =>
      (
        await save(
          [
            [one, fields[0]],
            [other, fields[1]],
          ],
          true,
        )
      ).body.changes.map(({ warnings }: { warnings: { message: string }[] }) =>
        warnings.map(({ message }) => message),
      )
    const vin = { idNumber: "W9ZZW000000000001" }
    expect(await warned(vin, vin)).toEqual([
      [`Dieselbe FIN hat auch Auftrag ${other.jobNumber}.`],
      [`Dieselbe FIN hat auch Auftrag ${one.jobNumber}.`],
    ])
    expect(await warned({ licensePlateNumber: "hhzw3" }, { licensePlateNumber: "HH-ZW 3" })).toEqual([
      [`Dasselbe Kennzeichen hat auch Auftrag ${other.jobNumber}.`],
      [`Dasselbe Kennzeichen hat auch Auftrag ${one.jobNumber}.`],
    ])
    expect(await warned({ licensePlateNumber: plates[1] }, { licensePlateNumber: plates[0] })).toEqual([
      [],
      [],
    ])
  })

  test("what a colleague saved meanwhile is merged field by field; the same field is a conflict", async () => {
    const [merged, contested] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
    await updateCar(portal, merged, { kilometerReading: 10 })
    await updateCar(portal, contested, { kilometerReading: 10 })
    const { body } = await save([
      [merged, { paintCode: "775" }],
      [contested, { kilometerReading: 11, paintCode: "775" }],
    ])
    expect(body.refused).toMatchObject([
      { id: contested.id, code: "version_conflict", fields: ["kilometerReading"] },
    ])
    expect(await now(merged)).toMatchObject({ kilometerReading: 10, paintCode: "775" })
    expect(await now(contested)).toMatchObject({ kilometerReading: 10, paintCode: contested.paintCode })
  })

  test("a held car keeps what binds, and takes the rest", async () => {
    const car = await addPreOffer(portal.db)
    await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
    const held = await now(car)
    const { body } = await save([[held, { offerPriceExclVat: 1 }]])
    expect(body.refused).toMatchObject([{ code: "car_bound", fields: ["offerPriceExclVat"] }])
    expect((await save([[held, { paintCode: "775" }]])).body.changed).toBe(1)
  })

  test.each([
    ["a status", { activityState: "PRE_OFFER_CONFIRMED" }],
    ["a job number", { jobNumber: "1" }],
    ["a field that nobody knows", { color: "RED" }],
  ])("%s is refused as a whole", async (_, fields) => {
    const car = await addPreOffer(portal.db)
    expect(await save([[car, fields as never]])).toMatchObject({
      status: 422,
      body: { code: "invalid_input" },
    })
  })

  test("the same car twice, no car, nobody but admins", async () => {
    const car = await addPreOffer(portal.db)
    const typed: Typed = [car, { kilometerReading: 1 }]
    const again: Typed = [{ ...car, id: car.id.toUpperCase() }, { kilometerReading: 2 }]
    expect((await save([typed, again])).body).toMatchObject({
      code: "invalid_input",
      details: [{ path: "cars", message: "Jedes Fahrzeug nur einmal." }],
    })
    expect(await now(car)).toEqual(car)
    expect((await save([])).status).toBe(422)
    expect((await save([typed], false, manager)).status).toBe(403)
  })

  test("of two that save at the same moment the second hears of the conflict", async () => {
    const car = await addPreOffer(portal.db)
    const both = await Promise.all([
      save([[car, { kilometerReading: 1 }]]),
      save([[car, { kilometerReading: 2 }]]),
    ])
    expect(both.map(({ body }) => body.changed).sort()).toEqual([0, 1])
    expect(both.flatMap(({ body }) => body.refused)).toMatchObject([{ code: "version_conflict" }])
  })
})

describe("beside others", () => {
  test.each(["grid", "bulk"])("a look at what the %s would change waits for nobody", async (door) => {
    const car = await addPreOffer(portal.db)
    const brand = castOptions.find(({ type }) => type === "BRAND")?.id ?? null
    const promotion = castOptions.find(({ type }) => type === "PROMOTION")?.id ?? null
    const looked = await portal.db.transaction(async (tx) => {
      await tx.run("select from cars where id = $1 for update", [car.id])
      await tx.run("select from options for update")
      return door === "grid"
        ? save([[car, { brand }]], true)
        : post(portal, "/api/car/bulk", admin, { cars: [car], fields: { promotion }, check: true })
    })
    expect(looked).toMatchObject({ status: 200, body: { changed: 1 } })
  })

  /** Cars of the parts 0 and 1 of the list of Hamburg. */
  async function carOfPart(part: number): Promise<Car> {
    const car = await addPreOffer(portal.db)
    const row = await portal.db.one<{ segment: number }>("select segment from cars where id = $1", [car.id])
    return row?.segment === part ? car : carOfPart(part)
  }

  test("a save takes the parts of the lists in their order, so that two wait for each other never", async () => {
    const [first, other, second] = [await carOfPart(0), await carOfPart(0), await carOfPart(1)]
    const { saving, isFree } = await portal.db.transaction(async (tx) => {
      await tx.run("update cars set paint_code = 'x', version = version + 1 where id = $1", [other.id])
      const saving = save([
        [second, { kilometerReading: 1 }],
        [first, { kilometerReading: 1 }],
      ])
      await somebodyWaits(portal.db)
      const sql = `select from car_list_revisions where segment = 1 and scope = 'GROUP 1101' for update skip locked`
      return { saving, isFree: (await tx.run(sql)) === 1 }
    })
    expect(isFree).toBe(true)
    expect((await saving).body.changed).toBe(2)
  })
})

describe("taking back", () => {
  const values = ({ kilometerReading, display }: Car) => ({ kilometerReading, display })
  const ways = {
    grid: (car: Car) => save([[car, { kilometerReading: 99 }]]),
    bulk: (car: Car) =>
      post(portal, "/api/car/bulk", admin, {
        cars: [{ id: car.id, version: car.version }],
        fields: { display: false },
        check: false,
      }),
  } as const
  const newest = async () => (await read(portal, "/api/car/import/all", admin)).body[0] as AppliedImport

  test.each(["grid", "bulk"] as const)("%s: the values of before, listed with who did it", async (way) => {
    const car = await addPreOffer(portal.db)
    await ways[way](car)
    expect(values(await now(car))).not.toEqual(values(car))
    const { id } = await newest()
    expect(await listed(id)).toMatchObject({
      kind: way,
      updated: 1,
      undone: null,
      changedSince: [],
      actor: {},
    })
    expect(await undo(id)).toMatchObject({ status: 200, body: { restored: 1, removed: 0 } })
    expect(values(await now(car))).toEqual(values(car))
    expect((await listed(id))?.undone).toMatchObject({ actor: { name: expect.any(String) } })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: "import_undone" } })
  })

  test("what was changed: in how many cars each field, and to what where that is one value", async () => {
    const cars = [await addPreOffer(portal.db), await addPreOffer(portal.db)] as const
    await save([
      [cars[0], { kilometerReading: 99, condition: "ACCIDENT_FREE" }],
      [cars[1], { kilometerReading: 100, promotion: null }],
    ])
    const inGrid = (await newest()).changed
    expect(inGrid).toMatchObject({ kilometerReading: { cars: 2 } })
    expect(Object.keys(inGrid)[0]).toBe("kilometerReading")
    expect(inGrid.kilometerReading).not.toHaveProperty("value")
    const { id } = await newest()
    await undo(id)
    // What taking it back did is not what it had done.
    expect((await listed(id))?.changed).toEqual(inGrid)
    await ways.bulk(await now(cars[0]))
    expect((await newest()).changed).toEqual({ display: { cars: 1, value: false } })
  })

  test("refused with a reason for each car to which something happened since", async () => {
    const cars = [
      await addPreOffer(portal.db),
      await addPreOffer(portal.db),
      await addPreOffer(portal.db),
    ] as const
    const { body } = await save(cars.map((car) => [car, { kilometerReading: 99 }]))
    await updateCar(portal, await now(cars[0]), { kilometerReading: 100 })
    await sendRequest(portal, "PRE_OFFER_ACCEPT", await now(cars[1]))
    const refused = await undo(body.batchId)
    expect(refused).toMatchObject({ status: 409, body: { code: "import_changed_since" } })
    const reasons = Object.fromEntries(
      refused.body.details.cars.map((one: { jobNumber: string }) => [one.jobNumber, one]),
    )
    expect(reasons).toMatchObject({
      [cars[0].jobNumber]: { reason: "changed", by: expect.any(String), at: expect.any(String) },
      [cars[1].jobNumber]: { reason: "acted" },
    })
    expect(Object.keys(reasons)).toHaveLength(2)
    expect((await listed(body.batchId))?.hindrances).toHaveLength(2)
    expect(await now(cars[2])).toMatchObject({ kilometerReading: 99 })
  })

  test("a chain from its newest end: the grid over a bulk change", async () => {
    const car = await addPreOffer(portal.db)
    await ways.bulk(car)
    const older = (await newest()).id
    const { body } = await ways.grid(await now(car))
    expect((await undo(older)).status).toBe(409)
    expect((await undo(body.batchId)).status).toBe(200)
    expect((await undo(older)).status).toBe(200)
    expect(values(await now(car))).toEqual(values(car))
  })

  test("code that knows imports alone cannot call it taken back", async () => {
    const car = await addPreOffer(portal.db)
    const { body } = await ways.grid(car)
    const sql = "update imports set undone_at = now(), undone_by = actor_id where id = $1"
    await expect(portal.db.run(sql, [body.batchId])).rejects.toThrow("only code that knows this kind")
  })
})
