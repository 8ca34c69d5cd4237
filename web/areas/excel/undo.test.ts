import { expect, test } from "vitest"
import { namedCars } from "./undo.ts"

test.each([
  [["1"], "1"],
  [["1", "", "3"], "1, gelöscht, 3"],
  [["1", "2", "3", "4"], "1, 2, 3 …"],
])("%j are named as %s", (jobNumbers, text) => {
  expect(namedCars(jobNumbers, "gelöscht")).toBe(text)
})
