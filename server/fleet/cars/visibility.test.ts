import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { type ActivityState, activityStates, areas } from "../../../contract/core/enums.ts"
import { belongsTo } from "../../../contract/fleet/states.ts"
import { sees, type VisibilityCar } from "../../../contract/fleet/visibility.ts"
import { castLocation, castLocations, castUser } from "../../demo/cast.ts"
import { watchedCars } from "../../news/watch/watch.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { portalOfFile } from "../../testing/app.ts"
import { manager } from "../../testing/requests.ts"
import { listCarDocuments } from "../documents/documents.ts"
import { exportableCars } from "../excel/export.ts"
import { carLists, countCars, someListedCars } from "./lists.ts"

const portal = portalOfFile()
/** Kept through all changes, as in a process. */
let lists: ReturnType<typeof carLists>
beforeAll(() => {
  lists = carLists(portal.db)
})

type MadeCar = VisibilityCar & { id: string; vfnr: string | null }
const stateOf = (area: MadeCar["area"]) =>
  fc.option(fc.constantFrom(...activityStates.filter((state) => belongsTo(area, state))))
const facts = fc.constantFrom(...areas).chain((area) =>
  fc.record({
    area: fc.constant(area),
    display: fc.boolean(),
    archived: fc.boolean(),
    activityState: stateOf(area) as fc.Arbitrary<ActivityState | null>,
    vfnr: fc.option(fc.constantFrom(...castLocations.map(({ vfnr }) => vfnr))),
  }),
)
const someCars = fc.array(fc.record({ id: fc.uuid(), from: facts, to: facts }), {
  minLength: 1,
  maxLength: 40,
})
const heads = [...new Set(castLocations.map(({ vfnrHB }) => vfnrHB))]
const groupOf = ({ vfnr }: { vfnr: string | null }) => (vfnr === null ? null : castLocation(vfnr).vfnrHB)

const rowsSql = `jsonb_to_recordset($1) as c(id uuid, area text, display boolean, archived boolean,
  "activityState" text, vfnr text) left join locations l on l.vfnr = c.vfnr`
const valuesSql = `c.area, c.display, case when c.archived then now() end, c."activityState",
  case when c."activityState" is not null then $2::uuid end, l.id`
const columns = "area, display, archived_at, activity_state, user_id, location_id"

const write = (sql: string, cars: readonly MadeCar[]) =>
  portal.db.run(sql, [JSON.stringify(cars), castUser(manager).id])
const insert = (cars: readonly MadeCar[]) =>
  write(
    `insert into cars (id, job_number, ${columns}) select c.id, c.id::text, ${valuesSql} from ${rowsSql}`,
    cars,
  )
const update = (cars: readonly MadeCar[]) =>
  write(`update cars set (${columns}) = (select ${valuesSql} from ${rowsSql} where c.id = cars.id)`, cars)

const idsOf = (cars: readonly { id: string }[]) => cars.map(({ id }) => id).sort()

async function jobNumbersOf(batches: ReturnType<typeof exportableCars>): Promise<string[]> {
  const jobNumbers: string[] = []
  for await (const { cars } of batches) jobNumbers.push(...cars.map(({ jobNumber }) => jobNumber))
  return jobNumbers
}

/** Every visibility query of the portal with the result of the rule. */
async function expectSeen(cars: readonly MadeCar[], groups: readonly string[]): Promise<void> {
  const { db } = portal
  const locations = castLocations.filter(({ vfnrHB }) => groups.includes(vfnrHB))
  const actor = {
    type: "SELLER",
    id: castUser(manager).id,
    groups,
    own: idsOf(locations),
  } as unknown as Actor
  const seen = cars.filter((car) => sees(groups, car, groupOf(car)))
  const preOffers = seen.filter(({ area }) => area === "PRE_OFFER")

  for (const area of areas) {
    const { gzip } = await lists.ofArea(area, { groups: actor.groups, asOf: "" })
    expect(idsOf(JSON.parse(String(gunzipSync(gzip))))).toEqual(
      idsOf(seen.filter((car) => car.area === area)),
    )
  }
  expect(idsOf(await someListedCars(db, actor.groups, idsOf(cars)))).toEqual(idsOf(seen))
  const free = seen.filter(({ activityState }) => activityState === null)
  expect(await countCars(db, actor, "2026-11-16")).toMatchObject({
    PRE_OFFER: preOffers.length,
    SELECTION: free.length - preOffers.length,
  })
  for (const area of areas) {
    const own = idsOf(seen.filter((car) => car.area === area))
    expect((await jobNumbersOf(exportableCars(db, actor, area))).sort()).toEqual(own)
    const asked = idsOf(cars).reverse()
    expect(await jobNumbersOf(exportableCars(db, actor, area, asked))).toEqual([...own].reverse())
  }
  const watched = await watchedCars(db, actor)
  expect(
    watched
      .filter(({ area }) => area)
      .map(({ carId }) => carId)
      .sort(),
  ).toEqual(idsOf(seen))
  for (const car of cars.slice(0, 3)) {
    const isOwn = car.vfnr !== null && actor.own.includes(castLocation(car.vfnr).id)
    const isHeld = car.activityState !== null && isOwn
    const documents = await listCarDocuments(db, actor, car.id)
    expect(documents !== undefined).toBe(isHeld || seen.includes(car))
  }
}

test("queries, lists, counts, documents, export and watch list follow the same rule", async () => {
  await portal.db.run("delete from user_locations where user_id = $1", [castUser(manager).id])
  await fc.assert(
    fc.asyncProperty(someCars, fc.subarray(heads), async (made, groups) => {
      await portal.db.run("delete from cars")
      await portal.db.run("delete from subscriptions")
      const before = made.map(({ id, from }) => ({ id, ...from }))
      const after = made.map(({ id, to }) => ({ id, ...to }))
      await insert(before)
      await portal.db.run(
        `insert into subscriptions (standing, user_id, car_id, at, name, seen, told)
         select 'WATCHER', $1, id, now(), '', '{}', '{}' from cars`,
        [castUser(manager).id],
      )
      await expectSeen(before, groups)
      await update(after)
      await expectSeen(after, groups)
    }),
    { numRuns: 30 },
  )
})
