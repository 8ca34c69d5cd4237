import { expect, test } from "vitest"
import { shareReads } from "./shared-reads.ts"

/** A reader whose reads are completed by the test; `begun` lists their keys. */
function manualReads(slowMs?: number) {
  const begun: string[] = []
  const ends: { resolve: (value: string[]) => void; reject: (error: Error) => void }[] = []
  const read = shareReads((keys: readonly [key: string][]) => {
    begun.push(keys.flat().join(" "))
    return new Promise<string[]>((resolve, reject) => ends.push({ resolve, reject }))
  }, slowMs)
  const alone = async (key: string) => {
    const result = { of: read(key) }
    await turn()
    return result
  }
  return { read, alone, begun, ends }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test("simultaneous calls share one read with separate results, equal keys once", async () => {
  const { read, begun, ends } = manualReads()
  const calls = [read("a"), read("b"), read("a")]
  await turn()
  expect(begun).toEqual(["a b"])
  ends[0]!.resolve(["of a", "of b"])
  expect(await Promise.all(calls)).toEqual(["of a", "of b", "of a"])
})

test("calls during reads share the next one", async () => {
  const { read, alone, begun, ends } = manualReads()
  const first = await alone("a")
  const second = await alone("a")
  const during = [read("a"), read("b"), read("a")]
  await turn()
  expect(begun).toEqual(["a", "a"])
  ends[0]!.resolve(["old"])
  expect(await first.of).toBe("old")
  await turn()
  expect(begun).toEqual(["a", "a", "a b"])
  ends[2]!.resolve(["new", "b"])
  expect(await Promise.all(during)).toEqual(["new", "b", "new"])
  ends[1]!.resolve(["between"])
  expect(await second.of).toBe("between")
})

test("a stuck read blocks only its own callers", async () => {
  const { alone, begun, ends } = manualReads()
  const hanging = await alone("a")
  const other = await alone("b")
  ends[1]!.resolve(["b"])
  expect(await other.of).toBe("b")
  const again = await alone("a")
  ends[2]!.resolve(["a"])
  expect(await again.of).toBe("a")
  ends[0]!.resolve(["late"])
  expect(await hanging.of).toBe("late")
  expect(begun).toEqual(["a", "b", "a"])
})

test("splits many calls into several reads", async () => {
  const { read, begun, ends } = manualReads()
  const calls = Array.from({ length: 150 }, (_, at) => read(`${at}`))
  await turn()
  await turn()
  for (const [at, keys] of begun.entries()) ends[at]!.resolve(keys.split(" "))
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 150 }, (_, at) => `${at}`))
  expect(begun.map((keys) => keys.split(" ").length)).toEqual([100, 50])
})

test("a failed read fails its own calls only", async () => {
  const { read, alone, ends } = manualReads()
  const first = await alone("a")
  const second = await alone("a")
  const later = read("a")
  ends[0]!.reject(new Error("away"))
  await expect(first.of).rejects.toThrow("away")
  await turn()
  ends[2]!.resolve(["there"])
  expect(await later).toBe("there")
  ends[1]!.resolve(["there"])
  expect(await second.of).toBe("there")
})

test("stuck reads block others no longer than a usual read takes", async () => {
  const { alone, read, begun, ends } = manualReads(20)
  const hanging = [await alone("a"), await alone("b")]
  const later = read("c")
  await expect.poll(() => begun).toEqual(["a", "b", "c"])
  ends[2]!.resolve(["c"])
  expect(await later).toBe("c")
  for (const [at, { of }] of hanging.entries()) {
    ends[at]!.reject(new Error("away"))
    await expect(of).rejects.toThrow("away")
  }
  const after = await alone("d")
  ends[3]!.resolve(["d"])
  expect(await after.of).toBe("d")
})
