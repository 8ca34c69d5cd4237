import { randomUUID } from "node:crypto"
import { generateKeyPair, SignJWT } from "jose"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { castLocation, castUser } from "./demo/cast.ts"
import { tokenAudience, tokenIssuer } from "./portal/identity/token.ts"
import { type Call, people, type Row, send, sentBy } from "./rights.for-tests.ts"
import { activeOf, gatedOf, munich, rightsTable } from "./rights.table-for-tests.ts"
import { type Answer, portalOfFile, signInOver } from "./testing/app.ts"
import { builderOn } from "./testing/builder.ts"
import { makerOfFile } from "./testing/contracts.ts"
import { endpoints, nameOf } from "./testing/endpoints.ts"
import { block, callAs, castPerson, newcomer } from "./testing/moderation.ts"

// Requirements for access, which take effect at once for every call.
const portal = portalOfFile()
const { answerTerms, storeUser } = builderOn(portal)
const table = rightsTable(portal, makerOfFile())
const [active, gated] = [activeOf(table), gatedOf(table)]
beforeAll(async () => void (await portal.app.ready()))

const refuseAll = async (headers: Record<string, string>, status: number, code: string, calls = gated) => {
  for (const { call } of calls) {
    const answer = await send(portal, call, { headers })
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, status, code])
  }
}

test("a deactivated user is refused by every call at once", async () => {
  const { mail, headers } = await newcomer(portal, "abgeschaltet", "ADMIN")
  await storeUser(mail, { active: false })
  await refuseAll(headers, 403, "inactive", active)
})

/** Blocked users only see cases that bind them. */
const findsNothing = ({ statusCode, body }: Answer) => statusCode === 404 || body === "[]"
const open = endpoints.filter(({ errors }) => !errors.includes("blocked")).map(nameOf)

test("a blocked user is refused everything but their own contracts until the block ends", async () => {
  const person = await newcomer(portal, "gesperrt", "ADMIN")
  const stays = new Map<string, Call>()
  for (const row of active.filter(({ call }) => open.includes(call)))
    stays.set(row.call, await sentBy(row, "admin"))
  const { endsAt } = await block(portal, await castPerson(portal, people.admin), person.id)
  const headers = { authorization: (await signInOver(portal.app, person.mail)).authorization }
  for (const { call } of active) {
    const answer = await send(portal, call, { ...stays.get(call), headers })
    if (stays.has(call)) expect([call, findsNothing(answer)]).toEqual([call, true])
    else expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, "blocked"])
  }
  const profile = `/api/user/?id=${castUser(people.own).id}`
  expect((await callAs(portal, { ...person, headers }, profile)).status).toBe(404)
  const now = portal.clock.now().toISOString()
  onTestFinished(() => portal.clock.set(now))
  portal.clock.set(new Date(Date.parse(endsAt ?? "") - 1).toISOString())
  expect((await callAs(portal, { ...person, headers }, "/api/user/all")).status).toBe(403)
  portal.clock.set(endsAt ?? "")
  expect((await callAs(portal, { ...person, headers }, "/api/user/all")).status).toBe(200)
})

test("a user who declined the terms is refused every writing call before its body is read", async () => {
  const headers = { ...(await portal.signInAs(people.own)), "content-type": "application/json" }
  // Those possible without a second factor concern the own account, and their gate does not ask for the terms.
  const needsNone = endpoints
    .filter(({ needsNoTerms, errors }) => needsNoTerms || !errors.includes("second_factor_missing"))
    .map(nameOf)
  const asked = active.filter(({ call }) => !needsNone.includes(call))
  const writes = asked.filter(({ call, statuses }) => call.startsWith("POST") && statuses[5] !== 403)
  expect(writes.map(({ call }) => call)).toContain("POST /api/car/mail")
  const reads = new Map<Row, Call>()
  for (const row of asked.filter(({ call, statuses }) => call.startsWith("GET") && statuses[5] === 200))
    reads.set(row, await sentBy(row, "own"))
  await answerTerms(people.own, "DECLINED")
  for (const { call } of writes) {
    const answer = await send(portal, call, { payload: "{ not json", headers })
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, "terms_not_accepted"])
  }
  for (const [{ call }, given] of reads)
    expect([call, (await send(portal, call, { ...given, headers })).statusCode]).toEqual([call, 200])
  await answerTerms(people.own, "ACCEPTED")
})

const refused = (authorization: string) => refuseAll({ authorization }, 401, "unauthenticated")
type Signed = { authorization: string }
const partOf = ({ authorization }: Signed, index: number) =>
  JSON.parse(
    Buffer.from(authorization.slice("Bearer ".length).split(".")[index] ?? "", "base64url").toString(),
  )

test.each([castLocation("1202").id, `${munich},${castLocation("1202").id}`, randomUUID(), "1201"])(
  "every call refuses the foreign location %s",
  async (listed) => {
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

test("every call refuses a token signed by another key under our key id", async () => {
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

test("every call refuses an expired token, used before or not", async () => {
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
