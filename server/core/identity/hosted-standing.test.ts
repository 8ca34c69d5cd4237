import { expect, test } from "vitest"
import type { HostedAccount } from "./hosted-accounts.ts"
import { createStanding } from "./hosted-standing.ts"

const account: HostedAccount = { localId: "a", createdAt: "0" }
const claims = { sub: "a", signedInAt: new Date(100_000) }

function startService(first: HostedAccount | undefined | Error) {
  const service = { answer: first, asked: 0, now: 0 }
  const stands = createStanding(
    async () => {
      service.asked += 1
      if (service.answer instanceof Error) throw service.answer
      return service.answer
    },
    () => service.now,
  )
  return { service, stands }
}

test("an account is asked about once a minute, and what changed there counts then", async () => {
  const { service, stands } = startService(account)
  expect(await Promise.all([stands(claims), stands(claims)])).toEqual([true, true])
  expect(service.asked).toBe(1)
  service.answer = { ...account, disabled: true }
  service.now = 59_999
  expect(await stands(claims)).toBe(true)
  service.now = 60_000
  expect(await stands(claims)).toBe(false)
})

test.each([
  ["99", true],
  ["100", true],
  ["101", false],
])("a sign-in at second 100, all before second %s revoked", async (validSince, stays) => {
  expect(await startService({ ...account, validSince }).stands(claims)).toBe(stays)
})

test("while the service is unreachable its last answer counts", async () => {
  const { service, stands } = startService(new Error("away"))
  expect(await stands(claims)).toBe(true)
  service.answer = { ...account, disabled: true }
  service.now = 60_000
  expect(await stands(claims)).toBe(false)
  service.answer = new Error("away")
  service.now = 120_000
  expect(await stands(claims)).toBe(false)
})
