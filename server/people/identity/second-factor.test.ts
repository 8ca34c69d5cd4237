import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { Secret, TOTP } from "otpauth"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Tx } from "../../core/postgres/db.ts"
import { accepted } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { databaseOfFile } from "../../testing/database.ts"
import {
  confirmSecondFactor,
  factorsOf,
  hasFactor,
  isAppCode,
  prepareSecondFactor,
  removeFactors,
  takeCode,
} from "./second-factor.ts"

const db = databaseOfFile()
let account: string
const stepMs = 30_000
const start = Date.parse("2026-11-16T09:00:00.000Z")
const at = (steps: number, ms = 0) => new Date(start + steps * stepMs + ms)

beforeAll(async () => {
  await db.run("insert into identity.secret (value) values ('a test''s secret') on conflict do nothing")
})
async function addAccount() {
  account = randomUUID()
  await db.run(`insert into identity."user" (id, name, email, "emailVerified") values ($1, '', $1, true)`, [
    account,
  ])
  const userSql = "insert into users (id, firstname, lastname, mail, type) values ($1, 'A', 'B', $2, 'ADMIN')"
  await db.run(userSql, [account, `${account}@aurel.example`])
}
beforeEach(addAccount)

const shown = (secret: string, when: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when.getTime() })
const change = <Body>(tx: Tx, now: Date, body: Body) => {
  const caller = { id: account, sub: account, sid: "none", mail: "a@aurel.example" }
  return { tx, now, body, caller, publicUrl: "https://portal.example" } as unknown as Change<Body>
}
const prepare = () => db.transaction((tx) => prepareSecondFactor(change(tx, at(0), undefined)))
const confirm = (code: string, when: Date) =>
  db.transaction((tx) => confirmSecondFactor(change(tx, when, { code })))

/** Switched on with the code of step -10, so that later ones are unused. */
async function switchedOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = accepted(await prepare())
  const { recoveryCodes: codes } = accepted(await confirm(shown(secret, at(-10)), at(-10)))
  return { secret, codes }
}

describe("before the first code", () => {
  test("requests and accepts no code", async () => {
    const { secret } = accepted(await prepare())
    expect(hasFactor(await factorsOf(db, account))).toBe(false)
    expect(await takeCode(db, account, shown(secret, at(0)), at(0))).toBeNull()
    expect(await db.transaction((tx) => removeFactors(tx, account))).toBe(false)
  })
  test("confirms nothing without a secret", async () => {
    expect(await confirm("123456", at(0))).toMatchObject({ refused: "state_changed" })
  })
  test("stays off after a wrong code; preparing again creates another secret", async () => {
    const first = accepted(await prepare()).secret
    expect(await confirm("12345", at(0))).toMatchObject({ refused: "wrong_code" })
    expect(await confirm("𑠛󅠈󙨽", at(0))).toMatchObject({ refused: "wrong_code" })
    const second = accepted(await prepare()).secret
    expect(await confirm(shown(first, at(0)), at(0))).toMatchObject({ refused: "wrong_code" })
    expect(accepted(await confirm(shown(second, at(0)), at(0))).recoveryCodes).toHaveLength(10)
  })
  test("stores the secret sealed; its URI names portal and user", async () => {
    const prepared = accepted(await prepare())
    const row = await db.one('select * from identity.second_factors where "userId" = $1', [account])
    expect(JSON.stringify(row)).not.toContain(prepared.secret)
    expect(prepared.uri).toMatch(/^otpauth:\/\/totp\/ZVF-Portal:a%40aurel\.example\?/)
    expect(prepared.uri).toContain(`secret=${prepared.secret}`)
  })
})

describe("an app code", () => {
  test("is accepted once, and invalidates earlier ones", async () => {
    const { secret } = await switchedOn()
    const code = shown(secret, at(0))
    expect(await takeCode(db, account, code, at(0))).toBe("app")
    expect(await takeCode(db, account, code, at(0, 10))).toBeNull()
    expect(await takeCode(db, account, shown(secret, at(-1)), at(0))).toBeNull()
    expect(await takeCode(db, account, shown(secret, at(1)), at(0))).toBe("app")
  })
  test("cannot be used to sign in if it activated the app", async () => {
    const { secret } = await switchedOn()
    expect(await takeCode(db, account, shown(secret, at(-10)), at(-10))).toBeNull()
  })
  test("is accepted once if sent simultaneously", async () => {
    const { secret } = await switchedOn()
    const code = shown(secret, at(0))
    const taken = await Promise.all([0, 1, 2, 3].map(() => takeCode(db, account, code, at(0))))
    expect(taken.filter((kind) => kind === "app")).toHaveLength(1)
  })
  test("allows clocks to differ by one step", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: -4, max: 4 }),
        fc.integer({ min: 0, max: stepMs - 1 }),
        async (step, aside, ms) => {
          const secret = kept.secret
          await db.run('update identity.second_factors set "lastStep" = 0 where "userId" = $1', [
            kept.account,
          ])
          const code = shown(secret, at(step + aside))
          // One of a million codes belongs to another step too.
          const good = [-1, 0, 1].some((by) => code === shown(secret, at(step + by)))
          expect(await takeCode(db, kept.account, code, at(step, ms))).toBe(good ? "app" : null)
        },
      ),
      { numRuns: 60 },
    )
  })
  let kept: { account: string; secret: string }
  beforeEach(async () => {
    kept = { account, ...(await switchedOn()) }
    await addAccount()
  })
  test("of another user is rejected", async () => {
    const other = await switchedOn()
    expect(await takeCode(db, kept.account, shown(other.secret, at(0)), at(0))).toBeNull()
  })
  test.each([" 123 456 ", "123-456"])("can contain spaces: %s", (code) => expect(isAppCode(code)).toBe(true))
  test.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("rejects %s", async (code) => {
    const { secret: _ } = await switchedOn()
    expect(isAppCode(code)).toBe(false)
    expect(await takeCode(db, account, code, at(0))).toBeNull()
  })
})

describe("a recovery code", () => {
  test("is one of ten, stored as argon2id hashes", async () => {
    const { codes } = await switchedOn()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const rows = await db.many<{ codeHash: string }>(
      'select unnest("recoveryHashes") as "codeHash" from identity.second_factors where "userId" = $1',
      [account],
    )
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll("-", ""))
    // Hashed like passwords, with a pepper and one salt per account.
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(rows.map(({ codeHash }) => codeHash.split("$")[4])).size).toBe(1)
  })
  test("is accepted once, in any spelling", async () => {
    const [first = "", second = ""] = (await switchedOn()).codes
    expect(await takeCode(db, account, first.toLowerCase().replaceAll("-", " "), at(0))).toBe("recovery")
    expect(await takeCode(db, account, first, at(0))).toBeNull()
    const taken = await Promise.all([0, 1, 2].map(() => takeCode(db, account, second, at(0))))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
  test("is invalid once the second factor is off", async () => {
    const { secret, codes } = await switchedOn()
    expect(await db.transaction((tx) => removeFactors(tx, account))).toBe(true)
    expect(await takeCode(db, account, codes[0] ?? "", at(0))).toBeNull()
    expect(await takeCode(db, account, shown(secret, at(0)), at(0))).toBeNull()
  })
})
