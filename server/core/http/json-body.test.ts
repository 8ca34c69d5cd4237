import fc from "fast-check"
import { expect, test } from "vitest"
import { isTooDeep } from "./bodies.ts"

test.each(["[".repeat(21), '{"a":'.repeat(21), "[{".repeat(11), `${"[".repeat(21)}${"]".repeat(21)}`])(
  "rejects %s as too deep",
  (json) => {
    expect(isTooDeep(json)).toBe(true)
  },
)

test.each(["[".repeat(20), "[]".repeat(100), `"${"[".repeat(100)}"`, `["\\"${"[".repeat(100)}"]`, ""])(
  "accepts %s",
  (json) => {
    expect(isTooDeep(json)).toBe(false)
  },
)

test("ignores brackets in strings", () => {
  fc.assert(fc.property(fc.array(fc.string()), (texts) => !isTooDeep(JSON.stringify(texts))))
})
