import { afterAll, beforeAll, expect, test } from "vitest"
import { accepted } from "../../core/refusal.ts"
import { castPassword, castUser } from "../../demo/cast.ts"
import { type FakeService, startFakeService } from "../../portal/identity/hosted-for-tests.ts"
import { openHostedIdentity } from "../../portal/identity/hosted-identity.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { keptLog } from "../../testing/log.ts"
import { codeTo } from "../../testing/mails.ts"
import { addPerson } from "../../testing/moderation.ts"
import { admin, manager } from "../../testing/requests.ts"

const kept = keptLog()
let portal: TestApp
let service: FakeService
beforeAll(async () => {
  const { service: started, parts } = await startFakeService()
  service = started
  portal = await startTestApp({ identityOn: (db) => openHostedIdentity({ db, ...parts }), log: kept.log })
})
afterAll(() => portal.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const tokenOf = async (mail: string, claims?: Record<string, unknown>) =>
  bearer(await service.tokenOf((await portal.identity.accountOf(mail)) ?? "nobody", claims))
const post = (path: string, payload: object, headers = {}) =>
  portal.app.inject({ method: "POST", url: `/api/${path}`, payload, headers })
const ownProfile = (headers: { authorization: string }) => portal.app.inject({ url: "/api/user/", headers })
const accountFor = async (mail: string) =>
  accepted(await portal.identity.createAccount(portal.db, { mail, name: "", password: "geheim" }))
const seconds = () => Math.floor(Date.now() / 1000)

async function codeFor(mail: string): Promise<string> {
  await post("user/resetpassword", { mail })
  return newestCode(mail)
}
const newestCode = (mail: string) => codeTo(portal, mail)
const exchange = (oobCode: string) => post("identity/reset/exchange", { oobCode })

test.each([
  ["POST", "sign-in/email", { email: manager, password: castPassword }],
  ["POST", "sign-up", { email: "new@aurel.example", password: castPassword }],
  ["POST", "sign-out", {}],
  ["POST", "reset/confirm", { oobCode: "x", newPassword: castPassword }],
  ["GET", "token", undefined],
  ["GET", "policy", undefined],
] as const)("%s /api/identity/%s does not exist", async (method, path, payload) => {
  const answer = await portal.app.inject({
    method,
    url: `/api/identity/${path}`,
    ...(payload && { payload: { ...payload } }),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"])
})

test.each([
  ["session/end", { id: "00000000-0000-4000-8000-000000000000" }],
  ["session/end-others", {}],
  ["password", { password: castPassword, newPassword: castPassword }],
  ["second-factor/prepare", { password: castPassword }],
] as const)("does not change what the service keeps: %s", async (path, payload) => {
  const answer = await post(`profile/${path}`, { ...payload }, await tokenOf(manager))
  expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"])
})

test("allows the browser to call only the service's sign-in hosts", async () => {
  const meta = await portal.app.inject({ url: "/api/meta.json" })
  expect(meta.json().identity).toEqual({ projectId: "demo-zvf", apiKey: "key-of-the-tests" })
  expect(meta.headers["content-security-policy"]).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  )
})

test("only a token of the service opens the portal, with the rights of the profile", async () => {
  expect((await ownProfile(bearer("a.b.c"))).statusCode).toBe(401)
  expect((await ownProfile(bearer(await service.tokenOf("nobody")))).json().code).toBe("unauthenticated")
  const made = await accountFor("stranger@aurel.example")
  expect((await ownProfile(bearer(await service.tokenOf(made)))).json().code).toBe("profile_missing")
  const anonymous = await tokenOf(manager, { firebase: { sign_in_provider: "anonymous" } })
  const refused = await ownProfile(anonymous)
  expect([refused.statusCode, refused.json().details]).toEqual([401, { identity: "operation-not-allowed" }])
  expect((await ownProfile(await tokenOf(manager))).json().mail).toBe(manager)
  const asManager = await tokenOf(manager)
  expect((await portal.app.inject({ url: "/api/user/all", headers: asManager })).statusCode).toBe(403)
})

test("each sign-in at the service is logged once with its user; older ones are not", async () => {
  const { id, mail } = await addPerson(portal, "geht-ein-und-aus")
  const now = Math.floor(portal.clock.now().getTime() / 1000)
  const signIns = () => kept.lines().filter(({ event, userId }) => event === "sign_in" && userId === id)
  const at = (auth_time: number) => tokenOf(mail, { auth_time })
  for (const time of [now - 20, now - 20, now - 10])
    expect((await ownProfile(await at(time))).statusCode).toBe(200)
  expect(signIns()).toMatchObject([
    { outcome: "ok", level: "info" },
    { outcome: "ok", level: "info" },
  ])
  await ownProfile(await at(now - 3_700))
  expect(signIns()).toHaveLength(2)
})

test("a refused registration removes its new account and tokens", async () => {
  const registration = { firstname: "Nora", lastname: "Neu", gssnLocation: "GS0001101" }
  const id = await accountFor("nora@brenner.example")
  const headers = bearer(await service.tokenOf(id, { auth_time: seconds() }))
  const foreign = await post("user/register", { ...registration, mail: manager }, headers)
  expect(foreign.statusCode).toBe(422)
  const created = { ...registration, mail: "nora@brenner.example", type: "ADMIN" }
  expect((await post("user/", created, await tokenOf(admin))).statusCode).toBe(200)
  const refused = await post("user/register", { ...registration, mail: "nora@brenner.example" }, headers)
  expect(refused.json().code).toBe("mail_taken")
  expect(service.accounts.has(id)).toBe(false)
  expect((await ownProfile(headers)).statusCode).toBe(401)
})

test("an account of another product blocks its address and stays", async () => {
  const id = await accountFor("shop@brenner.example")
  service.accounts.get(id)!.createdAt = String(Date.now() - 25 * 3_600_000)
  const { id: personId } = castUser("beratung@brenner.example")
  const person = await portal.db.one<object>("select id, version from users where id = $1", [personId])
  const wish = { ...person, mail: "shop@brenner.example" }
  const renamed = await post("user/update", wish, await tokenOf(admin))
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, "mail_taken"])
  expect(service.accounts.has(id)).toBe(true)

  const invited = { firstname: "Sina", lastname: "Neu", mail: "shop@brenner.example", type: "ADMIN" }
  expect((await post("user/", invited, await tokenOf(admin))).statusCode).toBe(200)
  const registration = { firstname: "S", lastname: "N", gssnLocation: "GS0001101" }
  const refused = await post(
    "user/register",
    { ...registration, mail: "shop@brenner.example" },
    bearer(await service.tokenOf(id)),
  )
  expect(refused.json().code).toBe("mail_taken")
  expect(service.accounts.has(id)).toBe(true)
})

test("exchanges a code once for one of the service; ends sessions", async () => {
  const { mail } = await addPerson(portal, "vergesslich")
  const before = await tokenOf(mail)
  const [first, second] = [await codeFor(mail), await codeFor(mail)]
  expect((await exchange("guessed")).json().code).toBe("invalid_link")
  portal.clock.advance(61 * 60_000)
  expect((await exchange(first)).json().code).toBe("expired_link")
  portal.clock.advance(-61 * 60_000)
  expect((await ownProfile(before)).statusCode).toBe(200)

  const answers = await Promise.all([exchange(first), exchange(first), exchange(second)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  const good = answers.find(({ statusCode }) => statusCode === 200)
  expect(good?.json()).toEqual({ code: service.codes.get(mail) })
  expect((await ownProfile(before)).statusCode).toBe(401)
  expect((await ownProfile(await tokenOf(mail, { auth_time: seconds() }))).statusCode).toBe(200)
})

test("a link stays valid while the service is down", async () => {
  const code = await codeFor("leitung@kessler.example")
  service.isDown = true
  expect((await exchange(code)).statusCode).toBe(503)
  service.isDown = false
  expect((await exchange(code)).statusCode).toBe(200)
})

test("an invitation creates the account, or takes over an existing one", async () => {
  const invited = { firstname: "Ina", lastname: "Neu", type: "ADMIN" as const }
  const asAdmin = await tokenOf(admin)
  await post("user/", { ...invited, mail: "ina@aurel.example" }, asAdmin)
  expect(await portal.identity.accountOf("ina@aurel.example")).toBeNull()
  await exchange(await newestCode("ina@aurel.example"))
  const made = await tokenOf("ina@aurel.example", { auth_time: seconds() })
  expect((await ownProfile(made)).json().mail).toBe("ina@aurel.example")

  await post("user/", { ...invited, mail: "udo@aurel.example" }, asAdmin)
  const account = await accountFor("udo@aurel.example")
  const stranger = bearer(await service.tokenOf(account))
  await exchange(await newestCode("udo@aurel.example"))
  expect(await portal.identity.accountOf("udo@aurel.example")).toBe(account)
  expect((await ownProfile(stranger)).statusCode).toBe(401)
  expect(
    (await ownProfile(bearer(await service.tokenOf(account, { auth_time: seconds() })))).statusCode,
  ).toBe(200)
})

test("an account made at the service for an invited address is taken over before a new password is set", async () => {
  const invited = { firstname: "Eva", lastname: "Neu", mail: "eva@aurel.example", type: "ADMIN" as const }
  await post("user/", invited, await tokenOf(admin))
  const id = await accountFor(invited.mail)
  service.accounts.get(id)!.providerUserInfo.push({ providerId: "google.com" })
  service.accounts.get(id)!.mfaInfo = [{ mfaEnrollmentId: "of the squatter" }]
  const code = await newestCode(invited.mail)
  service.accounts.get(id)!.initialEmail = "stranger@evil.example"
  expect((await exchange(code)).json().code).toBe("mail_taken")
  delete service.accounts.get(id)!.initialEmail
  expect((await exchange(code)).statusCode).toBe(200)
  expect(await portal.identity.checkPassword(id, "geheim")).toBe(false)
  expect(service.accounts.get(id)).toMatchObject({ providerUserInfo: [{ providerId: "password" }] })
  expect(service.accounts.get(id)).not.toHaveProperty("mfaInfo")
})

test("a link invalidates the own account's old password and keeps its second factor", async () => {
  const mail = "leitung@kessler.example"
  const id = (await portal.identity.accountOf(mail)) ?? ""
  service.accounts.get(id)!.mfaInfo = [{ mfaEnrollmentId: "app" }]
  expect((await exchange(await codeFor(mail))).statusCode).toBe(200)
  expect(await portal.identity.checkPassword(id, castPassword)).toBe(false)
  expect(service.accounts.get(id)?.mfaInfo).toHaveLength(1)
})

test("users of the embedded identity move to the hosted one by a link", async () => {
  const { id, mail } = castUser("leitung@freising.example")
  await portal.db.run("update users set identity_id = 'embedded-account' where id = $1", [id])
  const gone = await portal.identity.accountOf(mail)
  await portal.identity.removeAccount(portal.db, gone ?? "")
  expect((await exchange(await codeFor(mail))).statusCode).toBe(200)
  expect((await ownProfile(await tokenOf(mail, { auth_time: seconds() }))).json().mail).toBe(mail)
})

test("does not give away another profile's account", async () => {
  const { id } = castUser("beratung@brenner.example")
  await portal.db.run("update users set mail = 'neu@brenner.example' where id = $1", [id])
  const elsewhere = await portal.identity.accountOf((await addPerson(portal, "anderswo")).mail)
  service.accounts.get(elsewhere ?? "")!.email = "neu@brenner.example"
  const refused = await exchange(await codeFor("neu@brenner.example"))
  expect([refused.statusCode, refused.json().code]).toEqual([409, "mail_taken"])
})
