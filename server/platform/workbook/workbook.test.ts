import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as spreadsheet from "@e965/xlsx"
import { describe, expect, test } from "vitest"
import type { Cell } from "./rows.ts"
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
  test("a formula counts with its stored value", async () => {
    const rows = await rowsOf(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"0"&amp;7</f><v>07</v></c><c r="C1" t="b"><f>TRUE()</f><v>1</v></c><c r="D1" s="1"><f>TODAY()</f><v>46023</v></c><c r="E1"><f>A9</f></c></row>',
    )
    expect(rows).toEqual([[2, "07", true, { date: "2026-01-01" }, { uncomputed: true }]])
  })
  test("an error is told from the text that looks like one", async () => {
    const text = '<c r="A1" t="inlineStr"><is><t>#N/A</t></is></c>'
    expect(await rowsOf(`<row r="1">${text}</row>`)).toEqual([["#N/A"]])
    expect(await rowsOf('<row r="1"><c r="A1" t="e"><v>#N/A</v></c></row>')).toEqual([[{ error: "#N/A" }]])
  })
  test("numbers become dates only by their format, and a date out of range is an error", async () => {
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
  test("a date of Strict Open XML is one", async () => {
    const cell = '<c r="A1" s="1" t="d"><v>2027-02-02T00:00:00</v></c>'
    expect(await rowsOf(`<row r="1">${cell}</row>`)).toEqual([[{ date: "2027-02-02" }]])
  })
  test("empty rows keep their place, and formatting alone is nothing, however far out", async () => {
    const rows = await rowsOf(
      '<row r="2"><c r="B2"><v>1</v></c><c r="C2" s="1"/></row><row r="4"><c r="A4"><v>2</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>',
    )
    expect(rows).toEqual([[], [null, 1], [], [2]])
  })
  test("names of built-in properties are ordinary text", async () => {
    const names = ["__proto__", "constructor", "toString", "hasOwnProperty"]
    const cells = names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join("")
    const [header] = await rowsOf(`<row r="1">${cells}</row>`)
    expect(header).toEqual(names)
    expect(Object.getPrototypeOf(header)).toBe(Array.prototype)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
  test("line and paragraph separators inside a text do not tear a row apart", async () => {
    expect(
      await rowsOf('<row r="1"><c t="inlineStr"><is><t>a\u2028b\u2029c\u0085d</t></is></c></row>'),
    ).toEqual([["a\u2028b\u2029c\u0085d"]])
  })
})

describe("the vehicles of the demo", () => {
  test("an independent reader sees the same", async () => {
    const bytes = file("../../demo/fahrzeugbestand.xlsx")
    const { rows } = await readWorkbook(bytes)
    expect([rows.length, rows[0]?.length]).toEqual([421, 49])
    const stored = (cell: Cell) =>
      cell !== null && typeof cell === "object" && "number" in cell ? cell.number : cell
    expect(rows.map((cells) => cells.map(stored))).toEqual(independently(bytes))
  })
})

/** The first sheet as another library reads it, its dates by their day numbers. */
function independently(bytes: Buffer) {
  const workbook = spreadsheet.read(bytes, { cellNF: true })
  const sheet = workbook.Sheets[workbook.SheetNames[0]!]!
  const range = spreadsheet.utils.decode_range(sheet["!ref"]!)
  return Array.from({ length: range.e.r + 1 }, (_, r) => {
    const cells = Array.from({ length: range.e.c + 1 }, (_, c) => {
      const cell: spreadsheet.CellObject | undefined = sheet[spreadsheet.utils.encode_cell({ r, c })]
      if (cell === undefined || cell.v === "") return null
      if (cell.t !== "n" || !spreadsheet.SSF.is_date(String(cell.z))) return cell.v
      const { y, m, d, H, M, S } = spreadsheet.SSF.parse_date_code(Number(cell.v))
      const two = (part: number) => String(part).padStart(2, "0")
      const date = `${y}-${two(m)}-${two(d)}`
      return H + M + S === 0 ? { date } : { datetime: `${date}T${two(H)}:${two(M)}:${two(S)}` }
    })
    while (cells.length > 0 && cells.at(-1) === null) cells.pop()
    return cells
  })
}

test("how many rows have been read is reported while they are read", async () => {
  const counts: number[] = []
  await readWorkbook(file("../../demo/fahrzeugbestand.xlsx"), { onRows: (rows) => counts.push(rows) })
  expect(counts).toEqual([100, 200, 300, 400, 421])
})

test("the instant of an export survives in the file; a foreign file has none", async () => {
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
  "dates and times mean the same to a process in %s",
  (zone) => {
    const script = fileURLToPath(new URL("./fixtures/round-trip.ts", import.meta.url))
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
