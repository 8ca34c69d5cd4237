import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { codesOf, colourText } from "../../../contract/core/enums.ts"
import { carName, locationText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { type Filters, noValue } from "../../../contract/fleet/filter-fields.ts"
import { type CarNames, matchingRows, rowsOf } from "../../../contract/fleet/filters.ts"
import type { Option } from "../../../contract/fleet/options.ts"
import type { Location } from "../../../contract/people/locations.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { seller } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { messagesOf } from "../../testing/mails.ts"
import { manager } from "../../testing/requests.ts"
import { watchersOf } from "./jobs.for-tests.ts"

const munich = "leitung@kessler.example"
const portal = portalOfFile()
const { run, sentMails, save, set } = watchersOf(portal)

describe("a saved search", () => {
  const hamburg = castLocation("1102").id
  const comes: readonly [string, object, string][] = [
    ["is displayed", { display: false }, "display = true"],
    ["gets a location", { locationId: null }, `location_id = '${hamburg}'`],
    ["moves to the group", { locationId: castLocation("1201").id }, `location_id = '${hamburg}'`],
    [
      "is freed",
      { activityState: "PRE_CONTRACT_ACCEPTED", userId: castUser(munich).id },
      "activity_state = null, user_id = null",
    ],
  ]
  test.each(comes)("finds a car that %s", async (_, fields, sql) => {
    await save()
    const car = await addPreOffer(portal.db, fields)
    expect(await sentMails()).toEqual([])
    await set(car, sql)
    await portal.db.run("delete from messages")
    const [mail, ...more] = await sentMails()
    expect(more).toEqual([])
    const facts = { title: "Alle", area: "PRE_OFFER", count: 1, cars: [carName(car)] }
    expect(await messagesOf(portal, manager)).toMatchObject([{ kind: "FOUND", carId: car.id, facts }])
    expect(mail?.subject).toBe("Ein neues Fahrzeug")
    expect(mail?.text).toMatch(/^Suchauftrag: +Alle$/m)
    expect(mail?.text).toContain(`carId=${car.id}`)
    expect(await sentMails()).toEqual([])
  })

  test("finds a car that changes area, and one whose branch joins the group", async () => {
    await save()
    const zvf = await addSelection(portal.db, { locationId: hamburg })
    const freising = await addPreOffer(portal.db, { locationId: castLocation("1202").id })
    expect(await sentMails()).toEqual([])
    await set(zvf, "area = 'PRE_OFFER'")
    expect((await sentMails())[0]?.text).toContain(zvf.id)
    const group = (vfnr: string) =>
      portal.db.run(
        "update locations l set main_location_id = m.id, vfnr_hb = m.vfnr from locations m where l.vfnr = '1202' and m.vfnr = $1",
        [vfnr],
      )
    await group("1101")
    expect((await sentMails())[0]?.text).toContain(freising.id)
    await group("1201")
  })

  test("ignores changes within the list, and a renumbered group", async () => {
    const car = await addPreOffer(portal.db)
    await save()
    await run()
    await set(
      car,
      "offer_price_excl_vat = 20000, location_id = (select id from locations where vfnr = '1103')",
    )
    await portal.db.run("update locations set vfnr = '1199', vfnr_hb = '1199' where vfnr = '1101'")
    expect(await sentMails()).toEqual([])
    await portal.db.run("update locations set vfnr = '1101', vfnr_hb = '1101' where vfnr = '1199'")
  })

  test("a large import sends one e-mail per user, listing some and linking to all", async () => {
    await save({ filters: { colour: ["GREEN"] } })
    await save({ name: "Auch" }, seller)
    await portal.db.run(
      `insert into cars (job_number, area, location_id, paint_base_color, model_designation)
       select 'I-' || n, 'PRE_OFFER', $1, 'GREEN', 'Import' from generate_series(1, 1500) n`,
      [castLocation("1101").id],
    )
    const sent = await sentMails()
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [seller, "1500 neue Fahrzeuge"],
      [manager, "1500 neue Fahrzeuge"],
    ])
    const mail = sent.find(({ to }) => to === manager)
    expect(mail?.text.match(/carId=/g)).toHaveLength(20)
    const [message] = await messagesOf(portal, seller)
    expect(message).toMatchObject({ kind: "FOUND", carId: null, facts: { title: "Auch", count: 1500 } })
    expect(message?.facts.cars).toHaveLength(5)
    expect(mail?.text).toContain("1480 weitere Fahrzeuge im Portal")
    expect(mail?.text).toContain("https://portal.example/overview/preoffer?colour=GREEN")
    await portal.db.run("delete from cars where job_number like 'I-%'")
  })

  test("matches like the overview's filters in the browser", async () => {
    const ids = castOptions.filter(({ type }) => type === "BRAND").map(({ id }) => id)
    const day = fc.integer({ min: 1, max: 4 }).map((number) => `2027-01-0${number}`)
    const some = <T extends string>(...values: T[]) => fc.subarray(values, { minLength: 1 })
    const car = fc.record({
      area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
      brand: fc.option(fc.constantFrom(...ids)),
      paintBaseColor: fc.option(fc.constantFrom("RED", "BLUE")),
      locationId: fc.constantFrom(null, ...["1101", "1102", "1201"].map((vfnr) => castLocation(vfnr).id)),
      licensePlateNumber: fc.constantFrom("HH-ZV 17", "M-X 1", ""),
      offerPriceExclVat: fc.integer({ min: 0, max: 3 }),
      listPriceExclVat: fc.integer({ min: 0, max: 3 }),
      dateOfDelivery: fc.option(day),
      display: fc.boolean(),
    })
    const filters = fc.record(
      {
        search: fc.constantFrom("hh zv", "1", "X-1", "brenner", "LUEBECK 1", "aurel", "rot"),
        brand: some(...ids, noValue),
        colour: some(...codesOf(colourText), noValue),
        location: some(castLocation("1101").id, castLocation("1102").id, noValue),
        priceFrom: fc.integer({ min: 0, max: 300 }),
        priceTo: fc.integer({ min: 0, max: 300 }),
        deliveryFrom: day,
        deliveryTo: day,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Filters>
    const read = async (url: string) => (await portal.get(url, manager)).json()
    const names = namesOf(await read("/api/option/"), await read("/api/location/all"))
    const shown = (area: string): Promise<AgentCar[]> => read(`/api/car/all/area?area=${area}`)
    // Together at most one e-mail's maximum.
    const search = fc.record({ area: fc.constantFrom("PRE_OFFER", "SELECTION"), filters })
    const searches = fc.array(search, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(car, { minLength: 1, maxLength: 5 }), searches, async (cars, wanted) => {
        await portal.db.run("delete from saved_searches")
        await portal.db.run("delete from cars")
        await run()
        for (const [at, { area, filters }] of wanted.entries())
          expect((await save({ name: `S${at}`, area, filters })).status).toBe(200)
        for (const fields of cars)
          await (fields.area === "SELECTION" ? addSelection : addPreOffer)(portal.db, fields)
        const [{ text } = { text: "" }] = await sentMails()
        const found = new Map(
          text
            .split(/^Suchauftrag: +/m)
            .map((part) => [part.split("\n")[0], part.match(/(?<=carId=)[\w-]+/g)]),
        )
        for (const [at, { area, filters }] of wanted.entries()) {
          const kept = matchingRows(rowsOf(await shown(area)), filters, names)
          expect([...(found.get(`S${at}`) ?? [])].sort()).toEqual(kept.map(({ car }) => car.id).sort())
        }
      }),
      { numRuns: 12 },
    )
  })
})

/** Names of options and locations as in the browser. */
function namesOf(options: Option[], locations: Location[]): CarNames {
  const labels = new Map(options.map(({ id, label }) => [id, label]))
  const places = new Map(locations.map((location) => [location.id, locationText(location)]))
  return { option: (id) => labels.get(id ?? "") ?? "", location: (id) => places.get(id ?? "") ?? "" }
}
