import { expect, test } from "vitest"
import type { DeskItem } from "../../../contract/desk.ts"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { adminCarOf } from "../car/car-for-tests.ts"
import { currentItems, pausedItems } from "./steady-items.ts"

const itemOf = (id: string): DeskItem => ({ activity: activityForTests({ id }), car: adminCarOf() })
const [a, b, c] = [itemOf("a"), itemOf("b"), itemOf("c")] as const

test("what was answered keeps its place, however often the desk changes meanwhile", () => {
  const once = pausedItems([a, b, c], [b, c])
  expect(once.rows).toEqual([a, b, c])
  expect([...once.gone]).toEqual(["a"])
  expect([...pausedItems(once.rows, [b]).gone]).toEqual(["a", "c"])
})

test("a row shows its activity as it is now, and what is new waits", () => {
  const newer = { ...b, car: adminCarOf({ version: 2 }) }
  const paused = pausedItems([a, b], [c, newer, a])
  expect(paused.rows[1]).toBe(newer)
  expect(paused).toMatchObject({ isPaused: true, waiting: 1, rows: [a, newer] })
})

test("nothing is paused where nothing is open any more", () => {
  expect(pausedItems([a], [])).toEqual(currentItems([]))
})
