import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Question } from "../../../contract/content.ts"
import { isFound, isInAnswer, piecesOf, wordsOf } from "./search.ts"

const hits = (text: string, search: string) =>
  piecesOf(text, wordsOf(search))
    .filter(({ hit }) => hit)
    .map((piece) => piece.text)

describe("a word", () => {
  test.each([
    ["Übernahme", "übernahme", ["Übernahme"]],
    ["Übernahme", "UBERNAHME", ["Übernahme"]],
    ["Übernahme", "uebernahme", ["Übernahme"]],
    ["Übernahme", "ueb", ["Üb"]],
    ["Übernahme", "u", ["Ü"]],
    ["Änderung und Aenderung", "änderung", ["Änderung", "Aenderung"]],
    ["Maße in der Straße", "strasse", ["Straße"]],
    ["STRASSE", "straße", ["STRASSE"]],
    ["48 Stunden, 24 Stunden", "stunden", ["Stunden", "Stunden"]],
    ["Mehr-/Minderpreis", "mehr-/", ["Mehr-/"]],
    ["Preis", "xyz", []],
    ["Preis", "   ", []],
  ])("in „%s“ is found by „%s“", (text, search, expected) => {
    expect(hits(text, search)).toEqual(expected)
  })

  test("overlapping words are one mark after the other", () => {
    expect(hits("Vorvertrag", "vorver vertrag")).toEqual(["Vorver", "trag"])
  })
})

const letters = fc.string({ unit: fc.constantFrom(..."aäÄeuüUEsßS o-".split("")), maxLength: 24 })

test("the pieces of a text are the text, whatever is searched", () => {
  fc.assert(
    fc.property(letters, letters, (text, search) => {
      const pieces = piecesOf(text, wordsOf(search))
      expect(pieces.map((piece) => piece.text).join("")).toBe(text)
      expect(pieces.every((piece) => piece.text !== "")).toBe(true)
    }),
  )
})

test("what is cut out of a text is found in it and marked, in any case", () => {
  const cut = fc
    .tuple(letters, fc.nat(24), fc.nat(24))
    .map(([text, from, length]) => ({ text, part: text.slice(from, from + length) }))
    .filter(({ part }) => /^[^\s]+$/.test(part))
  fc.assert(
    fc.property(cut, fc.boolean(), ({ text, part }, loud) => {
      const search = loud ? part.toUpperCase() : part.toLowerCase()
      expect(piecesOf(text, [search]).some(({ hit }) => hit)).toBe(true)
    }),
  )
})

const question: Question = {
  id: "fristen",
  question: "Wann antwortet der Anbieter?",
  answer: [
    { kind: "paragraph", spans: [{ text: "Innerhalb von " }, { text: "48 Stunden", strong: true }] },
    { kind: "list", ordered: false, items: [[{ text: "Montag bis Freitag" }]] },
    { kind: "table", head: [[{ text: "Name" }]], rows: [[[{ text: "Ostermontag" }]]] },
  ],
}

test.each([
  ["", true, false],
  ["anbieter", true, false],
  ["anbieter stunden", true, true],
  ["von 48", true, true],
  ["freitag", true, true],
  ["ostermontag", true, true],
  ["anbieter sonntag", false, false],
])("question and answer together hold every word of „%s“: %s", (search, found, inAnswer) => {
  expect(isFound(question, wordsOf(search))).toBe(found)
  if (found) expect(isInAnswer(question, wordsOf(search))).toBe(inAnswer)
})
