import { expect, test } from "vitest"
import type { AppliedImport } from "../../../contract/excel.ts"
import { changedText, namedCars } from "./undo.ts"

test.each([
  [["1"], "1"],
  [["1", "", "3"], "1, gelöscht, 3"],
  [["1", "2", "3", "4"], "1, 2, 3 …"],
])("%j are named as %s", (jobNumbers, text) => {
  expect(namedCars(jobNumbers, "gelöscht")).toBe(text)
})

test("what was changed: one value in words, of several how many cars, and no more than four fields", () => {
  const names = { option: () => "", location: () => "", user: () => "" }
  const text = (changed: AppliedImport["changed"]) => changedText({ changed }, names)
  expect(text({ display: { cars: 1567, value: false } })).toBe("Anzeigen: nein")
  expect(text({ kilometerReading: { cars: 1234 }, promotion: { cars: 1, value: null } })).toBe(
    "Kilometerstand (1.234) · Aktion: –",
  )
  const five = ["brand", "display", "promotion", "kilometerReading", "condition"]
  expect(text(Object.fromEntries(five.map((name) => [name, { cars: 1 }])))).toMatch(/^[^·]+( · [^·]+){3} …$/)
  expect(text({})).toBe("")
})
