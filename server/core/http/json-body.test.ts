import fc from "fast-check"
import { expect, test } from "vitest"
import { maxBulkCars } from "../../../contract/core/limits.ts"
import { isCostly } from "./bodies.ts"

test.each(["[".repeat(21), '{"a":'.repeat(21), "[{".repeat(11), `${"[".repeat(21)}${"]".repeat(21)}`])(
  "rejects %s as too deep",
  (json) => {
    expect(isCostly(json)).toBe(true)
  },
)

test.each(["[".repeat(20), "[]".repeat(100), `"${"[".repeat(100)}"`, `["\\"${"[".repeat(100)}"]`, ""])(
  "accepts %s",
  (json) => {
    expect(isCostly(json)).toBe(false)
  },
)

test("ignores brackets in strings", () => {
  fc.assert(fc.property(fc.array(fc.string()), (texts) => !isCostly(JSON.stringify(texts))))
})

const membersOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from(Array(count), (_, n) => [`k${n}`, 1])))

test("rejects more members than the largest call has, before they are parsed", () => {
  expect(isCostly(membersOf(300_000))).toBe(true)
  expect(isCostly(JSON.stringify(Array(maxBulkCars).fill({ id: "a:b", version: 1 })))).toBe(false)
})
