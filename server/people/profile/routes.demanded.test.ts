import { expect, test } from "vitest"
import type { Endpoint } from "../../../contract/core/endpoint.ts"
import { castPassword } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { endpoints } from "../../testing/endpoints.ts"
import { callAs } from "../../testing/moderation.ts"
import { admin } from "../../testing/requests.ts"
import { switchOnApp } from "../../testing/second-factor.ts"

const portal = portalOfFile({ env: { REQUIRE_ADMIN_SECOND_FACTOR: "1" } })

const call = (headers: { authorization: string }, url: string, payload?: object) =>
  callAs(portal, { headers }, url, payload)

test("access opens once it is active, and closes when removed", async () => {
  const who = await signInOver(portal.app, admin)
  expect((await call(who, "/api/user/")).body).toMatchObject({ lacksSecondFactor: true })
  expect((await call(who, "/api/profile/")).body).toMatchObject({ secondFactorDemanded: true })
  const { codes } = await switchOnApp(portal, who)
  expect((await call(who, "/api/user/all")).status).toBe(200)
  expect((await call(who, "/api/user/")).body).toMatchObject({ lacksSecondFactor: false })
  const proof = { password: castPassword, code: codes[0] }
  const off = await call(who, "/api/profile/second-factor/off", proof)
  expect(off.status).toBe(200)
  expect((await call(who, "/api/user/all")).body.code).toBe("second_factor_missing")
})

test("is not required of other users", async () => {
  const who = await signInOver(portal.app, "leitung@kessler.example")
  expect((await call(who, "/api/location/all")).status).toBe(200)
  expect((await call(who, "/api/user/")).body).toMatchObject({ lacksSecondFactor: false })
})

/** Calls about the own account: setting up the second factor, and deleting the account. */
const ownAccount =
  /^\/api\/(profile\/.*|user\/(block|complaint|register|mail\/(confirm|resend))?|identity\/token)$/

test("refuses such an admin every other call, as declared", async () => {
  const headers = await portal.signInAs(admin)
  const codeOf = async ({ method, path }: Endpoint, given = {}) => {
    const { statusCode, body } = await portal.app.inject({ method, url: path, headers: given })
    return statusCode < 400 ? statusCode : JSON.parse(body).code
  }
  const shut: string[] = []
  for (const endpoint of endpoints) {
    const isForAnybody = (await codeOf(endpoint)) !== "unauthenticated"
    const isShut = !isForAnybody && (await codeOf(endpoint, headers)) === "second_factor_missing"
    expect([endpoint.path, endpoint.errors.includes("second_factor_missing")]).toEqual([
      endpoint.path,
      isShut,
    ])
    if (isShut) shut.push(endpoint.path)
    else
      expect([endpoint.path, isForAnybody || ownAccount.test(endpoint.path)]).toEqual([endpoint.path, true])
  }
  expect(shut).toEqual(
    expect.arrayContaining(["/api/live", "/api/car/document", "/api/car/export", "/api/contract"]),
  )
})
