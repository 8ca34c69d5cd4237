import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/property-for-tests.ts"
import { furthestAhead, mostAttempts, nextAttempt, withoutCodes } from "./rules.ts"

const now = new Date("2026-11-20T13:00:00Z")
const delayMinutes = (attempts: number) => (nextAttempt(attempts, now)!.getTime() - now.getTime()) / 60_000

test("the delay grows from a minute, doubling, to four hours", () => {
  expect([1, 2, 3, 8, 9, 10].map(delayMinutes)).toEqual([1, 2, 4, 128, 240, 240])
})

test("the last attempt is about two days after the first", () => {
  const attempts = Array.from({ length: mostAttempts - 1 }, (_, index) => index + 1)
  const hours = attempts.map(delayMinutes).reduce((sum, minutes) => sum + minutes) / 60
  expect(hours).toBeGreaterThan(47)
  expect(hours).toBeLessThan(49)
})

test("after the last attempt, and any further one, a mail is given up", () => {
  forAll([fc.integer({ min: mostAttempts, max: 10_000 })], (attempts) => {
    expect(nextAttempt(attempts, now)).toBeNull()
  })
})

test("no attempt is eight hours ahead", () => {
  expect(furthestAhead(now).toISOString()).toBe("2026-11-20T21:00:00.000Z")
})

test("every link loses its code and keeps the rest", () => {
  const mail = "https://a.example/sign-in?oobCode=Ab-1_9&mode=x oder https://a.example/link#Zz9."
  expect(withoutCodes(mail)).toBe("https://a.example/sign-in?oobCode=…&mode=x oder https://a.example/link#….")
})
