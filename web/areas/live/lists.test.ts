import { expect, test } from "vitest"
import type { AgentCar } from "../../../contract/cars.ts"
import { carOf } from "../car/car-for-tests.ts"
import { differenceOf, patched } from "./lists.ts"

const car = (id: string, version = 1): AgentCar => carOf({ id, version })

test("cars that were read anew take their place, missing ones leave, new ones come last", () => {
  const before = [car("a"), car("b"), car("c")]
  const after = patched(before, [car("b", 2), car("d")], new Set(["b", "c", "d"]))
  expect(after.map(({ id, version }) => [id, version])).toEqual([
    ["a", 1],
    ["b", 2],
    ["d", 1],
  ])
  expect(after[0]).toBe(before[0])
  expect(differenceOf(before, after)).toEqual({ gone: 1, changed: 1, fresh: 1 })
})

test("an answer that was overtaken changes nothing", () => {
  const before = [car("a", 3)]
  expect(patched(before, [car("a", 2)], new Set(["a"]))).toEqual(before)
  expect(differenceOf(before, before)).toEqual({ gone: 0, changed: 0, fresh: 0 })
})
