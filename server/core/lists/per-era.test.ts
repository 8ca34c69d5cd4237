import { expect, test } from "vitest"
import { keepAnswers } from "./kept-answers.ts"
import { perEra } from "./kept-lists.ts"

test("what was kept of another era counts no more", () => {
  let made = 0
  const kept = perEra(() => ++made)
  expect([kept("a"), kept("a"), kept("b"), kept("b"), kept("a")]).toEqual([1, 1, 2, 2, 3])
})

test("a database that went back is answered as it is, asked once more at most", async () => {
  const revisions: number[] = []
  const list = keepAnswers(async () => {
    revisions.push(3)
    return { revision: 3, plain: Buffer.from("[]"), gzip: Buffer.from("") }
  })
  expect((await list(["a"], 10)).revision).toBe(3)
  expect(revisions.length).toBe(2)
})
