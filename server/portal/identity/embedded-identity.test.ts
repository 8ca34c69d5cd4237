import { getMigrations } from "better-auth/db/migration"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openPool } from "../../core/postgres/pool.ts"
import { isRefused } from "../../core/refusal.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { openIdentity } from "./embedded-identity.ts"
import type { IdentityService } from "./identity-service.ts"
import { identitySettings } from "./sessions.ts"

const publicUrl = "http://127.0.0.1:3000"
const client = { ip: "192.0.2.1", headers: { host: "127.0.0.1:3000" } }
const mail = "someone@aurel.example"

const db = databaseOfFile()
let identity: IdentityService
beforeAll(async () => {
  identity = await openIdentity({ db, databaseUrl: db.url, publicUrl })
  await identity.createAccount(db, {
    mail: "Someone@Aurel.example",
    name: "Some One",
    password: "a password",
  })
})
afterAll(() => identity.close())

const accountId = async () => (await identity.accountOf(mail)) ?? ""
const enter = async (service: IdentityService, from = client) =>
  service.own!.enter<never>(from, await accountId(), async () => null)

async function cookieOf(service: IdentityService): Promise<string> {
  const answer = await enter(service)
  if (isRefused(answer)) throw new Error(answer.refused)
  return answer.cookies.map((cookie) => cookie.split(";")[0]).join("; ")
}

test("the migration creates exactly the library's tables and columns", async () => {
  const pool = openPool(db.url, { size: 1, settings: { search_path: "identity" } })
  const plan = await getMigrations(identitySettings("x".repeat(32), publicUrl, pool))
  await pool.end()
  expect(plan.toBeCreated).toEqual([])
  expect(plan.toBeAdded).toEqual([])
  expect(plan.schemaProblems).toEqual([])
})

test("processes on one database share sessions and tokens", async () => {
  const other = await openIdentity({ db, databaseUrl: db.url, publicUrl })
  const cookie = await cookieOf(identity)
  const answer = await other.own!.token({ ...client, headers: { ...client.headers, cookie } })
  if (isRefused(answer)) throw new Error(answer.refused)
  expect(await identity.checkToken(answer.body.token)).toEqual(await other.checkToken(answer.body.token))
  expect(await identity.checkToken(answer.body.token)).not.toBeNull()
  await other.close()
})

test("stores the password as an argon2id hash with the required costs", async () => {
  const row = await db.one<{ password: string }>("select password from identity.account")
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test("a session stores the connection's address, regardless of headers", async () => {
  const headers = {
    ...client.headers,
    "x-forwarded-for": "203.0.113.9",
    "x-portal-client-address": "203.0.113.9",
  }
  await enter(identity, { ip: "198.51.100.4", headers })
  const addresses = await db.many<{ ip: string }>('select "ipAddress" as ip from identity.session')
  expect(addresses.map(({ ip }) => ip)).toContain("198.51.100.4")
  expect(addresses.map(({ ip }) => ip)).not.toContain("203.0.113.9")
})

test("an unavailable database is a failure, not a wrong password or ended session", async () => {
  const gone = await openIdentity({ db, databaseUrl: db.url, publicUrl })
  const cookie = await cookieOf(identity)
  await gone.close()
  await expect(gone.own!.entryOf({ mail })).rejects.toThrow()
  await expect(enter(gone)).rejects.toThrow()
  const browser = { ...client, headers: { ...client.headers, origin: publicUrl, cookie } }
  await expect(gone.own!.token(browser)).rejects.toThrow()
  await expect(gone.own!.signOut(browser)).rejects.toThrow()
})
