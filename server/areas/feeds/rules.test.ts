import fc from "fast-check"
import { expect, test } from "vitest"
import { csvOf } from "./rules.ts"

test("a table has its columns without a car, and German numbers with one", () => {
  expect(csvOf(["title", "co2"], [])).toBe("\uFEFFtitle;co2\r\n")
  const row = { title: 'Corso "200"; rot\nneu', co2: 5.8, isNew: true, paint: null }
  expect(csvOf(["title", "co2", "isNew", "paint"], [row])).toBe(
    '\uFEFFtitle;co2;isNew;paint\r\n"Corso ""200""; rot\nneu";5,8;ja;\r\n',
  )
})

/** The cells of one line, as RFC 4180 reads them. */
function cellsOf(line: string): string[] {
  const cells = `;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "")
}

test("any text comes back as it was, but for a quote where a spreadsheet would run it", () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(..."=+-@＝＋－＠\t\r\n;\"' aö0") }), {
    minLength: 2,
  })
  fc.assert(
    fc.property(texts, (given) => {
      const columns = given.map((_, at) => String(at))
      const csv = csvOf(columns, [Object.fromEntries(given.map((text, at) => [String(at), text]))])
      const line = csv.slice(csv.indexOf("\r\n") + 2, -2)
      const read = cellsOf(line)
      expect(read.map((cell, at) => (cell === given[at] ? cell : cell.slice(1)))).toEqual(given)
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})
