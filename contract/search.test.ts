import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "./property-for-tests.ts"
import { folded, isFound, searchOf, searchRows, searchTextOf } from "./search.ts"

const carText = () =>
  searchTextOf(
    ["0007036", "W9ZHRD2DRCJV3KHWM", "HH-ZV 1788", "-"],
    ["Aurel", "Terra Kombi 2.0", "", "Grün", "1101 - Autohaus Keßler, Lübeck-Süd", "Herbst-Aktion"],
  )
const finds = (typed: string, text = carText()) => isFound(text, searchOf(typed)!)

test("searchable text has numbers on separate lines, those with spaces also as words", () => {
  expect(carText()).toBe(
    "\n0007036\nw9zhrd2drcjv3khwm\nhhzv1788\n hh zv 1788 aurel terra kombi 2 0 gruen 1101 autohaus kessler luebeck sued herbst aktion",
  )
})

describe("a search", () => {
  test.each([
    ["lübeck", "LUEBECK", "Lu\u0308beck", "gruen", "GRÜN", "kessler", "keßler", "KESSLER", "KEẞLER"],
    ["3KHWM", "w9zh rd2d", "hhzv1788", "hh zv1788", "HH-ZV1788", "hh-zv 17", " 0007 ", "7036"],
    ["terra lübeck", "süd herbst aurel", "kombi 2.0", "herbst-aktion", "„Herbst“", "Kombi, grün"],
  ])("finds %s and others anywhere", (...typed) => {
    expect(typed.filter((each) => !finds(each))).toEqual([])
  })

  test.each(["terra rot", "W9Z2", "7036hh", "2.1", "kessler süd nord", "3khwmhh"])(
    "does not find %s",
    (typed) => {
      expect(finds(typed)).toBe(false)
    },
  )

  test("is empty for spaces and punctuation", () => {
    for (const typed of ["", "  ", "-", " . - "]) expect(searchOf(typed)).toBeNull()
  })

  test("ignores different spellings of the same letters", () => {
    const written = fc.stringMatching(/^[a-zäöüßéÄÖÜ0-9]{1,8}$/)
    const out = (text: string) =>
      text.toUpperCase().replace(/Ä/g, "AE").replace(/Ö/g, "OE").replace(/Ü/g, "UE")
    forAll([written, written], (before, word) => {
      for (const there of [word, out(word), word.normalize("NFD"), word.toUpperCase()])
        for (const typed of [word, out(word), word.normalize("NFD"), word.toLowerCase()])
          expect(finds(typed, searchTextOf([], [`${before} ${there}`]))).toBe(true)
    })
  })

  test("normalises idempotently", () => {
    forAll([fc.string({ unit: "grapheme" })], (text) => {
      expect(folded(folded(text))).toBe(folded(text))
    })
  })
})

test("matching rows keep their order, and are the same list without a search", () => {
  const rows = ["b eins", "zwei", "a eins", "zweieins"]
  const textOf = (row: string) => searchTextOf([], [row])
  expect(searchRows(rows, textOf, "eins")).toEqual(["b eins", "a eins", "zweieins"])
  expect(searchRows(rows, textOf, " ")).toBe(rows)
})
