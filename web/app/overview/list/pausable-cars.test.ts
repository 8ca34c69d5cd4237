import { expect, test } from "vitest"
import { type Row, rowsOf } from "../../../../contract/fleet/filters.ts"
import { carOf } from "../../../fleet/cars/car-for-tests.ts"
import { paused } from "../../../ui/table/pausable.ts"
import { carLists } from "./car-lists.ts"

const [a, b, c] = rowsOf([carOf(), carOf(), carOf()]) as [Row, Row, Row]
const dearer = rowsOf([{ ...b.car, version: 2, offerPriceExclVat: 90_000 }])[0]!
const foreign = () => false
const idsOf = (rows: readonly Row[]) => rows.map(({ car }) => car.id)

test("a row keeps its position with new values", () => {
  const pausable = paused([a, b, c], carLists([dearer, a, c], [a, dearer, c], foreign))
  expect(idsOf(pausable.rows)).toEqual(idsOf([a, b, c]))
  expect(pausable.rows[1]?.car.offerPriceExclVat).toBe(90_000)
  expect(pausable).toMatchObject({ waiting: 0 })
})

test("a removed car stays marked as taken through changes", () => {
  const once = paused([a, b, c], carLists([a, c], [a, c], foreign))
  expect(idsOf(once.rows)).toEqual(idsOf([a, b, c]))
  expect([...once.gone]).toEqual([b.car.id])
  expect(once.rows[1]?.car.activityState).toBe("PRE_CONTRACT_ACCEPTED")
  const twice = paused(once.rows, carLists([a], [a], foreign))
  expect([...twice.gone]).toEqual([b.car.id, c.car.id])
  expect(twice.rows[1]).toBe(once.rows[1])
})

test("removes the user's own acceptance at once", () => {
  const pausable = paused(
    [a, b],
    carLists([a], [a], (id) => id === b.car.id),
  )
  expect(pausable).toEqual({ rows: [a], isPaused: true, gone: new Set(), waiting: 0 })
})

test("holds back and counts new or newly matching cars", () => {
  expect(paused([a], carLists([c, a, b], [a, b, c], foreign))).toMatchObject({
    rows: [a],
    waiting: 2,
  })
})
