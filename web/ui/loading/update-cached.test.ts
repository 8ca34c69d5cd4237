import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test, vi } from "vitest"
import { updateCached } from "./update-cached.ts"

const list = ["list"]

test("an older answer under way is cancelled, and what else it would have brought is asked for again", async () => {
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

test("a list that nobody asked for meanwhile is not asked for by it", async () => {
  const client = new QueryClient()
  client.setQueryData(list, ["mine"])
  const queryFn = vi.fn(() => [])
  const stop = new QueryObserver(client, { queryKey: list, queryFn, staleTime: Infinity }).subscribe(() => {})
  await updateCached(client, [list], () => client.setQueryData(list, []))
  expect(client.getQueryData(list)).toEqual([])
  expect(queryFn).not.toHaveBeenCalled()
  stop()
})
