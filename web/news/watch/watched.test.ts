import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { drawn } from "../../ui/loading/drawn-for-tests.ts"
import { useSeen, useStar, watchedCarsQuery } from "./watched.ts"

afterEach(() => vi.unstubAllGlobals())

const car = (carId: string, name = carId) => ({ carId, name, area: null, at: "", seen: {} })
const [one, two, three, four] = ["one", "two", "three", "four"].map((id) => car(id))
const seen = car("two", "seen")
const refusal = { code: "not_found", message: "" }

type Sends = { mutateAsync(args: never): Promise<unknown> }
const star = (wanted: boolean, carId: string) => [() => useStar(""), { ...car(carId), wanted }] as const

test.each<[string, readonly [() => Sends, object], number, object, object[]]>([
  ["a car added", star(true, "four"), 200, four!, [four!, one!, two!, three!]],
  ["a car added again", star(true, "two"), 200, seen, [one!, seen, three!]],
  ["a refused addition", star(true, "four"), 404, refusal, [one!, two!, three!]],
  ["a car removed", star(false, "two"), 200, {}, [one!, three!]],
  ["a refused removal", star(false, "two"), 404, refusal, [two!, one!, three!]],
  ["a car looked at", [() => useSeen(), {}], 200, seen, [one!, seen, three!]],
])("the watch list follows %s", async (_, [useIt, args], status, answer, shown) => {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }))
  const client = new QueryClient()
  client.setQueryData(watchedCarsQuery.queryKey, [one!, two!, three!])
  await drawn<Sends>(client, useIt)
    .mutateAsync(args as never)
    .catch(() => {})
  expect(client.getQueryData(watchedCarsQuery.queryKey)).toEqual(shown)
})

test("a star is shown before the response arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal("fetch", () => promise)
  const client = new QueryClient()
  client.setQueryData(watchedCarsQuery.queryKey, [one!])
  const sent = drawn<Sends>(client, () => useStar("")).mutateAsync({ ...car("two"), wanted: true } as never)
  await expect
    .poll(() => client.getQueryData(watchedCarsQuery.queryKey)?.map(({ carId }) => carId))
    .toEqual(["two", "one"])
  resolve(Response.json(two))
  await sent
})
