import fc from "fast-check"
import { expect, test } from "vitest"
import type { AgentStart } from "../../../contract/cases/start.ts"
import { addDays, berlinToday } from "../../../contract/core/dates.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { isExpired, offerOf } from "../../../contract/fleet/offers.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { manager, post, requestBody } from "../../testing/requests.ts"

const munich = "leitung@kessler.example"
const today = berlinToday(new Date("2026-11-16T09:00:00Z"))
const branches = ["1101", "1102", "1103", "1201"].map((vfnr) => castLocation(vfnr).id)
const own = castUser(manager).locations.map((vfnr) => castLocation(vfnr).id)

const portal = portalOfFile()

async function get<T>(path: string, who: string, headers: Record<string, string> = {}) {
  const signedIn = await portal.signInAs(who)
  const answer = await portal.app.inject({ url: path, headers: { ...signedIn, ...headers } })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}

/** Reference counts from the lists. */
async function counted(who: string, headers: Record<string, string>): Promise<AgentStart["listed"]> {
  const free = async (area: string) =>
    (await get<AgentCar[]>(`/api/car/all/area?area=${area}`, who, headers)).filter(
      (car) => car.activityState === null && !isExpired(offerOf(car, "MAIN"), today),
    ).length
  return { PRE_OFFER: await free("PRE_OFFER"), SELECTION: await free("SELECTION") }
}

const send = async (type: Parameters<typeof requestBody>[0], who: string, locationId: string) => {
  const add = type === "SELECTION_ACCEPT" ? addSelection(portal.db) : addPreOffer(portal.db, { locationId })
  const body = requestBody(type, await add, { userId: castUser(who).id, locationId })
  expect(await post(portal, "/api/car/mail", who, body)).toMatchObject({ status: 200 })
}

const car = fc.record({
  area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
  display: fc.boolean(),
  isArchived: fc.boolean(),
  locationId: fc.option(fc.constantFrom(...branches)),
  dateUntilTakeover: fc.option(fc.constantFrom(addDays(today, -1), today)),
  dateOfDelivery: fc.option(fc.constantFrom(addDays(today, -31), addDays(today, -30))),
})

test("the counts equal those of the lists for every caller and any listed locations", async () => {
  await send("PRE_OFFER_REQUEST", manager, own[0] ?? "")
  await send("PRE_OFFER_ACCEPT", manager, own[0] ?? "")
  await send("SELECTION_ACCEPT", manager, own[1] ?? own[0] ?? "")
  await send("SELECTION_ACCEPT", munich, castLocation("1201").id)

  const scope = fc.record({
    who: fc.constantFrom(manager, munich, "beratung@brenner.example"),
    narrowed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(car, { maxLength: 4 }), scope, async (cars, { who, narrowed }) => {
      for (const { isArchived, area, locationId, ...fields } of cars) {
        const added = await (area === "SELECTION" ? addSelection : addPreOffer)(portal.db, {
          ...fields,
          locationId: area === "SELECTION" ? null : locationId,
        })
        if (isArchived) await builderOn(portal).archive(added)
      }
      const [first = ""] = castUser(who).locations
      const headers: Record<string, string> = narrowed ? { "x-location-ids": castLocation(first).id } : {}
      const { listed } = await get<AgentStart>("/api/start", who, headers)
      expect(listed).toEqual(await counted(who, headers))
    }),
    { numRuns: 15 },
  )
})
