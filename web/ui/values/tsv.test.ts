import fc from "fast-check"
import { expect, test } from "vitest"
import { formatTsv, harmless, parseTsv, withoutGuard } from "./tsv.ts"

const cell = fc.oneof(fc.string(), fc.stringMatching(/^["'\t\r\n=+@a-]{0,6}$/))
const block = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  )

test("a block comes back as it was, whatever stands in it", () => {
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(formatTsv(rows))).toEqual(rows)
    }),
  )
})

test("reading never fails, and loses no letter of what holds no quotes", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const letters = (of: string) => of.replace(/[\t\r\n]/g, "")
      const read = parseTsv(text)
      expect(read.length).toBeGreaterThan(0)
      if (!text.includes('"')) expect(letters(read.flat().join(""))).toBe(letters(text))
    }),
  )
})

test.each([
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"zwei\nZeilen"\tb', [["zwei\nZeilen", "b"]]],
  ['"sagt ""ja"""', [['sagt "ja"']]],
  ['"17 Zoll', [['"17 Zoll']]],
  ['"a"b\tc', [['"a"b', "c"]]],
  ['18" Räder\tx', [['18" Räder', "x"]]],
  ["", [[""]]],
  ["\t\r\n", [["", ""]]],
  ["a\r\n\r\nb", [["a"], [""], ["b"]]],
])("%j", (text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})

test("no text becomes a formula, and each comes back as it was", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(harmless(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(withoutGuard(harmless(text))).toBe(text)
    }),
  )
})
