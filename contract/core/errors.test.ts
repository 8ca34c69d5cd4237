import { expect, test } from "vitest"
import { waitText } from "./errors.ts"

test.each([
  [1, "1 Sekunde"],
  [59, "59 Sekunden"],
  [60, "1 Minute"],
  [61, "2 Minuten"],
  [59 * 60, "59 Minuten"],
  [59 * 60 + 1, "1 Stunde"],
  [3601, "2 Stunden"],
])("a wait of %i s reads as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(`Bitte warten Sie ${text}.`)
})
