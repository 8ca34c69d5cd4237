import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { drawn } from "./drawn-for-tests.ts"
import { keyOf } from "./read.ts"
import { updateCached, useSend } from "./use-send.ts"

afterEach(() => vi.unstubAllGlobals())

const rows = keyOf("GET /api/location/all") as readonly unknown[]
const users = keyOf("GET /api/user/all")

/** A cache with two locations after a mutation of one with this response. */
async function after(status: number, answer: object) {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }))
  const client = new QueryClient()
  client.setQueryData(rows, [{ id: "one" }, { id: "two" }])
  client.setQueryData(users, [])
  const { mutateAsync } = drawn(client, () =>
    useSend("POST /api/location/update", {
      rows: "GET /api/location/all",
      stale: ["GET /api/user/all"],
    }),
  )
  await mutateAsync({ id: "two" } as never).catch(() => {})
  const [isReadAgain, isStale] = [rows, users].map((key) => client.getQueryState(key)?.isInvalidated)
  return { list: client.getQueryData(rows), isReadAgain, isStale }
}

test("the response replaces its row; its list and dependent calls are read again", async () => {
  const newer = { id: "two", version: 2 }
  const list = [{ id: "one" }, newer]
  expect(await after(200, newer)).toEqual({ list, isReadAgain: true, isStale: true })
})

test("adds a new row", async () => {
  const { list } = await after(200, { id: "three" })
  expect(list).toEqual([{ id: "one" }, { id: "two" }, { id: "three" }])
})

test("a conflict returns the newer row; refusals also invalidate", async () => {
  const current = { id: "two", version: 3 }
  const conflict = { code: "version_conflict", message: "", details: { current } }
  const list = [{ id: "one" }, current]
  expect(await after(409, conflict)).toEqual({ list, isReadAgain: true, isStale: true })
})

const list = ["list"]

test("cancels and restarts an older pending read", async () => {
  const client = new QueryClient()
  client.setQueryData(list, ["mine"])
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()]
  let asked = 0
  const queryFn = () => answers[asked++]?.promise ?? []
  const stop = new QueryObserver(client, { queryKey: list, queryFn }).subscribe(() => {})
  await expect.poll(() => asked).toBe(1)
  await updateCached(client, [list], () => client.setQueryData(list, []))
  answers[0]?.resolve(["mine", "stale"])
  answers[1]?.resolve(["another's"])
  await expect.poll(() => client.getQueryData(list)).toEqual(["another's"])
  expect(asked).toBe(2)
  stop()
})

test("does not read an unused list", async () => {
  const client = new QueryClient()
  client.setQueryData(list, ["mine"])
  const queryFn = vi.fn(() => [])
  const stop = new QueryObserver(client, { queryKey: list, queryFn, staleTime: Infinity }).subscribe(() => {})
  await updateCached(client, [list], () => client.setQueryData(list, []))
  expect(client.getQueryData(list)).toEqual([])
  expect(queryFn).not.toHaveBeenCalled()
  stop()
})
