import { beforeEach, expect, test } from "vitest"
import { accepted } from "../../core/refusal.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { type FakeService, startFakeService } from "./hosted-for-tests.ts"
import { openHostedIdentity } from "./hosted-identity.ts"
import type { IdentityService } from "./identity-service.ts"

const db = databaseOfFile()
let service: FakeService
let identity: IdentityService
beforeEach(async () => {
  const started = await startFakeService()
  service = started.service
  await db.run("delete from identity.account_checks")
  identity = openHostedIdentity({ db, ...started.parts })
})

const person = { mail: "someone@aurel.example", name: "Some One", password: "a password" }
const settle = (mail: string | null) => identity.hosted!.settle(async () => mail)
const account = async (mail = person.mail) => accepted(await identity.createAccount(db, { ...person, mail }))
const seconds = () => Math.floor(Date.now() / 1000)

test("creates, finds, renames and removes an account by address regardless of case", async () => {
  const id = await account()
  expect(await identity.accountOf("Someone@Aurel.example")).toBe(id)
  expect(await identity.checkPassword(id, "another")).toBe(false)
  expect(await identity.checkPassword(id, person.password)).toBe(true)
  await identity.changeMail(db, id, "other@aurel.example")
  expect(await identity.accountOf(person.mail)).toBeNull()
  await identity.removeAccount(db, id)
  await identity.removeAccount(db, id)
  expect(await identity.checkToken(await service.tokenOf(id, { auth_time: seconds() }))).toBeNull()
  expect([await settle(null), await settle(null)]).toEqual([true, false])
  expect(await identity.accountOf("other@aurel.example")).toBeNull()
  expect(await identity.checkPassword(id, person.password)).toBe(false)
})

test("refuses an address used by another account at the service", async () => {
  await identity.createAccount(db, person)
  const other = await account("other@aurel.example")
  expect(await identity.createAccount(db, person)).toEqual({ refused: "mail_taken" })
  expect(await identity.changeMail(db, other, person.mail)).toEqual({ refused: "mail_taken" })
})

test("a token is valid until its session ends; later sign-ins are valid again", async () => {
  const id = await account()
  const before = await service.tokenOf(id)
  expect(await identity.checkToken(before)).toMatchObject({ sub: id, sid: null })
  await identity.endSessions(db, id)
  expect(await identity.checkToken(before)).toBeNull()
  await settle(person.mail)
  expect(Number(service.accounts.get(id)?.validSince)).toBeGreaterThan(seconds() - 60)
  expect(await identity.checkToken(await service.tokenOf(id, { auth_time: seconds() }))).not.toBeNull()
  const other = await account("other@aurel.example")
  expect(await identity.checkToken(await service.tokenOf(other))).not.toBeNull()
})

test("accounts unknown, disabled or revoked at the service have no valid tokens", async () => {
  expect(await identity.checkToken(await service.tokenOf("nobody"))).toBeNull()
  const off = await account()
  service.accounts.get(off)!.disabled = true
  expect(await identity.checkToken(await service.tokenOf(off))).toBeNull()
  const out = await account("other@aurel.example")
  service.accounts.get(out)!.validSince = String(seconds() - 30)
  expect(await identity.checkToken(await service.tokenOf(out))).toBeNull()
  expect(await identity.checkToken(await service.tokenOf(out, { auth_time: seconds() }))).not.toBeNull()
})

test("throws if the service does not answer", async () => {
  await identity.ping()
  const { service: away, parts } = await startFakeService()
  away.isDown = true
  await expect(openHostedIdentity({ db, ...parts }).ping()).rejects.toMatchObject({ code: "unavailable" })
})

test("does not settle an account that a transaction is changing", async () => {
  const id = await account()
  await db.transaction(async (tx) => {
    await identity.changeMail(tx, id, "other@aurel.example")
    await db.run("insert into identity.account_checks values ('another account', now())")
    expect([await settle(null), await settle(null)]).toEqual([true, false])
  })
  expect(await db.many("select from identity.account_checks")).toEqual([])
  expect(await identity.accountOf("other@aurel.example")).toBe(id)
})

test("fails as unavailable if the service is down", async () => {
  const id = await account()
  service.isDown = true
  const calls = [
    () => identity.accountOf(person.mail),
    () => identity.createAccount(db, { ...person, mail: "new@aurel.example" }),
    () => identity.changeMail(db, id, "new@aurel.example"),
    () => identity.checkPassword(id, person.password),
    () => identity.hosted?.passwordCode(person.mail),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "unavailable" })
})

test("a locked account stays locked if the service is down, until a link was used", async () => {
  const { service, parts } = await startFakeService()
  const identity = openHostedIdentity({ db, ...parts })
  const id = accepted(await identity.createAccount(db, { ...person, mail: "ausgesperrt@aurel.example" }))
  service.isDown = true
  await db.transaction((tx) => identity.lockOut(tx, id))
  await db.transaction((tx) => identity.lockOut(tx, "of-another-identity"))
  service.isDown = false
  const later = () => service.tokenOf(id, { auth_time: seconds() })
  expect(await identity.checkToken(await later())).toBeNull()
  await identity.endSessions(db, id)
  expect(await identity.checkToken(await later())).toBeNull()
  await db.transaction(async (tx) => identity.hosted?.openAgain(tx, id))
  expect(await identity.checkToken(await later())).toMatchObject({ sub: id })
  await identity.close()
})

test("ends sessions while the service is down, which follows once it is back", async () => {
  const id = await account()
  const token = await service.tokenOf(id)
  expect(await identity.checkToken(token)).not.toBeNull()
  service.isDown = true
  await identity.endSessions(db, id)
  expect(await identity.checkToken(token)).toBeNull()
  await expect(settle(person.mail)).rejects.toMatchObject({ code: "unavailable" })
  service.isDown = false
  expect(service.accounts.get(id)?.validSince).toBeUndefined()
  await db.run("update identity.account_checks set due_at = now()")
  await settle(person.mail)
  expect(service.accounts.get(id)?.validSince).toBeDefined()
})

test("never revalidates sign-ins that the service revoked later", async () => {
  const id = await account()
  await identity.endSessions(db, id)
  service.accounts.get(id)!.validSince = String(seconds() + 5)
  await settle(person.mail)
  expect(Number(service.accounts.get(id)?.validSince)).toBeGreaterThan(seconds())
})

test("an unauthorised service account is a failure, not a refusal", async () => {
  const { parts } = await startFakeService()
  const foreign = openHostedIdentity({ db, ...parts, projectId: "another-project" })
  await expect(foreign.accountOf(person.mail)).rejects.toThrow("NOT_FOUND")
})
