import { beforeEach, expect, test } from "vitest"
import { portalOfFile } from "./testing/app.ts"
import { addPreOffer } from "./testing/cars.ts"
import { admin, manager, post, read, updateCar } from "./testing/requests.ts"

// Jobs and open screens follow what was written: a search, a check or a refused call is no reason to wake them.
let writes = 0
const portal = portalOfFile({ onWrite: () => writes++ })
beforeEach(async () => {
  for (const who of [admin, manager]) await read(portal, "/api/user/", who)
  writes = 0
})

const view = { filters: {} }
test.each([
  ["a page of the fleet", admin, "/api/car/fleet", { ...view, from: 0, count: 10 }, 200],
  ["the ids of a fleet view", admin, "/api/car/fleet/ids", view, 200],
  [
    "an unknown car",
    admin,
    "/api/car/delete",
    { id: "00000000-0000-4000-8000-000000000009", version: 1 },
    404,
  ],
  ["an invalid body", admin, "/api/car/update", {}, 422],
  ["a refused role", manager, "/api/car/delete", {}, 403],
])("no write is reported for %s", async (_, who, url, body, status) => {
  expect((await post(portal, url, who, body)).status).toBe(status)
  expect(writes).toBe(0)
})

test("one write is reported for an edit, and none for a refused one", async () => {
  const car = await addPreOffer(portal.db)
  expect(await updateCar(portal, car, { paintDesignation: "Rot" })).toMatchObject({ status: 200 })
  expect(writes).toBe(1)
  expect(await updateCar(portal, car, { paintDesignation: "Blau" })).toMatchObject({ status: 409 })
  expect(writes).toBe(1)
})
