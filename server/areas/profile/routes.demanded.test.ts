import { Secret, TOTP } from "otpauth"
import { expect, test } from "vitest"
import type { Endpoint } from "../../../contract/endpoint.ts"
import { castPassword } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { endpoints } from "../../testing/endpoints.ts"
import { refused } from "../../testing/requests.ts"

const admin = "admin@aurel.example"
const portal = portalOfFile({ env: { REQUIRE_ADMIN_SECOND_FACTOR: "1" } })

const get = async (authorization: string, url: string) => {
  const answer = await portal.app.inject({ url, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}
const post = async (authorization: string, url: string, payload: object) => {
  const answer = await portal.app.inject({ method: "POST", url, payload, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}

test("an admin without a second factor passes no door but those of the own profile", async () => {
  const { authorization } = await signInOver(portal.app, admin)
  for (const url of ["/api/user/all", "/api/car/all", "/api/location/all", "/api/desk"])
    expect(await get(authorization, url)).toMatchObject(refused(403, "second_factor_missing"))
  expect((await get(authorization, "/api/user/")).body).toMatchObject({ lacksSecondFactor: true })
  expect((await get(authorization, "/api/profile/")).body).toMatchObject({ secondFactorDemanded: true })
})

test("that is said of every such call in its description, and of no other", async () => {
  type Described = {
    responses: Record<string, { content?: Record<string, { schema: { properties: object } }> }>
  }
  type Paths = Record<string, Record<string, Described>>
  await portal.app.ready()
  const { paths } = portal.app.swagger() as unknown as { paths: Paths }
  const codes = (path: string) =>
    paths[path]?.get?.responses["403"]?.content?.["application/json"]?.schema.properties
  for (const path of ["/api/user/all", "/api/live", "/api/watch/cars"])
    expect(codes(path)).toMatchObject({
      code: { enum: expect.arrayContaining(["profile_missing", "second_factor_missing", "inactive"]) },
    })
  expect(codes("/api/profile/")).toMatchObject({
    code: { enum: ["profile_missing", "inactive", "blocked", "location_not_yours"] },
  })
})

test("once it is on every door opens, and shuts again when it is off", async () => {
  const { authorization } = await signInOver(portal.app, admin)
  const proof = { password: castPassword }
  const prepared = await post(authorization, "/api/profile/second-factor/prepare", proof)
  const code = new TOTP({ secret: Secret.fromBase32(prepared.body.secret) }).generate({
    timestamp: portal.clock.now().getTime(),
  })
  const confirmed = await post(authorization, "/api/profile/second-factor/confirm", { code })
  expect((await get(authorization, "/api/user/all")).status).toBe(200)
  expect((await get(authorization, "/api/user/")).body).toMatchObject({ lacksSecondFactor: false })
  const [recovery] = confirmed.body.recoveryCodes
  const off = await post(authorization, "/api/profile/second-factor/off", { ...proof, code: recovery })
  expect(off.status).toBe(200)
  expect((await get(authorization, "/api/user/all")).body.code).toBe("second_factor_missing")
})

test("nobody else is asked for one", async () => {
  const { authorization } = await signInOver(portal.app, "leitung@kessler.example")
  expect((await get(authorization, "/api/location/all")).status).toBe(200)
  expect((await get(authorization, "/api/user/")).body).toMatchObject({ lacksSecondFactor: false })
})

/** What belongs to the own account: there the second factor is set up, and nobody is kept from leaving. */
const ownAccount =
  /^\/api\/(profile\/.*|user\/(block|complaint|register|mail\/(confirm|resend))?|identity\/token)$/

test("through no other door of the contract does such an admin see or do anything", async () => {
  const headers = await portal.signInAs(admin)
  const codeOf = async ({ method, path }: Endpoint, given = {}) => {
    const { statusCode, body } = await portal.app.inject({ method, url: path, headers: given })
    return statusCode < 400 ? statusCode : JSON.parse(body).code
  }
  const shut: string[] = []
  for (const endpoint of endpoints) {
    const isForAnybody = (await codeOf(endpoint)) !== "unauthenticated"
    if (isForAnybody || ownAccount.test(endpoint.path)) continue
    expect([endpoint.path, await codeOf(endpoint, headers)]).toEqual([endpoint.path, "second_factor_missing"])
    shut.push(endpoint.path)
  }
  expect(shut).toEqual(
    expect.arrayContaining(["/api/live", "/api/car/document", "/api/car/export", "/api/contract"]),
  )
})
