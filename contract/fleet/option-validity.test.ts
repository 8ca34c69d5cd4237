import { expect, test } from "vitest"
import { isOptionExpired } from "./option-validity.ts"

test.each([
  [null, false],
  ["2026-11-21", true],
  ["2026-11-22", false],
  ["2026-11-23", false],
])("an option valid until %s is expired on 2026-11-22: %s", (validUntil, expired) => {
  expect(isOptionExpired({ validUntil }, "2026-11-22")).toBe(expired)
})
