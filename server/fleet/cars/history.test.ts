import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { type CarField, type CarFields, carFields, statusFields } from "../../../contract/fleet/car-fields.ts"
import type { Car, CarHistory } from "../../../contract/fleet/cars.ts"
import { limitsOf } from "../../../contract/fleet/field-checks.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { actsOf, admin, manager, post } from "../../testing/requests.ts"
import { importsInto } from "../excel/import.for-tests.ts"

const portal = portalOfFile()
const { accepted, archive, bulk, preOffer, requested, requestedSelection, restore, ...builder } =
  builderOn(portal)
const { storeCar, update } = builder

const get = async (id: string) => portal.get(`/api/car/history?id=${id}`, admin)
const history = async ({ id }: Pick<Car, "id">): Promise<CarHistory> => (await get(id)).json()
const nameOf = (mail: string) => {
  const { id, firstname, lastname } = castUser(mail)
  return { id, name: `${firstname} ${lastname}` }
}

test("an unknown car has no history", async () => {
  expect((await get(randomUUID())).statusCode).toBe(404)
  expect((await get("x")).statusCode).toBe(422)
})

test("lists old and new values in wire format", async () => {
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
    return field.kind === "choice" ? Object.keys(field.labels)[0] : ofKind[field.kind]
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
  const initials = { jobNumber: [null, before.jobNumber], area: [null, "SELECTION"] }
  expect(created).toMatchObject({ kind: "create", source: "screen", actor: nameOf(admin) })
  expect(created?.fields).toEqual(initials)
  expect(changed).toMatchObject({ kind: "update", source: "screen", actor: nameOf(admin) })
  const expected = Object.entries(changes).map(([name, value]) => [name, [before[name as "brand"], value]])
  expect(changed?.fields).toEqual(Object.fromEntries(expected))
})

describe("no entry without changed fields", () => {
  test("an update with equal values", async () => {
    const car = await preOffer()
    await update(car, car)
    expect((await history(car)).changes).toMatchObject([{ kind: "create" }])
  })

  test.each([
    ["PRE_OFFER_ACCEPT", accepted],
    ["PRE_OFFER_REQUEST", requested],
    ["SELECTION_ACCEPT", requestedSelection],
  ] as const)("%s, which is an act", async (type, arrange) => {
    const { car } = await arrange()
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
        activityId: act?.caseId,
      },
    ])
  })

  test("freeing a ZVF, which clears its location", async () => {
    const { car } = await requestedSelection()
    await update(car, { activityState: null, reason: "x" })
    const { changes, acts } = await history(car)
    expect(changes).toHaveLength(1)
    expect(acts.map(({ verb, actor }) => [verb, actor.id])).toEqual([
      ["free", castUser(admin).id],
      ["accept", castUser(manager).id],
    ])
  })
})

test("an answer with new values is an act and a price change", async () => {
  const { car } = await requested()
  await update(car, { requestState: "ANSWERED", offerPriceExclVat: 38_000 })
  const { changes, acts } = await history(car)
  expect(changes[0]?.fields).toEqual({ offerPriceExclVat: [40_000, 38_000] })
  expect(acts[0]).toMatchObject({ verb: "answer", state: "ANSWERED" })
})

test("lists newest first with the source of change, also archived", async () => {
  const { car } = await requested({ idNumber: "", licensePlateNumber: "" })
  await update(car, { requestState: "DECLINED", reason: "zu spät" })
  await bulk([car], { display: false })
  await storeCar(car, { paintCode: "775" })
  for (const step of [archive, restore, archive]) expect(await step(car)).toMatchObject({ status: 200 })
  const { changes } = await history(car)
  const byAdmin = nameOf(admin)
  expect(changes).toMatchObject([
    { kind: "archive", source: "screen", actor: byAdmin, fields: {} },
    { kind: "restore", source: "screen", actor: byAdmin, fields: {} },
    { kind: "archive", source: "screen", actor: byAdmin, fields: {} },
    { kind: "update", source: "screen", actor: null, fields: { paintCode: ["", "775"] } },
    { kind: "update", source: "bulk", actor: byAdmin, fields: { display: [true, false] } },
    { kind: "create", source: "screen", actor: null, fields: { offerPriceExclVat: [null, 40_000] } },
  ])
})

test("records an import's changes per car", async () => {
  const { applied } = importsInto(portal)
  const price = { offerPriceExclVat: 40_000 }
  const cells = Array.from({ length: 5 }, (_, at) => ({ jobNumber: `H-${at}`, ...price }))
  await applied(cells)
  const changed = cells.map((cell) => ({ ...cell, offerPriceExclVat: 30_000 }))
  await applied([{ ...changed[0]!, paintCode: "775" }, ...changed.slice(1)])
  const cars = await portal.db.many<Car>("select * from cars where job_number like 'H-%' order by job_number")
  for (const [index, car] of cars.entries())
    expect((await history(car)).changes).toMatchObject([
      {
        source: "import",
        actor: nameOf(admin),
        fields: { offerPriceExclVat: [40_000, 30_000], ...(index === 0 && { paintCode: ["", "775"] }) },
      },
      { kind: "create", source: "import" },
    ])
  // The next transaction on this connection sets the actor again.
  await portal.db.run("update cars set paint_code = '1' where id = $1", [cars[1]?.id])
  expect((await history(cars[1]!)).changes[0]).toMatchObject({ source: "screen", actor: null })
})
