import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { carOf } from "./car-for-tests.ts"
import { carsOfArea, keepUnchanged, removeCar, replaceCar } from "./lists.ts"

test("only changed cars become new objects; applies removed, added and moved ones", () => {
  const [a, b, c] = [carOf(), carOf(), carOf()]
  const requested = { ...b, openRequest: true }
  const edited = { ...c, version: 2 }
  const kept = keepUnchanged([a, b, c], structuredClone([edited, a, requested]))
  expect(kept).toEqual([edited, a, requested])
  expect(kept[1]).toBe(a)
  expect(keepUnchanged([a, b], structuredClone([b, a]))).toEqual([b, a])
  expect(keepUnchanged([a, b], structuredClone([a]))).toEqual([a])
  expect(keepUnchanged(undefined, [a])).toEqual([a])
})

test("removes or changes a car in a loaded list, and does nothing without one", () => {
  const client = new QueryClient()
  const [a, b] = [carOf(), carOf()]
  const { queryKey } = carsOfArea("PRE_OFFER")
  removeCar(client, "PRE_OFFER", a.id)
  expect(client.getQueryData(queryKey)).toBeUndefined()
  client.setQueryData(queryKey, [a, b])
  replaceCar(client, { ...b, openRequest: true })
  removeCar(client, "PRE_OFFER", a.id)
  expect(client.getQueryData(queryKey)).toEqual([{ ...b, openRequest: true }])
})
