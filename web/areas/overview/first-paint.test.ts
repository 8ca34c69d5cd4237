import { expect, it } from "vitest"
import { rowsOf } from "../../../contract/filters.ts"
import { carOf } from "../car/car-for-tests.ts"
import { visibleFirst } from "./first-paint.ts"

const rowsIn = (ids: string) => rowsOf([...ids].map((id) => carOf({ id })))

it.each([
  ["abcd", "wxyz", "abyz", "renders visible rows first, and keeps previous ones below"],
  ["abcd", "w", "ab", "keeps what there was"],
  ["a", "vwxyz", "a", "keeps no previous rows below a shorter list"],
  ["abc", "vwxyz", "abx", "keeps as many as the list has"],
  ["", "vwx", "", "keeps nothing of a list that is empty now"],
  ["bdxy", "abcd", "bdc", "shows no car twice"],
])("%s after %s: %s (%s)", (rows, before, shown) => {
  const ids = visibleFirst(rowsIn(rows), rowsIn(before), 2).map(({ car }) => car.id)
  expect(ids.join("")).toBe(shown)
})
