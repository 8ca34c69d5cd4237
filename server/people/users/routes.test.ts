import { decodeJwt } from "jose"
import { describe, expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { castTermsVersion, castUser, castUsers } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, manager } from "../../testing/requests.ts"

const portal = portalOfFile()
const { storeUser } = builderOn(portal)

async function profile(mail: string, id?: string) {
  const headers = await portal.signInAs(mail)
  return portal.app.inject({ url: `/api/user/${id === undefined ? "" : `?id=${id}`}`, headers })
}

describe("single profile", () => {
  test.each([
    ["another person", castUser("beratung@brenner.example").id],
    ["nobody", "00000000-0000-4000-8000-200000009999"],
    ["no id at all", "leitung"],
    ["an attempt at SQL", "'%20or%20true--"],
  ])("%s is not found for an agent", async (_, id) => {
    const answer = await profile(manager, id)
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"])
  })

  test("rejects an invalid id", async () => {
    expect((await profile(admin, "%00")).json()).toMatchObject({ code: "invalid_input" })
  })

  test("is the own one without id, by portal id or the token's sub", async () => {
    const { authorization } = await portal.signInAs(manager)
    const sub = decodeJwt(authorization.slice("Bearer ".length)).sub
    for (const id of [undefined, castUser(manager).id, sub]) {
      const answer = await profile(manager, id)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        id: castUser(manager).id,
        version: 1,
        firstname: "Jens",
        lastname: "Brenner",
        mail: manager,
        phone: "",
        type: "SALES_MANAGER",
        active: true,
        blocked: false,
        secondFactor: false,
        lacksSecondFactor: false,
        managedLocationIds: [],
        terms: { version: castTermsVersion, answer: "ACCEPTED" },
        toActivate: false,
        passwordSet: true,
        lastSignInAt: expect.stringMatching(/Z$/),
        invitedUntil: null,
        mailProven: true,
        pendingMail: null,
        formerMail: null,
        gssnLocation: "",
        locations: [
          expect.objectContaining({ vfnr: "1101", main: true, gssnLocation: "GS0001101" }),
          expect.objectContaining({ vfnr: "1102", main: false }),
          expect.objectContaining({ vfnr: "1103", main: false }),
        ],
      })
    }
  })

  test("can be any for admins, by portal id only", async () => {
    const other = castUser("beratung@sommer.example").id
    expect((await profile(admin, other)).json<User>().id).toBe(other)
    const row = await portal.db.one<{ sub: string }>(
      "select identity_id as sub from users where mail = 'leitung@kessler.example'",
    )
    expect((await profile(admin, row?.sub)).statusCode).toBe(404)
  })

  test("is only the own one for a deactivated admin", async () => {
    await storeUser(admin, { active: false })
    expect((await profile(admin, castUser(manager).id)).statusCode).toBe(404)
    expect((await profile(admin)).statusCode).toBe(200)
    await storeUser(admin, { active: true })
  })
})

test("an admin lists all users by name", async () => {
  const answer = await portal.get("/api/user/all", admin)
  const names = answer.json<User[]>().map(({ lastname }) => lastname)
  expect(names).toEqual(["Behrens", "Böhm", "Brenner", "Fuchs", "Kessler", "Sommer"])
  expect(names).toHaveLength(castUsers.length)
})

describe("address check", () => {
  const check = (mail: string, from: string) =>
    portal.app.inject({ method: "POST", url: "/api/user/check", payload: { mail }, remoteAddress: from })

  test("refuses an unknown address", async () => {
    const answer = await check("nobody@aurel.example", "192.0.2.1")
    expect([answer.statusCode, answer.json().code]).toEqual([422, "mail_unknown"])
  })
  test("accepts a known one in any spelling", async () => {
    const answer = await check(" Leitung@BRENNER.example ", "192.0.2.1")
    expect([answer.statusCode, answer.json()]).toEqual([200, { known: true }])
  })
})
