import { QueryClient } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { showing } from "../../../core/stale.ts"
import { drawn } from "../../../ui/loading/drawn-for-tests.ts"
import { keyOf } from "../../../ui/loading/read.ts"
import { useBulkCars, useDeleteCar, useRestoreCar, useSaveCar, useUpdateCar } from "./fleet.ts"

afterEach(() => vi.unstubAllGlobals())

const page = keyOf("POST /api/car/fleet", {} as never) as readonly unknown[]
const [one, two] = [
  { id: "one", version: 1, warnings: ["a"] },
  { id: "two", version: 1, warnings: ["b"] },
]
const newer = { id: "two", version: 2 }
const put = [one, { ...newer, warnings: ["b"] }]
const conflict = { code: "version_conflict", message: "", details: { current: newer } }
const both = [...new Set([...showing.fleet, ...showing.editedCar])]

type Sends = { mutateAsync(args: never): Promise<unknown> }
test.each<[string, () => Sends, number, object, shown: object[], stale: readonly string[]]>([
  ["a changed car", () => useUpdateCar(""), 200, newer, put, both],
  ["a car changed by others", () => useUpdateCar(""), 409, conflict, put, both],
  ["a restored car", () => useRestoreCar("", ""), 200, newer, put, both],
  ["a new car", () => useSaveCar(""), 200, { id: "three" }, [one, two], showing.fleet],
  ["a deleted car", () => useDeleteCar(), 200, {}, [one], both],
  ["a car that cannot be deleted", () => useDeleteCar(), 409, { code: "state_changed" }, [one, two], both],
  [
    "many cars",
    () => useBulkCars({ changed: String, failure: "" }),
    200,
    { changed: 1, refused: [] },
    [one, two],
    both,
  ],
])(
  "the loaded fleet follows %s, and what shows it is read again",
  async (_, useIt, status, answer, shown, stale) => {
    vi.stubGlobal("fetch", async () => Response.json(answer, { status }))
    const client = new QueryClient()
    client.setQueryData(page, { cars: [one, two] })
    const others = both.map((name) => [name] as readonly unknown[])
    for (const key of others) client.setQueryData(key, {})
    await drawn(client, useIt)
      .mutateAsync({ id: "two" } as never)
      .catch(() => {})
    expect(client.getQueryData(page)).toEqual({ cars: shown })
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
    expect([page, ...others].filter(isStale).map(([name]) => name)).toEqual([page[0], ...stale])
  },
)
