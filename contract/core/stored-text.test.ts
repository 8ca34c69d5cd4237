import fc from "fast-check"
import { expect, test } from "vitest"
import { forAll } from "./property-for-tests.ts"
import { storedText } from "./stored-text.ts"

test("stores text as displayed", () => {
  expect(storedText("a\u0308 \u202ebc\u2069")).toBe("\u00e4 bc")
  expect(storedText("\ud83d\udc69\u200d\ud83d\udd27 \u00ad1")).toBe("\ud83d\udc69\u200d\ud83d\udd27 \u00ad1")
  for (const nothing of ["\u200b", "\u3164", "\u2800\u00ad", "\u202e", "\ufe0f", "\u0007"])
    expect(storedText(nothing)).toBe("")
  expect(storedText(" \u200b\n")).toBe(" \n")
  // Rejected by a later check.
  for (const refused of ["\u0000", "a \u0000 b"]) expect(storedText(refused)).toBe(refused)
})

test.each([
  [`A${"\u0336".repeat(99)}rg`, "A\u0336\u0336rg"],
  [`${"\u0301".repeat(50)}x`, "\u0301\u0301x"],
  [`\u1eadn${"\u0489".repeat(3)}`, "\u1eadn\u0489\u0489"],
  ["\u00c1" + "\u0301\u0336", "\u00c1\u0336"],
  [`a${"\u0301\u200d\u034f".repeat(9)}b`, "\u00e1\u200d\u034f"],
  [`Muster${"\u00a0".repeat(80)}Nebenabrede`, "Muster Nebenabrede"],
  ["a\u2003\u200b\u3000\u3164\u2800b", "a b"],
  ["a \t b\t\tc", "a b\tc"],
  ["erste  Zeile\n\n  zweite", "erste Zeile\n\n zweite"],
  ["\u2764\ufe0f 1\ufe0f\u20e3", "\u2764\ufe0f 1\ufe0f\u20e3"],
])("keeps two marks of a letter and one blank: %j", (written, stored) => {
  expect(storedText(written).startsWith(stored)).toBe(true)
})

test("no text keeps more than two marks on a letter or two blanks in a row", () => {
  const parts = fc.constantFrom(
    ..."a e ä ệ \u0301 \u0336 \u0489 \u0308 \ufe0f \u200d \u034f \u202e \u2800 \u3164 \ufeff \u00a0 \u2003 \u3000 \t \n \u00ad".split(
      " ",
    ),
    " ",
  )
  forAll(
    [
      fc.string({
        unit: fc.oneof(parts, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
        maxLength: 60,
      }),
    ],
    (written) => {
      const stored = storedText(written)
      expect(storedText(stored)).toBe(stored)
      const visible = stored.replace(/(?![\p{M}\r\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "")
      expect(visible.normalize("NFD")).not.toMatch(/\p{M}{3}/u)
      expect(visible).not.toMatch(/[\p{Zs}\u2800]{2}/u)
    },
  )
})
