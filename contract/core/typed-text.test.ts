import fc from "fast-check"
import { expect, it } from "vitest"
import { forAll } from "./property-for-tests.ts"
import { identityKey, plainWords } from "./typed-text.ts"

it.each([
  ["Junge Vorführer", "Junge\u00a0Vorführer"],
  ["Junge Vorführer", " junge  VORFU\u0308HRER\u200b "],
  ["E-Auto", "E\u00ad-auto"],
])("%j equals %j", (one, other) => {
  expect(identityKey(one)).toBe(identityKey(other))
})

it.each([
  ["Aktion Plus", "Aktion Plus+"],
  ["Müller", "Mueller"],
  ["Müller", "Muller"],
  ["Straße", "Strasse"],
  ["C-Klasse", "C Klasse"],
  ["2.0", "20"],
  ["m²", "m2"],
])("%j differs from %j", (one, other) => {
  expect(identityKey(one)).not.toBe(identityKey(other))
})

it("the plain spelling has the same key and is idempotent", () => {
  forAll([fc.string({ unit: "grapheme" })], (text) => {
    expect(identityKey(plainWords(text))).toBe(identityKey(text))
    expect(plainWords(plainWords(text))).toBe(plainWords(text))
  })
})
