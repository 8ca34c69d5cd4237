import fc from "fast-check"
import { expect, test } from "vitest"
import { isTooDeep } from "./bodies.ts"

test.each(["[".repeat(21), '{"a":'.repeat(21), "[{".repeat(11), `${"[".repeat(21)}${"]".repeat(21)}`])(
  "%s is too deep",
  (json) => {
    expect(isTooDeep(json)).toBe(true)
  },
)

test.each(["[".repeat(20), "[]".repeat(100), `"${"[".repeat(100)}"`, `["\\"${"[".repeat(100)}"]`, ""])(
  "%s is not",
  (json) => {
    expect(isTooDeep(json)).toBe(false)
  },
)

test("brackets in texts do not count, whatever the texts hold", () => {
  fc.assert(fc.property(fc.array(fc.string()), (texts) => !isTooDeep(JSON.stringify(texts))))
})
