import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "./property-for-tests.ts"
import { folded, isFound, missingNumbers, numbersIn, searchOf, searchRows, searchTextOf } from "./search.ts"

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

describe("several numbers", () => {
  const found = (typed: string) => [...(numbersIn(typed)?.keys() ?? [])]
  test.each([
    ["4700043, 4700044", ["4700043", "4700044"]],
    ["4700043 4700044\t4700045", ["4700043", "4700044", "4700045"]],
    ["HH-ZV 1788\nHH-ZV 1789 E\r\n", ["hhzv1788", "hhzv1789e"]],
    ["HH-ZV 1788 B-X 22 TÜ-A1", ["hhzv1788", "bx22", "tuea1"]],
    ["hh zv 1788 4700043", ["hhzv1788", "4700043"]],
    ["W9ZHRD2DRCJV3KHWM; w9zhrd2drcjv3khwx", ["w9zhrd2drcjv3khwm", "w9zhrd2drcjv3khwx"]],
    ["HHZV1788,BX22", ["hhzv1788", "bx22"]],
    ["1101, 1103", ["1101", "1103"]],
  ])("are recognised in %j", (typed, numbers) => expect(found(typed)).toEqual(numbers))

  test.each([
    "4700043",
    "HH-ZV 1788",
    "W9Z HRD2DRCJV3KHWM",
    "4700043 hamburg",
    "4700043, Corso",
    "corso 2.0, 180 PS",
    "Terra 2.0 150",
    "12.11.2026 13.11.2026",
    "4700043, 47",
    "4700043, 4700043",
    ", ;",
  ])("are no other search: %j", (typed) => expect(found(typed)).toEqual([]))

  const number = fc.oneof(
    fc.stringMatching(/^[1-9][0-9]{6}$/),
    fc.stringMatching(/^[A-HJ-NPR-Z0-9]{13}[0-9]{4}$/),
    fc
      .tuple(fc.stringMatching(/^[A-Z]{1,3}-[A-Z]{1,2}$/), fc.integer({ min: 1, max: 9999 }))
      .map((p) => p.join(" ")),
  )
  const separator = fc.constantFrom("\n", "\r\n", ",", ", ", ";", " ", "  ", "\t")

  test("find exactly the rows with one of them, and the others are named", () => {
    const lists = fc.uniqueArray(number, { minLength: 3, maxLength: 12, selector: (each) => folded(each) })
    forAll([lists, separator], ([missing, ...numbers], between) => {
      const rows = numbers.map((each) => searchTextOf([each, "", "X-1"], ["Corso", missing!]))
      const wanted = numbers.slice(1)
      const typed = [missing!, ...wanted].join(between)
      expect(searchRows(rows, (row) => row, typed)).toEqual(rows.slice(1))
      expect(missingNumbers(typed, () => rows)).toEqual([missing])
      expect(missingNumbers(missing!, () => rows)).toEqual([])
    })
  })
})

test("matching rows keep their order, and are the same list without a search", () => {
  const rows = ["b eins", "zwei", "a eins", "zweieins"]
  const textOf = (row: string) => searchTextOf([], [row])
  expect(searchRows(rows, textOf, "eins")).toEqual(["b eins", "a eins", "zweieins"])
  expect(searchRows(rows, textOf, " ")).toBe(rows)
})
