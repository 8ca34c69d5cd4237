import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type FakeService, startFakeService } from "../../portal/identity/hosted-for-tests.ts"
import { openHostedIdentity } from "../../portal/identity/hosted-identity.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { codeTo } from "../../testing/mails.ts"
import { admin } from "../../testing/requests.ts"
import { settleAccount } from "./jobs.ts"

let portal: TestApp
let service: FakeService
beforeAll(async () => {
  const started = await startFakeService()
  service = started.service
  portal = await startTestApp({ identityOn: (db) => openHostedIdentity({ db, ...started.parts }) })
  await portal.db.run(
    "create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
  )
})
afterAll(() => portal.close())
beforeEach(async () => {
  service.isDown = false
  await portal.db.run("delete from identity.account_checks")
})

const post = async (path: string, payload: object, authorization = "") => {
  const url = `/api/${path}`
  return (await portal.app.inject({ method: "POST", url, payload, headers: { authorization } })).statusCode
}
const accountOf = (mail: string) => portal.identity.accountOf(mail)
const tokenOf = async (mail: string) => `Bearer ${await service.tokenOf((await accountOf(mail)) ?? "")}`
const byMail = async (mail: string) =>
  (await portal.db.one<{ id: string; version: number }>("select id, version from users where mail = $1", [
    mail,
  ]))!
async function settleAll() {
  await portal.db.run("update identity.account_checks set due_at = now()")
  while (await settleAccount(portal.identity));
}
async function failingToStore(work: () => Promise<number>) {
  await portal.db.run(
    "create constraint trigger fails after update on users deferrable initially deferred for each row execute function fail()",
  )
  expect(await work()).toBe(500)
  await portal.db.run("drop trigger fails on users")
}
test("deletes a user while the service is down, and the account once it is back", async () => {
  const mail = "beratung@brenner.example"
  const { id, version } = await byMail(mail)
  const authorization = await tokenOf(admin)
  // Caches the token keys.
  await portal.app.inject({ url: "/api/user/", headers: { authorization } })
  service.isDown = true
  expect(await post("user/delete", { id, version }, authorization)).toBe(200)
  await expect(settleAccount(portal.identity)).rejects.toMatchObject({ code: "unavailable" })
  service.isDown = false
  await settleAll()
  expect(await accountOf(mail)).toBeNull()
})

test("an address that could not be stored stays unchanged, and the link stays valid", async () => {
  const [mail, next] = ["leitung@kessler.example", "neu@kessler.example"]
  const { id, version } = await byMail(mail)
  expect(await post("user/update", { id, version, mail: next }, await tokenOf(admin))).toBe(200)
  const authorization = await tokenOf(mail)
  const code = await codeTo(portal, next)
  await failingToStore(() => post("user/mail/confirm", { code }, authorization))
  expect(await accountOf(next)).not.toBeNull()
  await settleAll()
  expect([await accountOf(next), await accountOf(mail)]).toEqual([null, expect.any(String)])
  expect(await post("user/mail/confirm", { code }, authorization)).toBe(200)
  await settleAll()
  expect(await accountOf(next)).not.toBeNull()
})

test("removes an account whose user could not be stored, and the invitation stays valid", async () => {
  const mail = "ina@aurel.example"
  await post("user/", { firstname: "Ina", lastname: "Neu", mail, type: "ADMIN" }, await tokenOf(admin))
  const oobCode = await codeTo(portal, mail)
  await failingToStore(() => post("identity/reset/exchange", { oobCode }))
  expect(await accountOf(mail)).not.toBeNull()
  await settleAll()
  expect(await accountOf(mail)).toBeNull()
  expect(await post("identity/reset/exchange", { oobCode })).toBe(200)
  await settleAll()
  expect(await accountOf(mail)).not.toBeNull()
})

test("an account assigned to another user meanwhile is not removed", async () => {
  const mail = "leitung@freising.example"
  const { id, version } = await byMail(mail)
  const account = await accountOf(mail)
  expect(await post("user/delete", { id, version }, await tokenOf(admin))).toBe(200)
  await post("user/", { firstname: "Eva", lastname: "Neu", mail, type: "ADMIN" }, await tokenOf(admin))
  expect(await post("identity/reset/exchange", { oobCode: await codeTo(portal, mail) })).toBe(200)
  await settleAll()
  expect(await accountOf(mail)).toBe(account)
})
