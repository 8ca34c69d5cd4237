import { expect, test } from "vitest"
import { changedTerms as terms } from "../../people/terms/rules.for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { freising, kessler } from "../../testing/builder.ts"

const newTermsHold = "2027-02-01T09:00:00.000Z"

const portal = portalOfFile({ terms })

const ask = async (url: string, who = kessler) => portal.get(url, who)
const tagAt = async (url: string, who?: string) => (await ask(url, who)).headers["x-profile"]

test("every response to a user has the same profile version header, refusals too", async () => {
  const tags = await Promise.all(
    ["/api/user/", "/api/car/all/area?area=SELECTION", "/api/user/all"].map((url) => tagAt(url)),
  )
  expect(tags[0]).toMatch(/^[\w-]{12}$/)
  expect(new Set(tags).size).toBe(1)
  expect((await ask("/api/user/all")).statusCode).toBe(403)
  expect(await tagAt("/api/user/", freising)).not.toBe(tags[0])
})

test("responses without a user have none", async () => {
  expect((await portal.app.inject({ url: "/api/meta.json" })).headers).not.toHaveProperty("x-profile")
  expect((await portal.app.inject({ url: "/api/user/" })).headers).not.toHaveProperty("x-profile")
})

const person = "where id = (select id from users where mail = $1)"
test.each([
  ["a role", `update users set type = 'SELLER' ${person}`],
  ["a lost location", `delete from user_locations where user_id = (select id from users where mail = $1)`],
  ["a deactivation", `update users set active = false ${person}`],
])("%s changes it, also in the refusal", async (_, change) => {
  const before = await tagAt("/api/car/all/area?area=SELECTION", freising)
  await portal.db.run(change, [freising])
  expect(await tagAt("/api/car/all/area?area=SELECTION", freising)).not.toBe(before)
})

test("new terms change it when they take effect", async () => {
  const before = await tagAt("/api/user/")
  portal.clock.set(newTermsHold)
  expect(await tagAt("/api/user/")).not.toBe(before)
})
