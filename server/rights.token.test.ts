import { randomUUID } from "node:crypto"
import { generateKeyPair, SignJWT } from "jose"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { castLocation } from "./demo/cast.ts"
import { tokenAudience, tokenIssuer } from "./platform/identity/index.ts"
import { people, send } from "./rights.for-tests.ts"
import { gatedOf, munich, rightsTable } from "./rights.table-for-tests.ts"
import { portalOfFile, signInOver } from "./testing/app.ts"
import { makerOfFile } from "./testing/contracts.ts"

const portal = portalOfFile()
const gated = gatedOf(rightsTable(portal, makerOfFile()))
beforeAll(async () => void (await portal.app.ready()))

const refuseAll = async (headers: Record<string, string>, status: number, code: string, calls = gated) => {
  for (const { call } of calls) {
    const answer = await send(portal, call, { headers })
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, status, code])
  }
}
const refused = (authorization: string) => refuseAll({ authorization }, 401, "unauthenticated")
type Signed = { authorization: string }
const partOf = ({ authorization }: Signed, index: number) =>
  JSON.parse(
    Buffer.from(authorization.slice("Bearer ".length).split(".")[index] ?? "", "base64url").toString(),
  )

test.each([castLocation("1202").id, `${munich},${castLocation("1202").id}`, randomUUID(), "1201"])(
  "every call refuses the location %s, which is not one's own",
  async (listed) => {
    // The registration asks for no profile and so for no locations.
    const calls = gated.filter(({ call }) => call !== "POST /api/user/register")
    const headers = { ...(await portal.signInAs(people.own)), "x-location-ids": listed }
    await refuseAll(headers, 403, "location_not_yours", calls)
  },
)

test.each(["garbage", "Bearer", "Bearer x", "Bearer a.b.c", "Basic YTpi"])(
  "every call refuses the token %s",
  refused,
)

test("every call refuses an unsigned token with the admin's own claims", async () => {
  const claims = partOf(await portal.signInAs(people.admin), 1)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url")
  const body = encode({ ...claims, iss: tokenIssuer, aud: tokenAudience })
  await refused(`Bearer ${encode({ alg: "none" })}.${body}.`)
  await refused(`Bearer ${encode({ alg: "none" })}.${body}.x`)
})

test("every call refuses a token that somebody else signed under our key's name", async () => {
  const signedIn = await portal.signInAs(people.admin)
  const { sub, sid, exp } = partOf(signedIn, 1)
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" })
  const token = await new SignJWT({ sid })
    .setProtectedHeader({ alg: "EdDSA", kid: partOf(signedIn, 0).kid })
    .setSubject(sub)
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setExpirationTime(exp)
    .sign(privateKey)
  await refused(`Bearer ${token}`)
})

test("every call refuses an expired token, whether it was used before or not", async () => {
  const used = await signInOver(portal.app, people.admin)
  const unused = await signInOver(portal.app, people.admin)
  expect((await send(portal, "GET /api/user/", { headers: used })).statusCode).toBe(200)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 })
  await refused(used.authorization)
  await refused(unused.authorization)
})

test("every call refuses the token of a session that was signed out", async () => {
  const { cookie, authorization } = await signInOver(portal.app, people.admin)
  expect((await send(portal, "GET /api/user/all", { headers: { authorization } })).statusCode).toBe(200)
  const headers = { cookie, origin: "http://127.0.0.1:3000" }
  expect((await send(portal, "POST /api/identity/sign-out", { headers })).statusCode).toBe(200)
  await refused(authorization)
})
