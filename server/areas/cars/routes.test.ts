import { gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import type { FleetIds } from "../../../contract/fleet.ts"
import { groupList } from "../../../contract/visibility.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { type Answer, portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { post } from "../../testing/requests.ts"
import { carLists } from "./queries.ts"

const hamburg = "leitung@brenner.example"
const munich = "leitung@kessler.example"
const admin = "admin@aurel.example"

const portal = portalOfFile()

async function list(who: string, area: string, headers: Record<string, string> = {}): Promise<Answer> {
  const signedIn = await portal.signInAs(who)
  return portal.app.inject({ url: `/api/car/all/area?area=${area}`, headers: { ...signedIn, ...headers } })
}
const jobNumbers = (answer: Answer) => answer.json<AgentCar[]>().map(({ jobNumber }) => jobNumber)
const change = (car: { id: string }, assignment: string) =>
  portal.db.run(`update cars set ${assignment} where id = $1`, [car.id])

test("a group sees its displayed pre-offers and nobody else's, without internal fields", async () => {
  const own = await addPreOffer(portal.db)
  const hidden = await addPreOffer(portal.db)
  await change(hidden, "display = false")
  const homeless = await addPreOffer(portal.db)
  await change(homeless, "location_id = null")

  const mine = await list(hamburg, "PRE_OFFER")
  expect(jobNumbers(mine)).toContain(own.jobNumber)
  expect(jobNumbers(mine)).not.toContain(hidden.jobNumber)
  expect(jobNumbers(mine)).not.toContain(homeless.jobNumber)
  expect(jobNumbers(await list(munich, "PRE_OFFER"))).not.toContain(own.jobNumber)
  for (const car of mine.json<Partial<Car>[]>())
    for (const field of ["display", "userId", "dateConfirmation", "dateStatusUpdated", "preOfferType"])
      expect(car).not.toHaveProperty(field)
})

test("admins see every car with every field, those without a location too", async () => {
  const homeless = await addPreOffer(portal.db)
  await change(homeless, "location_id = null, display = false")
  const answer = await portal.get("/api/car/all", admin)
  const found = answer.json<Car[]>().find(({ id }) => id === homeless.id)
  expect(found).toMatchObject({ display: false, locationId: null, userId: null })
})

test("the compressed answer holds the same bytes as the plain one", async () => {
  await Promise.all(Array.from({ length: 40 }, () => addSelection(portal.db)))
  const plain = await list(hamburg, "SELECTION")
  const zipped = await list(hamburg, "SELECTION", { "accept-encoding": "br, gzip" })
  expect(plain.headers["content-encoding"]).toBeUndefined()
  expect(zipped.headers["content-encoding"]).toBe("gzip")
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  const declined = await list(hamburg, "SELECTION", { "accept-encoding": "gzip;q=0, identity" })
  expect(declined.headers["content-encoding"]).toBeUndefined()
})

test("a ZVF that is taken does not say by which agent", async () => {
  const car = await addSelection(portal.db)
  const { id: userId } = castUser(munich)
  await change(
    car,
    `activity_state = 'REQUEST_ACCEPTED', user_id = '${userId}', location_id = '${castLocation("1201").id}'`,
  )
  const seen = (await list(hamburg, "SELECTION")).json<AgentCar[]>().find(({ id }) => id === car.id)
  expect(seen).toMatchObject({ activityState: "REQUEST_ACCEPTED", locationId: null })
  expect(seen).not.toHaveProperty("userId")
})

test("an unchanged list answers 304, a changed one 200 with another tag", async () => {
  const car = await addSelection(portal.db)
  const first = await list(hamburg, "SELECTION")
  const tag = String(first.headers.etag)
  const again = await list(hamburg, "SELECTION", { "if-none-match": tag })
  expect([again.statusCode, again.body]).toEqual([304, ""])
  expect(again.headers).toMatchObject({ etag: tag, "cache-control": "private, no-cache" })
  expect((await list(munich, "PRE_OFFER", { "if-none-match": tag })).statusCode).toBe(200)

  await change(car, "paint_code = 'neu'")
  const changed = await list(hamburg, "SELECTION", { "if-none-match": tag })
  expect(changed.statusCode).toBe(200)
  expect(changed.json<AgentCar[]>().find(({ id }) => id === car.id)?.paintCode).toBe("neu")
})

test("a deleted car, and one that moved to another group, leave the list with the next answer", async () => {
  const deleted = await addPreOffer(portal.db)
  const moved = await addPreOffer(portal.db)
  expect(jobNumbers(await list(hamburg, "PRE_OFFER"))).toEqual(
    expect.arrayContaining([deleted.jobNumber, moved.jobNumber]),
  )
  await portal.db.run("delete from cars where id = $1", [deleted.id])
  await portal.db.run("update cars set location_id = $2 where id = $1", [moved.id, castLocation("1201").id])
  const left = jobNumbers(await list(hamburg, "PRE_OFFER"))
  expect(left).not.toContain(deleted.jobNumber)
  expect(left).not.toContain(moved.jobNumber)
  expect(jobNumbers(await list(munich, "PRE_OFFER"))).toContain(moved.jobNumber)
})

test("a location that changes its group takes its cars along", async () => {
  const car = await addPreOffer(portal.db)
  expect(jobNumbers(await list(munich, "PRE_OFFER"))).not.toContain(car.jobNumber)
  const [branch, head] = [castLocation("1102"), castLocation("1201")]
  const onBranch = "update cars set location_id = $2 where id = $1"
  await portal.db.run(onBranch, [car.id, branch.id])
  const join = "update locations set vfnr_hb = $2, main_location_id = $3 where id = $1"
  await portal.db.run(join, [branch.id, "1201", head.id])
  expect(jobNumbers(await list(munich, "PRE_OFFER"))).toContain(car.jobNumber)
  await portal.db.run(join, [branch.id, "1101", castLocation("1101").id])
  expect(jobNumbers(await list(munich, "PRE_OFFER"))).not.toContain(car.jobNumber)
})

test("while many write, every answer is as new as the last commit before it, in every process", async () => {
  const cars = await Promise.all(Array.from({ length: 20 }, () => addPreOffer(portal.db)))
  // Two sets of kept lists on one database are two processes.
  const processes = [carLists(portal.db), carLists(portal.db)]
  const revisionSql = "select sum(revision) as revision from car_list_revisions where scope = $1"
  const scope = groupList("1101")
  const rounds = Array.from({ length: 15 }, (_, round) => round)
  const writeAndRead = async (car: { id: string }, index: number) => {
    for (const round of rounds) {
      await portal.db.run("update cars set paint_code = $2 where id = $1", [car.id, String(round)])
      const seen = await portal.db.one<{ revision: number }>(revisionSql, [scope])
      const kept = await processes[(index + round) % 2]?.agent([scope], seen?.revision ?? 0)
      const listed = JSON.parse(String(kept?.plain)) as AgentCar[]
      expect(Number(listed.find(({ id }) => id === car.id)?.paintCode)).toBe(round)
    }
  }
  await Promise.all(cars.map(writeAndRead))
})

test("cars are found by the days of their last change in Berlin, both included; a new one by its first day", async () => {
  const [fresh, changed] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
  await change(fresh, "created_at = '2026-03-01T22:59:59Z'")
  await change(changed, "created_at = '2026-03-01T22:59:59Z'")
  await change(changed, "display = false")
  const within = async (changedFrom?: string, changedTo?: string) => {
    const body = { filters: { changedFrom, changedTo } }
    const { cars } = (await post(portal, "/api/car/fleet/ids", admin, body)).body as FleetIds
    return [fresh, changed].map((car) => cars.some(({ id }) => id === car.id))
  }
  expect(await within("2026-03-01", "2026-03-01")).toEqual([true, false])
  expect(await within(undefined, "2026-02-28")).toEqual([false, false])
  expect(await within("2026-03-02")).toEqual([false, true])
  expect(await within("2026-03-01")).toEqual([true, true])
})
