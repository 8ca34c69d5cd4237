import { QueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { ApiError } from "../../core/api.ts"
import { carOf } from "../../fleet/cars/car-for-tests.ts"
import { carsOfArea } from "../../fleet/cars/lists.ts"
import { drawn } from "../../ui/loading/drawn-for-tests.ts"
import { keyOf } from "../../ui/loading/read.ts"
import type { Sending, Shown } from "./rules.ts"
import { createRequestIds, isOlderThanRates, useSending, useSendRequest } from "./use-sending.ts"

afterEach(() => vi.unstubAllGlobals())

test("equal content keeps its id; other content and dialogs get new ones", () => {
  const idOf = createRequestIds()
  const first = idOf({ carId: "a", offerVersion: 1 })
  expect(idOf({ carId: "a", offerVersion: 2 })).not.toBe(first)
  expect(idOf({ carId: "a", offerVersion: 1 })).toBe(first)
  expect(createRequestIds()({ carId: "a", offerVersion: 1 })).not.toBe(first)
})

test("detects an outdated VAT table by the server's rate", () => {
  const refusedWith = (vatPercent: number) =>
    new ApiError(409, {
      code: "offer_changed",
      message: "",
      details: { offer: { vatPercent, deliveryDate: "2027-02-01" } },
    })
  expect(isOlderThanRates(refusedWith(20))).toBe(true)
  expect(isOlderThanRates(refusedWith(19))).toBe(false)
  expect(isOlderThanRates(new ApiError(409, { code: "pre_offer_unavailable", message: "" }))).toBe(false)
})

test("an accepted car leaves its list, and what shows the case is read again", async () => {
  const car = carOf()
  vi.stubGlobal("fetch", async () => Response.json(car))
  const client = new QueryClient()
  const list = carsOfArea("PRE_OFFER").queryKey
  client.setQueryData(list, [car, { ...car, id: "other" }])
  const shown = (["GET /api/car/all/activity", "GET /api/start", "GET /api/watch/cars"] as const).map(
    (name) => keyOf(name) as readonly unknown[],
  )
  for (const key of shown) client.setQueryData(key, [])
  await drawn(client, () => useSendRequest("PRE_OFFER_ACCEPT")).mutation.mutateAsync({} as Sending)
  expect(client.getQueryData(list)?.map(({ id }) => id)).toEqual(["other"])
  expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
})

const edition = (version: string) => ({ version }) as NonNullable<Shown["conditions"]>
const seen: Shown = { car: carOf(), termsVersion: "2026-1", conditions: edition("1"), documents: [] }
test.each<[string, Partial<Shown>, boolean]>([
  ["nothing", {}, false],
  ["the terms", { termsVersion: "2027-1" }, true],
  ["the conditions", { conditions: edition("2") }, true],
  ["the offer", { car: { ...seen.car, offerVersion: seen.car.offerVersion + 1 } }, true],
])("notices that %s changed while the dialog is open", (_, change, isChanged) => {
  const later = { ...seen, ...change }
  const { changed } = drawn(new QueryClient(), () => {
    const [now, setNow] = useState(seen)
    if (now !== later) setNow(later)
    return useSending({ send: () => {} }, now, "PRE_OFFER_ACCEPT", { onSent: () => {}, onLost: () => {} })
  })
  expect(changed).toBe(isChanged)
})
