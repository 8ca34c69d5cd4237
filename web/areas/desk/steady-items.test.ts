import { expect, test } from "vitest"
import type { DeskItem } from "../../../contract/desk.ts"
import { activityForTests } from "../activities/activity-for-tests.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { currentItems, heldItems } from "./steady-items.ts"

const itemOf = (id: string): DeskItem => ({ activity: activityForTests({ id }), car: adminCarOf() })
const [a, b, c] = [itemOf("a"), itemOf("b"), itemOf("c")] as const

test("what was answered keeps its place, however often the desk changes meanwhile", () => {
  const once = heldItems([a, b, c], [b, c])
  expect(once.rows).toEqual([a, b, c])
  expect([...once.gone]).toEqual(["a"])
  expect([...heldItems(once.rows, [b]).gone]).toEqual(["a", "c"])
})

test("a row shows its activity as it is now, and what is new waits", () => {
  const newer = { ...b, car: adminCarOf({ version: 2 }) }
  const held = heldItems([a, b], [c, newer, a])
  expect(held.rows[1]).toBe(newer)
  expect(held).toMatchObject({ isHeld: true, waiting: 1, rows: [a, newer] })
})

test("nothing is held where nothing is open any more", () => {
  expect(heldItems([a], [])).toEqual(currentItems([]))
})
