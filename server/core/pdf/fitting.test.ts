import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "../../../contract/property-for-tests.ts"
import { fittingLength } from "./fitting.ts"

const upTo = (most: number) => (part: string) => part.length <= most

test("keeps fitting text whole", () => {
  expect(fittingLength("", upTo(3))).toBe(0)
  expect(fittingLength("abc", upTo(3))).toBe(3)
})

test("splits at a space, a long word anywhere", () => {
  expect(fittingLength("ab cd ef", upTo(7))).toBe(5)
  expect(fittingLength("ab cd ef", upTo(5))).toBe(5)
  expect(fittingLength("abcdef", upTo(4))).toBe(4)
  expect(fittingLength("👩‍👩‍👧👩‍👩‍👧", upTo(9))).toBe(8)
})

test("takes at least one character, so that it ends", () => {
  expect(fittingLength("abc", () => false)).toBe(1)
})

test("loses no text", () => {
  forAll([fc.array(fc.string({ maxLength: 30 })), fc.integer({ min: 1, max: 20 })], (words, most) => {
    let rest = words.join(" ")
    const parts: string[] = []
    while (rest !== "") {
      const length = fittingLength(rest, upTo(most))
      expect(length).toBeGreaterThan(0)
      parts.push(rest.slice(0, length))
      rest = rest.slice(length)
    }
    expect(parts.join("")).toBe(words.join(" "))
  })
})
