import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { written, xlsxOf } from "./workbooks-for-tests.ts"

const file = (path: string) => readFileSync(new URL(path, import.meta.url))
const rowsOf = async (rowsXml: string, stringsXml?: string) =>
  (await readWorkbook(await xlsxOf(rowsXml, stringsXml))).rows

describe("cells", () => {
  test("text keeps leading zeros, spaces and line breaks, whether shared, inline or in runs", async () => {
    const rows = await rowsOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t xml:space="preserve"> a&#10;b </t></is></c><c r="C1" t="s"><v>1</v></c></row>',
      "<si><t>0042</t></si><si><r><rPr><b/></rPr><t>Mehr</t></r><r><t>preis</t></r></si>",
    )
    expect(rows).toEqual([["0042", " a\nb ", "Mehrpreis"]])
  })
  test("numbers are dates only by format; a date out of range is an error", async () => {
    const rows = await rowsOf(
      '<row r="1"><c r="A1"><v>46023</v></c><c r="B1" s="1"><v>46023</v></c><c r="C1" s="2"><v>46023.5</v></c><c r="D1" s="2"><v>46023.99999999</v></c><c r="E1" s="1"><v>99999999999</v></c></row>',
    )
    expect(rows).toEqual([
      [
        46023,
        { date: "2026-01-01" },
        { datetime: "2026-01-01T12:00:00" },
        { date: "2026-01-02" },
        { error: "#NUM!" },
      ],
    ])
  })
  test("reads a date of Strict Open XML", async () => {
    const cell = '<c r="A1" s="1" t="d"><v>2027-02-02T00:00:00</v></c>'
    expect(await rowsOf(`<row r="1">${cell}</row>`)).toEqual([[{ date: "2027-02-02" }]])
  })
  test("empty rows keep their position; formatting alone is ignored", async () => {
    const rows = await rowsOf(
      '<row r="2"><c r="B2"><v>1</v></c><c r="C2" s="1"/></row><row r="4"><c r="A4"><v>2</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>',
    )
    expect(rows).toEqual([[], [null, 1], [], [2]])
  })
  test("built-in property names are ordinary text", async () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"]
    const cells = names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")
    const [header] = await rowsOf(`<row r="1">${cells}</row>`)
    expect(header).toEqual(names)
    expect(Object.getPrototypeOf(header)).toBe(Array.prototype)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
  test("line and paragraph separators do not split a row", async () => {
    expect(
      await rowsOf('<row r="1"><c t="inlineStr"><is><t>a\u2028b\u2029c\u0085d</t></is></c></row>'),
    ).toEqual([["a\u2028b\u2029c\u0085d"]])
  })
})

test("reports the number of rows while reading", async () => {
  const counts: number[] = []
  await readWorkbook(file("./fixtures/fahrzeugbestand.xlsx"), { onRows: (rows) => counts.push(rows) })
  expect(counts).toEqual([100, 200, 300, 400, 421])
})

test("an export's instant is kept in the file; other files have none", async () => {
  const exportedAt = new Date("2026-10-25T00:59:59.123Z")
  const bytes = await written({
    sheetName: "A",
    columns: [{ header: "a", kind: "text" }],
    rows: [],
    exportedAt,
  })
  expect(await readWorkbook(bytes)).toEqual({
    exportedAt: exportedAt.toISOString(),
    name: "A",
    otherSheets: [],
    rows: [["a"]],
  })
  expect(await readWorkbook(await xlsxOf('<row r="1"><c r="A1"><v>1</v></c></row>'))).toEqual({
    name: "A",
    otherSheets: [],
    rows: [[1]],
  })
})

test.each(["Pacific/Kiritimati", "America/Los_Angeles", "Europe/Berlin"])(
  "dates and times do not depend on the time zone %s",
  (zone) => {
    const script = fileURLToPath(new URL("./round-trip.worker-for-tests.ts", import.meta.url))
    const run = spawnSync(process.execPath, [script], { env: { TZ: zone }, encoding: "utf8" })
    expect(JSON.parse(run.stdout)).toEqual({
      zone,
      rows: [
        ["Tag", "Zeit"],
        [{ date: "1900-03-01" }, { datetime: "1999-12-31T23:59:59" }],
        [{ date: "2026-03-29" }, { datetime: "2026-03-29T02:30:00" }],
        [{ date: "2026-10-25" }, { datetime: "2026-10-25T02:30:00" }],
        [{ date: "2028-02-29" }, { datetime: "2011-12-30T10:00:01" }],
        [{ date: "2999-12-31" }, { datetime: "2999-12-31T23:59:59" }],
      ],
    })
  },
)
