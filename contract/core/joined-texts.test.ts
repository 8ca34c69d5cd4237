import fc from "fast-check"
import { expect, test } from "vitest"
import { joinTexts, matchingIndexes } from "./joined-texts.ts"
import { forAll } from "./property-for-tests.ts"

test("finds the texts that contain the word, in order", () => {
  const text = fc.stringMatching(/^[ab\n ]{0,6}$/)
  const word = fc.stringMatching(/^[ab]{1,3}$/)
  forAll([fc.array(text, { maxLength: 8 }), word], (texts, wanted) => {
    const holding = [...texts.keys()].filter((place) => texts[place]!.includes(wanted))
    expect(matchingIndexes(wanted, joinTexts(texts))).toEqual(holding)
  })
})

test("a match never spans two texts", () => {
  expect(matchingIndexes("ab", joinTexts(["a", "b", "ab"]))).toEqual([2])
  expect(matchingIndexes("a", joinTexts([]))).toEqual([])
})
