import fc from "fast-check"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { addDays, berlinToday } from "../../../contract/core/dates.ts"
import { locationText } from "../../../contract/core/format.ts"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { fleetFacets } from "../../../contract/fleet/filter-fields.ts"
import type { FleetFilters, FleetView } from "../../../contract/fleet/fleet.ts"
import { fleetColumns } from "../../../contract/fleet/fleet-words.ts"
import { castLocations } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { type FleetRow, findCars, fleetRows } from "../../testing/fleet.ts"
import { admin, post } from "../../testing/requests.ts"
import { idsInOrder, readFleet } from "./fleet.ts"
import { carJson } from "./rows.ts"
import { refreshFacts } from "./writer.ts"

const portal = portalOfFile()
const { archive, preOffer, selection, send, storeCar, update } = builderOn(portal)
const today = () => berlinToday(portal.clock.now())

/** Few distinct values per field, so that cars share them and each rule has both outcomes. */
const day = fc.option(fc.integer({ min: -90, max: 90 }), { freq: 3 })
const km = fc.constantFrom(0, 0, 400, 900, 10_000, 12_000, 30_000)
const euros = fc.constantFrom(0, 1, 40_000, 40_000.5, 61_000)
const all = <Value>(values: fc.Arbitrary<Value>, ...names: (keyof CarFields)[]) =>
  Object.fromEntries(names.map((name) => [name, values]))
const anyFields = fc.record({
  area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
  ...all(fc.boolean(), "display", "acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer"),
  ...all(fc.boolean(), "acceptSelection"),
  locationId: fc.constantFrom(null, ...castLocations.slice(0, 4).map(({ id }) => id)),
  paintBaseColor: fc.constantFrom(null, "RED" as const, "GREY" as const),
  drive: fc.constantFrom(null, "DIESEL" as const),
  modelDesignation: fc.constantFrom("", "Corso 2.0", "Ära Größe", "Zeta 10", "Zeta 9"),
  licensePlateNumber: fc.constantFrom("", "HH-ZV 1788", "hh zv1788", "TÜ-A 1", "B-X 22"),
  idNumber: fc.constantFrom("", "", "WARFNDX0000098765", "WARFNDX0000012345"),
  offerPriceInclVat: fc.constantFrom(0, 1.19, 47_600, 47_600.6, 47_601),
  ...all(euros, "listPriceExclVat", "offerPriceExclVat"),
  ...all(euros, "preOffer2PurchasePriceExclVat", "preOffer3PurchasePriceExclVat"),
  ...all(km, "minKilometerReading", "atTargetKilometerReading", "maxKilometerReading"),
  ...all(km, "kilometerReading", "expectedKilometerReading"),
  ...all(km, "preOffer2TargetKilometerReadingAt", "preOffer3TargetKilometerReadingAt"),
  ...all(fc.constantFrom(0, 3, 6), "minimumUsageTime", "plannedUsageTime"),
})
const anyDays = fc.record({
  ...all(day, "dateOfDelivery", "dateUntilTakeover", "dateOfFirstRegistration", "productionMonth"),
  ...all(day, "preOffer2DateOfDelivery", "preOffer3DateOfDelivery"),
})

let rows: readonly FleetRow[] = []

beforeAll(async () => {
  const dated = (days: Record<string, number | null>) =>
    Object.fromEntries(
      Object.entries(days).map(([name, in_]) => [name, in_ === null ? null : addDays(today(), in_)]),
    )
  const made = fc.sample(fc.tuple(anyFields, anyDays), { numRuns: 160, seed: 7 })
  for (const [at, [fields, days]] of made.entries())
    await (fields.area === "PRE_OFFER" ? preOffer : selection)({
      ...fields,
      ...dated(days),
      jobNumber: at % 20 === 0 ? `00${at + 1}` : String(at),
    } as Partial<Car>)
  const holder = await portal.db.one<{ id: string }>(
    "select id from users where type = 'SALES_MANAGER' limit 1",
  )
  await portal.db.run(
    `update cars set user_id = $1, pre_offer_type = case when area = 'PRE_OFFER' then (array['MAIN', 'TWO', 'THREE', null])[1 + length(job_number) % 4] end,
       activity_state = case area when 'PRE_OFFER' then 'PRE_CONTRACT_' else 'REQUEST_' end
         || (array['ACCEPTED', 'CONFIRMED', 'REJECTED'])[1 + ascii(right(job_number, 1)) % 3],
       date_confirmation = case when ascii(right(job_number, 1)) % 2 = 0 then $2::date + 1 end
     where job_number ~ '[1369]$' and job_number ~ '^[1-7]'`,
    [holder?.id, today()],
  )
  await portal.db.run("update cars set archived_at = now() where job_number ~ '^13'")
  await portal.db.run(
    "update cars set created_at = created_at - interval '3 days', changed_at = created_at - interval '3 days' where job_number ~ '4$'",
  )
  const options = await portal.db.many<{ id: string; type: string; label: string }>(
    "select id, type, label from options order by label",
  )
  const ofType = (type: string) => options.filter((option) => option.type === type).map(({ id }) => id)
  for (const [column, type] of [
    ["promotion", "PROMOTION"],
    ["model", "MODEL"],
    ["model_series", "MODEL_SERIES"],
    ["brand", "BRAND"],
  ] as const)
    await portal.db.run(
      `update cars set ${column} = ($1::uuid[])[1 + (length(model_designation) + ascii(right(job_number, 1))) % (cardinality($1::uuid[]) + 1)]`,
      [ofType(type)],
    )
  while ((await refreshFacts(portal.db)) > 0);
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  const places = new Map(castLocations.map((place) => [place.id, place]))
  const textOf = (id: string | null) => (id && places.has(id) ? locationText(places.get(id)!) : "")
  const cars = await portal.db.many<{ car: Car; changedOn: string }>(
    `select ${carJson} as car, (changed_at at time zone 'Europe/Berlin')::date as "changedOn" from cars c where archived_at is null`,
  )
  rows = fleetRows(
    cars.map(({ car, changedOn }) => ({ ...car, changedOn })),
    today(),
    {
      option: (id) => (id && labels.get(id)) || "",
      location: textOf,
      city: (id) => (id && places.get(id)?.city) || "",
    },
  )
})

const page = (view: FleetView, more: object = {}) =>
  readFleet(portal.db, { ...view, from: 0, count: 60, ranges: false, ...more }, today())

/** Filters with values of existing cars. */
const filtersFor = fc.integer({ min: 0, max: 10_000 }).chain((at) => {
  const row = rows[at % rows.length]!
  const { car, facets } = row
  const words = row.text.split(/\s+/).filter(Boolean)
  const search = fc.constantFrom(
    words[0]!,
    words.at(-1)!,
    `${words[0]} ${words.at(-1)}`,
    car.jobNumber,
    words.at(-1)!.slice(1),
    "zeta",
    "2.0",
    "hh zv",
    "frei lübeck",
  )
  const some = { requiredKeys: [] }
  return fc.record(
    {
      search,
      area: fc.constant(car.area),
      work: fc.constantFrom("open", "confirmed", "rejected", "incomplete", "odd"),
      series: fc.constant(car.modelSeries ?? "none"),
      priceFrom: fc.constantFrom(1, 4_000_000),
      priceTo: fc.constantFrom(4_000_000, 6_000_000),
      deliveryFrom: fc.constant(today()),
      deliveryTo: fc.constant(addDays(today(), 40)),
      underFrom: fc.constantFrom(-10, 0, 34),
      underTo: fc.constantFrom(0, 50),
      changedFrom: fc.constant(addDays(today(), -1)),
      changedTo: fc.constant(addDays(today(), -2)),
      ...Object.fromEntries(fleetFacets.map((name) => [name, fc.constant([...facets[name], "none"])])),
    },
    some,
  )
})
/** One to three of them; more would match nothing. */
const fewFilters = fc
  .tuple(filtersFor, fc.integer({ min: 1, max: 3 }), fc.integer())
  .map(([filters, most, from]) => {
    const names = Object.keys(filters)
    const chosen = Array.from(
      { length: most },
      (_, at) => names[Math.abs(from + at * 7) % Math.max(1, names.length)]!,
    )
    return Object.fromEntries(
      chosen.flatMap((name) => (name in filters ? [[name, (filters as never)[name]]] : [])),
    ) as FleetFilters
  })

describe("a page of the fleet", () => {
  test("filters, counts and sorts by the contract's rules", async () => {
    await fc.assert(
      fc.asyncProperty(fewFilters, async (filters) => {
        const expected = findCars(rows, filters)
        const { cars, total, counts } = await page({ filters })
        expect({ ids: cars.map(({ id }) => id), total, counts }).toEqual({
          ids: expected.ids.slice(0, 60),
          total: expected.ids.length,
          counts: expected.counts,
        })
      }),
      { numRuns: 150 },
    )
  })

  test("returns the warnings of each car", async () => {
    const { cars } = await page({ filters: { work: "odd" } })
    expect(cars.length).toBeGreaterThan(20)
    const odd = new Map(rows.map(({ car, odd }) => [car.id, odd]))
    for (const { id, warnings } of cars) expect(warnings.map(({ code }) => code)).toEqual(odd.get(id))
  })

  test.each(fleetColumns.flatMap((name) => [name, `-${name}` as const]))("is sorted by %s", async (sort) => {
    const all = await idsInOrder(portal.db, { filters: {}, sort }, today())
    expect(new Set(all)).toEqual(new Set(rows.map(({ car }) => car.id)))
    const first = await page({ filters: {}, sort }, { count: 10 })
    const second = await page({ filters: {}, sort }, { from: 10, count: 10 })
    expect([...first.cars, ...second.cars].map(({ id }) => id)).toEqual(all.slice(0, 20))
  })

  test("several numbers find exactly their cars and name those that no car has", async () => {
    const numbers = ["WARFNDX0000098765", "TÜ-A 1", "hhzv1788", "9999999"]
    const has = ["WARFNDX0000098765", "TÜ-A 1", "HH-ZV 1788", "hh zv1788"]
    const wanted = rows.filter(({ car }) =>
      [car.idNumber, car.licensePlateNumber].some((one) => has.includes(one)),
    )
    for (const between of ["\n", ", ", " "]) {
      const found = await page({ filters: { search: numbers.join(between) } }, { count: 200 })
      expect(new Set(found.cars.map(({ id }) => id))).toEqual(new Set(wanted.map(({ car }) => car.id)))
      expect(found).toMatchObject({ total: wanted.length, missing: ["9999999"] })
    }
    expect(await page({ filters: { search: "9999999" } })).toMatchObject({ total: 0, missing: [] })
  })

  test("offers the values of choices that a car has, and no others", async () => {
    const { choices } = await page({ filters: {} }, { count: 0, ranges: true })
    for (const name of fleetFacets)
      expect([name, choices?.[name].toSorted()]).toEqual([
        name,
        [...new Set(rows.flatMap(({ facets }) => facets[name]))].sort(),
      ])
    expect(choices?.colour.toSorted()).toEqual(["GREY", "RED", "none"])
    const { choices: archived } = await page({ filters: { archive: true } }, { count: 0, ranges: true })
    expect(archived?.warning).not.toContain("vin_twice")
  })

  test("a page beyond the end is the last one", async () => {
    const ids = async (from: number) =>
      (await page({ filters: {} }, { from, count: 15 })).cars.map(({ id }) => id)
    const { total } = await page({ filters: {} })
    const lastFrom = Math.floor((total - 1) / 15) * 15
    expect((await ids(lastFrom)).length).toBeGreaterThan(0)
    for (const beyond of [lastFrom + 15, 10_000_000]) expect(await ids(beyond)).toEqual(await ids(lastFrom))
    const none = await page({ filters: { search: "kommt nicht vor" } }, { from: 15, count: 15 })
    expect(none).toMatchObject({ cars: [], total: 0 })
  })

  test("sorts German text with numbers by value, empty ones last in both directions", async () => {
    const oneOfEach = [...Map.groupBy(rows, ({ car }) => car.modelDesignation).values()].map(
      ([row]) => row!.car.id,
    )
    const designations = async (sort: FleetView["sort"]) =>
      (await page({ filters: { ids: oneOfEach }, sort })).cars.map(({ modelDesignation }) => modelDesignation)
    const words = ["Ära Größe", "Corso 2.0", "Zeta 9", "Zeta 10"]
    expect(await designations("model")).toEqual([...words, ""])
    expect(await designations("-model")).toEqual([...words.toReversed(), ""])
  })
})

describe("cars of the fleet by id", () => {
  const ids = (body: object) => post(portal, "/api/car/fleet/ids", admin, { filters: {}, ...body })

  test("returns the ids of all cars of a view", async () => {
    const all = findCars(rows, { area: "SELECTION" }).ids
    const { body } = await ids({ filters: { area: "SELECTION" } })
    expect(body.cars.map(({ id }: Car) => id)).toEqual(all)
  })

  test("returns given cars, and how many the view contains", async () => {
    const [shown, hidden] = [
      findCars(rows, { area: "SELECTION" }).ids[0],
      findCars(rows, { area: "PRE_OFFER" }).ids[0],
    ]
    const { body } = await ids({ filters: { area: "SELECTION" }, ids: [hidden, shown] })
    expect(body).toMatchObject({ cars: [{ id: hidden, area: "PRE_OFFER" }, { id: shown }], shown: 1 })
  })

  test("returns a car's position and neighbours; none outside the view", async () => {
    const all = findCars(rows, {}).ids
    expect((await ids({ place: all[1] })).body.place).toMatchObject({
      at: 1,
      previous: { id: all[0] },
      next: { id: all[2] },
    })
    expect((await ids({ place: all[0] })).body.place).toMatchObject({ at: 0, previous: null })
    expect((await ids({ place: all[0], filters: { search: "nirgends" } })).body.place).toBeNull()
  })
})

/** A car deleted after the test, because others rely on the fleet's content. */
async function forNow(added: Promise<Car>): Promise<Car> {
  const car = await added
  onTestFinished(async () => void (await storeCar(car, { archivedAt: "2026-11-16" })))
  return car
}

test("the archive is a separate list with the archiving user", async () => {
  const car = await selection({ jobNumber: "Archiviertes-1" })
  await archive(car)
  const { body } = await post(portal, "/api/car/fleet", admin, {
    filters: { archive: true, search: "archiviertes1" },
    from: 0,
    count: 15,
  })
  expect(body).toMatchObject({ total: 1, cars: [{ id: car.id, archivedBy: expect.stringContaining(" ") }] })
})

test("finds cars that share the VIN or a similar job number while they do", async () => {
  const odd = async () => (await page({ filters: { warning: ["vin_twice"], search: "warsame" } })).total
  const [first, second] = [
    await forNow(selection({ jobNumber: "0047a", idNumber: "WARSAME0000000001" })),
    await forNow(selection({ jobNumber: "B-1", idNumber: "WARSAME0000000001" })),
  ]
  expect(await odd()).toBe(2)
  const alike = { idNumber: "", jobNumber: "47A" }
  expect((await page({ filters: { alike } })).cars.map(({ id }) => id)).toEqual([first.id])
  await update(second, { idNumber: "WARSAME0000000002" })
  expect(await odd()).toBe(0)
})

test("an open request is pending work", async () => {
  const car = await forNow(preOffer({ jobNumber: "R-1" }))
  await send("PRE_OFFER_REQUEST", car)
  const { cars, counts } = await page({ filters: { work: "open", search: "r1 anfrage" } })
  expect([cars.map(({ id }) => id), counts.open]).toEqual([[car.id], 1])
})
