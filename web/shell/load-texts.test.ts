import { expect, test } from "vitest"
import { PartMissing, retries } from "../ui/loading/index.ts"
import { createLoader, parallelLoads } from "./load-texts.ts"

const noWait = () => Promise.resolve()

test("texts that fail five times are shown, those that always fail are an error", async () => {
  let calls = 0
  const failing = (times: number) => () => {
    calls += 1
    return calls > times ? Promise.resolve("da") : Promise.reject(new Error("weg"))
  }
  await expect(createLoader(failing(retries), noWait)("car")).resolves.toBe("da")
  calls = 0
  await expect(createLoader(failing(retries + 1), noWait)("car")).rejects.toThrow(PartMissing)
  expect(calls).toBe(retries + 1)
})

test("no more than ten texts are on their way at a time, and all of them come", async () => {
  let running = 0
  let most = 0
  const load = createLoader(async (name: number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (name % 3 === 0) throw new Error("weg")
    return name
  }, noWait)
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, name) => load(name)))
  expect(most).toBe(parallelLoads)
  expect(all.map(({ status }) => status === "fulfilled")).toEqual(all.map((_, name) => name % 3 !== 0))
})
