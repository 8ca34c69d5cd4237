import { expect, test } from "vitest"
import { shareReads } from "./shared-reads.ts"

/** A reader whose reads end when the test says so; `begun` names them in order. */
function manualReads(lateMs?: number) {
  const begun: string[] = []
  const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const read = shareReads((key: string) => {
    begun.push(key)
    return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }))
  }, lateMs)
  return { read, begun, ends }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test("calls during a read get one that began after they came, together", async () => {
  const { read, begun, ends } = manualReads()
  const first = read("a")
  const during = [read("a"), read("a")]
  expect(begun).toEqual(["a"])
  ends[0]!.resolve("old")
  expect(await first).toBe("old")
  await settled()
  expect(begun).toEqual(["a", "a"])
  const later = read("a")
  ends[1]!.resolve("new")
  expect(await Promise.all(during)).toEqual(["new", "new"])
  await settled()
  ends[2]!.resolve("newest")
  expect(await later).toBe("newest")
  expect(begun).toHaveLength(3)
})

test("other parameters wait for nobody", async () => {
  const { read, begun, ends } = manualReads()
  const reads = [read("a"), read("b")]
  expect(begun).toEqual(["a", "b"])
  ends[1]!.resolve("b")
  expect(await reads[1]).toBe("b")
  ends[0]!.resolve("a")
  expect(await reads[0]).toBe("a")
})

test("a read that fails is the failure of those who wanted it, not of those who came later", async () => {
  const { read, ends } = manualReads()
  const first = read("a")
  const second = read("a")
  ends[0]!.reject(new Error("away"))
  await expect(first).rejects.toThrow("away")
  await settled()
  ends[1]!.resolve("there")
  expect(await second).toBe("there")
})

test("a read that fails late takes those along who waited for it, and the next call begins anew", async () => {
  const { read, begun, ends } = manualReads(0)
  const both = [read("a"), read("a")]
  ends[0]!.reject(new Error("away"))
  for (const each of both) await expect(each).rejects.toThrow("away")
  const later = read("a")
  ends[1]!.resolve("there")
  expect(await later).toBe("there")
  expect(begun).toHaveLength(2)
})
