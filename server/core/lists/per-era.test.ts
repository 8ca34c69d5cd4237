import { expect, test } from "vitest"
import { cacheAnswers, perEra } from "./cached-lists.ts"

test("drops what was cached in another era", () => {
  let made = 0
  const kept = perEra(() => ++made)
  expect([kept("a"), kept("a"), kept("b"), kept("b"), kept("a")]).toEqual([1, 1, 2, 2, 3])
})

test("returns lists of a restored database, with at most one more read", async () => {
  const revisions: number[] = []
  const list = cacheAnswers(async () => {
    revisions.push(3)
    return { revision: 3, plain: Buffer.from("[]"), gzip: Buffer.from("") }
  })
  expect((await list(["a"], 10)).revision).toBe(3)
  expect(revisions.length).toBe(2)
})
