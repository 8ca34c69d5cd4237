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

test("changed fields are named with their new value, at most four of them", () => {
  const names = { option: () => "", location: () => "", user: () => "" }
  const text = (changed: AppliedImport["changed"]) => changedText({ changed }, names)
  expect(text({ display: false, promotion: null })).toBe("Anzeigen: nein · Aktion: –")
  const five = ["brand", "display", "promotion", "kilometerReading", "condition"]
  expect(text(Object.fromEntries(five.map((name) => [name, null])))).toMatch(/^[^·]+( · [^·]+){3} …$/)
  expect(text({})).toBe("")
})
