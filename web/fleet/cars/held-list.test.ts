import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { carOf } from "./car-for-tests.ts"
import { listReading } from "./lists.ts"

const queryKey = ["list"]

/** A server with these cars that counts requests and reads. */
function world(cars: AgentCar[]) {
  const now = { cars, revision: 1, asked: 0, read: 0 }
  const reading = listReading(async ({ held }) => {
    now.asked += 1
    const tag = String(now.revision)
    if (held === tag) return null
    now.read += 1
    return { output: structuredClone(now.cars), tag }
  })
  const client = new QueryClient()
  const fetch = async () => {
    await client.fetchQuery({ queryKey, ...reading })
    return client.getQueryData<AgentCar[]>(queryKey) ?? []
  }
  return { now, client, fetch }
}

test("reads a newer list, keeping unchanged cars, and then holds it", async () => {
  const [a, b] = [carOf(), carOf()]
  const { now, fetch } = world([a, b])
  const first = await fetch()
  Object.assign(now, { cars: [a, { ...b, version: 2 }], revision: 2 })
  const second = await fetch()
  expect(second.map(({ version }) => version)).toEqual([a.version, 2])
  expect(second[0]).toBe(first[0])
  expect(await fetch()).toBe(second)
  expect(now).toMatchObject({ asked: 3, read: 2 })
})

test("holds an equal newer list by its own tag", async () => {
  const { now, fetch } = world([carOf()])
  const first = await fetch()
  now.revision = 2
  expect(await fetch()).toBe(first)
  expect(await fetch()).toBe(first)
  expect(now).toMatchObject({ asked: 3, read: 2 })
})

test("reads a locally changed list again", async () => {
  const [a, b] = [carOf(), carOf()]
  const { now, client, fetch } = world([a, b])
  await fetch()
  client.setQueryData<AgentCar[]>(queryKey, (cars) => cars?.slice(1))
  expect(await fetch()).toEqual([a, b])
  expect(now.read).toBe(2)
})
