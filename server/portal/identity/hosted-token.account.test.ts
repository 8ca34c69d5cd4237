import { expect, test } from "vitest"
import type { HostedAccount } from "./hosted-accounts.ts"
import { createAccountCheck } from "./hosted-token.ts"

const account: HostedAccount = { localId: "a", createdAt: "0" }
const claims = { sub: "a", signedInAt: new Date(100_000) }

function startService(first: HostedAccount | undefined | Error) {
  const service = { answer: first, asked: 0, now: 0 }
  const isValid = createAccountCheck(
    async () => {
      service.asked += 1
      if (service.answer instanceof Error) throw service.answer
      return service.answer
    },
    () => service.now,
  )
  return { service, isValid }
}

test("looks up an account once a minute, including changes", async () => {
  const { service, isValid } = startService(account)
  expect(await Promise.all([isValid(claims), isValid(claims)])).toEqual([true, true])
  expect(service.asked).toBe(1)
  service.answer = { ...account, disabled: true }
  service.now = 59_999
  expect(await isValid(claims)).toBe(true)
  service.now = 60_000
  expect(await isValid(claims)).toBe(false)
})

test.each([
  ["99", true],
  ["100", true],
  ["101", false],
])("a sign-in at second 100, all before second %s revoked", async (validSince, stays) => {
  expect(await startService({ ...account, validSince }).isValid(claims)).toBe(stays)
})

test("uses the last status while the service is unreachable", async () => {
  const { service, isValid } = startService(new Error("away"))
  expect(await isValid(claims)).toBe(true)
  service.answer = { ...account, disabled: true }
  service.now = 60_000
  expect(await isValid(claims)).toBe(false)
  service.answer = new Error("away")
  service.now = 120_000
  expect(await isValid(claims)).toBe(false)
})
