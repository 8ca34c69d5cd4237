import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import type { AgentCar, CarColumns } from "../../../contract/cars.ts"
import { plainRow, rowsIn } from "../../../contract/columns.ts"
import type { Area } from "../../../contract/enums.ts"
import { mostFirstCars } from "../../../contract/limits.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { carLists } from "./queries.ts"

const hamburg = "leitung@brenner.example"
const munich = "leitung@kessler.example"
/** Of two groups, once the test has begun. */
const both = "leitung@freising.example"
const branches = ["1101", "1102", "1103", "1201"].map((vfnr) => castLocation(vfnr).id)

const portal = portalOfFile()
beforeAll(async () => {
  await portal.db.run("insert into user_locations (user_id, location_id) values ($1, $2)", [
    castUser(both).id,
    castLocation("1102").id,
  ])
})

async function get<T = AgentCar>(path: string, who: string): Promise<T[]> {
  const answer = await portal.app.inject({ url: path, headers: await portal.signInAs(who) })
  expect(answer.statusCode).toBe(200)
  return answer.json<T[]>()
}
const first = (area: Area, who: string) => get(`/api/car/all/area/first?area=${area}`, who)

/** The whole list by the call that says it as columns. */
async function fromColumns(area: Area, who: string): Promise<AgentCar[]> {
  const parts = await get<CarColumns>(`/api/car/all/area/columns?area=${area}`, who)
  return rowsIn<AgentCar>(parts, ({ id }) => id.of.length).map(plainRow)
}

/** The top of the whole list as an overview sorts it. */
function topOf(list: readonly AgentCar[]): AgentCar[] {
  const day = ({ dateOfDelivery }: AgentCar) => dateOfDelivery ?? "9999-12-31"
  return list.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0)).slice(0, mostFirstCars)
}

const car = fc.record({
  area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
  display: fc.boolean(),
  isArchived: fc.boolean(),
  locationId: fc.option(fc.constantFrom(...branches)),
  dateOfDelivery: fc.option(fc.constantFrom("2026-11-30", "2027-01-31", "2027-02-28")),
})

test("the columns say what the list says, and the first cars are those on top of it, for whoever asks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(car, { minLength: 5, maxLength: 15 }), async (cars) => {
      for (const { isArchived, area, locationId, ...fields } of cars) {
        const added = await (area === "SELECTION" ? addSelection : addPreOffer)(portal.db, {
          ...fields,
          locationId: area === "SELECTION" ? null : locationId,
        })
        if (isArchived) await portal.db.run("update cars set archived_at = now() where id = $1", [added.id])
      }
      for (const who of [hamburg, munich, both])
        for (const area of ["PRE_OFFER", "SELECTION"] as const) {
          const list = await get(`/api/car/all/area?area=${area}`, who)
          expect(await fromColumns(area, who)).toEqual(list)
          expect(await first(area, who)).toEqual(topOf(list))
        }
    }),
    { numRuns: 12 },
  )
})

test("they are no more than a page", async () => {
  for (let count = 0; count <= mostFirstCars; count += 1) await addSelection(portal.db)
  expect(await first("SELECTION", munich)).toHaveLength(mostFirstCars)
})

test("they are as new as the last change, and hide what the list hides", async () => {
  const own = await addPreOffer(portal.db, { dateOfDelivery: "2024-01-01" })
  expect((await first("PRE_OFFER", hamburg))[0]).toMatchObject({ id: own.id })
  expect((await first("PRE_OFFER", hamburg))[0]).not.toHaveProperty("userId")
  expect((await first("PRE_OFFER", munich)).map(({ id }) => id)).not.toContain(own.id)
  await portal.db.run("update cars set display = false where id = $1", [own.id])
  expect((await first("PRE_OFFER", hamburg)).map(({ id }) => id)).not.toContain(own.id)
})

test("every process lists the cars in the same order, whichever it read first", async () => {
  const early = carLists(portal.db)
  await portal.db.run("delete from cars where area = 'SELECTION'")
  const scopes = ["SELECTION"]
  const revisionSql =
    "select sum(revision)::integer as revision from car_list_revisions where scope = 'SELECTION'"
  const list = async (of: ReturnType<typeof carLists>) => {
    const { revision } = (await portal.db.one<{ revision: number }>(revisionSql)) ?? { revision: 0 }
    const cars = JSON.parse(String((await of.agent(scopes, revision)).plain)) as AgentCar[]
    return cars.map(({ id }) => id)
  }
  for (let count = 0; count < 12; count += 1) {
    await addSelection(portal.db)
    await list(early)
  }
  expect(await list(early)).toEqual(await list(carLists(portal.db)))
})

test("both are kept while nothing changes: whoever has them is told so, in either form", async () => {
  await addPreOffer(portal.db, { dateOfDelivery: "2026-01-02" })
  const signedIn = await portal.signInAs(hamburg)
  const ask = (form: string, headers = {}) =>
    portal.app.inject({
      url: `/api/car/all/area/${form}?area=PRE_OFFER`,
      headers: { ...signedIn, ...headers },
    })
  const tags: string[] = []
  for (const form of ["columns", "first"]) {
    const answer = await ask(form)
    const same = { "if-none-match": String(answer.headers.etag) }
    tags.push(same["if-none-match"].replace(/-.*/, ""))
    expect((await ask(form, same)).statusCode).toBe(304)
    const zipped = await ask(form, { "accept-encoding": "gzip" })
    expect(gunzipSync(zipped.rawPayload).equals(answer.rawPayload)).toBe(true)
    await portal.db.run("update cars set paint_code = paint_code || 'x' where area = 'PRE_OFFER' and listed")
    const newer = await ask(form, same)
    expect([newer.statusCode, newer.body === answer.body]).toEqual([200, false])
  }
  expect(new Set(tags).size).toBe(2)
})

test("what a group sees first follows a location that joins it", async () => {
  const moved = await addPreOffer(portal.db, { dateOfDelivery: "2025-01-01", locationId: branches[1] })
  expect((await first("PRE_OFFER", munich)).map(({ id }) => id)).not.toContain(moved.id)
  const join = "update locations set vfnr_hb = $2, main_location_id = $3 where id = $1"
  await portal.db.run(join, [branches[1], "1201", branches[3]])
  expect((await first("PRE_OFFER", munich))[0]?.id).toBe(moved.id)
  await portal.db.run(join, [branches[1], "1101", branches[0]])
  expect((await first("PRE_OFFER", munich)).map(({ id }) => id)).not.toContain(moved.id)
})
