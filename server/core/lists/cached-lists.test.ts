import { expect, test } from "vitest"
import { type CachedList, cacheLists } from "./cached-lists.ts"

/** Every scope has one chunk of a thousand characters at revision one. */
const load = async (scopes: readonly string[], known: Record<string, number>) =>
  scopes
    .filter((scope) => known[`${scope}/0`] === undefined)
    .map((scope) => ({ scope, segment: 0, revision: 1, elements: `"${scope.repeat(1000)}"` }))

/** Whether each list is the same object as before. */
async function kept(list: ReturnType<typeof cacheLists>, before: Record<string, CachedList>) {
  const now: string[] = []
  for (const [scope, known] of Object.entries(before)) if ((await list([scope], 1)) === known) now.push(scope)
  return now
}

test("keeps a list larger than the limit while it is the only one", async () => {
  const list = cacheLists(load, { maxBytes: 10 })
  const a = await list(["a"], 1)
  expect(a.plain.toString()).toBe(`["${"a".repeat(1000)}"]`)
  expect(await kept(list, { a })).toEqual(["a"])
  const b = await list(["b"], 1)
  expect(await kept(list, { b })).toEqual(["b"])
  expect(await kept(list, { a })).toEqual([])
})

test("drops the least recently used beyond the limit, for any sets of scopes", async () => {
  const list = cacheLists(load, { maxBytes: 2500 })
  const [a, b] = [await list(["a"], 1), await list(["b"], 1)]
  expect(await kept(list, { b, a })).toEqual(["b", "a"])
  await list(["c"], 1)
  expect(await kept(list, { a })).toEqual(["a"])
  expect(await kept(list, { b })).toEqual([])
  const both = await list(["a", "b"], 2)
  expect(both.revision).toBe(2)
  expect(await kept(list, { a })).toEqual([])
})

test("a renewal replaces its list and is counted once", async () => {
  let revision = 0
  const list = cacheLists(
    async ([scope = ""]) => {
      revision += 1
      return [{ scope, segment: 0, revision, elements: `"${"x".repeat(1000)}"` }]
    },
    { maxBytes: 2500 },
  )
  const a = await list(["a"], 1)
  for (let atLeast = 2; atLeast < 10; atLeast += 1)
    expect((await list(["b"], atLeast)).revision).toBe(atLeast)
  expect(await kept(list, { a })).toEqual(["a"])
})
