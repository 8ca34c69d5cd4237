import { expect, test } from "vitest"
import { cachedProbe } from "./answers.ts"

test("asks rarely, and says what was answered until then", async () => {
  let asked = 0
  let isDown = false
  let now = 0
  const answers = cachedProbe(
    async () => {
      asked += 1
      if (isDown) throw new Error("away")
    },
    () => now,
  )
  expect(await Promise.all([answers(), answers()])).toEqual([true, true])
  isDown = true
  now += 15_000
  expect([await answers(), asked]).toEqual([true, 1])
  now += 1
  expect([await answers(), asked]).toEqual([false, 2])
  isDown = false
  now += 2000
  expect([await answers(), asked]).toEqual([false, 2])
  now += 1
  expect([await answers(), asked]).toEqual([true, 3])
})
