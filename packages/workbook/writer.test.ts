import * as spreadsheet from "@e965/xlsx"
import fc from "fast-check"
import { expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { written } from "./workbooks-for-tests.ts"
import { type ValueToWrite, type WorkbookColumn, writeWorkbook } from "./writer.ts"
import { openParts } from "./zip.ts"

const exportedAt = new Date("2026-11-20T10:15:30.123Z")
const one = (kind: WorkbookColumn["kind"], value: ValueToWrite, columns: Partial<WorkbookColumn> = {}) =>
  written({ sheetName: "A", columns: [{ header: "h", kind, ...columns }], rows: [[value]], exportedAt })

async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const { extract } = await openParts(bytes)
  const names = ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"]
  const parts = names.map(async (name) => [name, String(await extract(name))] as const)
  return Object.fromEntries(await Promise.all(parts))
}

const wrong: [WorkbookColumn["kind"], ValueToWrite[]][] = [
  ["integer", [1.5, "1"]],
  ["euro", [0.1, 2 ** 60]],
  ["date", ["2026-02-29", "20.11.2026"]],
  ["month", ["2026-13-01", "11/2026", "2026-11-20T00:00:00"]],
  ["datetime", ["2026-11-20", "2026-11-20T24:00:00", "2026-11-20T10:75:00"]],
  ["text", [42]],
]
test.each(wrong)("a cell of kind %s refuses %j", async (kind, values) => {
  for (const value of values) await expect(one(kind, value)).rejects.toThrow(TypeError)
})

test("refuses text longer than a cell's limit", async () => {
  await expect(one("text", "x".repeat(32_768))).rejects.toThrow(RangeError)
})

test.each(["", "a/b", "x".repeat(32), "Auswahllisten"])("refuses the sheet name %j", (sheetName) => {
  expect(() => writeWorkbook({ sheetName, columns: [], rows: [], exportedAt })).toThrow(RangeError)
})

test("failing rows fail the file", async () => {
  async function* rows(): AsyncGenerator<ValueToWrite[]> {
    yield ["a"]
    throw new Error("connection lost")
  }
  const columns = [{ header: "h", kind: "text" }] as const
  await expect(written({ sheetName: "A", columns, rows: rows(), exportedAt })).rejects.toThrow(
    "connection lost",
  )
})

test("an early end of reading ends the rows", async () => {
  const ended = Promise.withResolvers<void>()
  function* rows(): Generator<ValueToWrite[]> {
    try {
      for (let row = 0; ; row += 1) yield [`${row} ${Math.random()}`]
    } finally {
      ended.resolve()
    }
  }
  const columns = [{ header: "h", kind: "text" }] as const
  const stream = writeWorkbook({ sheetName: "A", columns, rows: rows(), exportedAt })
  let length = 0
  for await (const piece of stream) {
    length += piece.length
    if (length > 200_000) break
  }
  await ended.promise
})

const day = fc.date({ min: new Date("1900-03-01"), max: new Date("2999-12-31"), noInvalidDate: true })
const anyCell = {
  // Any UTF-16 units, including lone surrogates, control characters and noncharacters.
  text: fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
    fc.stringMatching(/^[=+@\t\r\n -]{0,3}[_xX0-9a-f]{0,12}_? ?$/),
    fc.constantFrom(
      "_x000D_",
      "_x005F_x000D_",
      "__x0041__",
      "=1+1",
      "-5",
      "@a",
      "  ",
      "\r\n",
      "#N/A",
      "😀",
      "0042",
    ),
    fc.constantFrom('" t="e"', "' t='e'", "<!DOCTYPE x>", "]]>", "&amp;", "&#65;", "__proto__"),
  ),
  integer: fc.integer({ min: -999_999_999, max: 999_999_999 }),
  euro: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
  date: day.map((date) => date.toISOString().slice(0, 10)),
  datetime: day.map((date) => date.toISOString().slice(0, 19)),
  month: day.map((date) => date.toISOString().slice(0, 10)),
}
/** Parts of escapes, and characters to be escaped. */
const nearEscapes = fc
  .array(
    fc.constantFrom(
      ..."_|x|X|x0041|_x0041|_x005F|_x000d_|0041_|\r|\n|\r\n|\t|\u0001|\u000b|\u007f|\u0085|\u2028|\ufffe|\uffff| |\u00a0|\ufeff|'|=|+|-|@|\"|&|<|]]>|😀|\ud83d|\ude00|ä|a\u0308".split(
        "|",
      ),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""))
const kinds = ["text", "integer", "euro", "date", "datetime", "month"] as const
const anyRow = fc.tuple(
  ...kinds.map((kind) => fc.option<ValueToWrite>(anyCell[kind], { nil: null, freq: 8 })),
)
// Many rows in few files, because each is read by a separate process. Shrinking would take minutes.
const manyRows = { numRuns: 4, endOnFailure: true }

const columns = kinds.map((kind) => ({ header: kind, kind }))

test("round-trips any values", async () => {
  const property = fc.asyncProperty(fc.array(anyRow, { minLength: 250, maxLength: 400 }), async (rows) => {
    const read = await readWorkbook(await written({ sheetName: "Fahrzeuge", columns, rows, exportedAt }))
    expect(read.rows[0]).toEqual(kinds)
    for (const [index, row] of rows.entries()) {
      const cells = read.rows[index + 1] ?? []
      expect(kinds.map((_, column) => cells[column] ?? null)).toEqual(
        row.map((value, column) => (value === "" ? null : expected(kinds[column]!, value))),
      )
    }
  })
  await fc.assert(property, manyRows)
})

test("round-trips text similar to escapes", async () => {
  const property = fc.asyncProperty(
    fc.array(nearEscapes, { minLength: 3000, maxLength: 3000 }),
    async (texts) => {
      const rows = texts.map((text) => [text, "1"])
      const header = [{ header: "a", kind: "text" } as const, { header: "b", kind: "text" } as const]
      const read = await readWorkbook(await written({ sheetName: "A", columns: header, rows, exportedAt }))
      expect(read.rows.slice(1).map(([text]) => text ?? "")).toEqual(texts)
    },
  )
  await fc.assert(property, { numRuns: 2, endOnFailure: true })
})

function expected(kind: WorkbookColumn["kind"], value: ValueToWrite) {
  if (value === null) return null
  if (kind === "euro") return Number(value) / 100
  if (kind === "date" || kind === "month") return { date: value }
  if (kind !== "datetime") return value
  const [date, time] = String(value).split("T")
  return time === "00:00:00" ? { date } : { datetime: value }
}

test("an independent reader finds the same values, formats and serial days", async () => {
  const property = fc.asyncProperty(fc.array(anyRow, { minLength: 50, maxLength: 100 }), async (rows) => {
    const workbook = spreadsheet.read(await written({ sheetName: "A", columns, rows, exportedAt }), {
      cellNF: true,
    })
    const sheet = workbook.Sheets.A!
    for (const [index, [, integer, euro, date, datetime, month]] of rows.entries()) {
      const cell = (column: string): spreadsheet.CellObject | undefined => sheet[`${column}${index + 2}`]
      expect(cell("B")?.v ?? null).toBe(integer)
      expect(cell("C")?.v ?? null).toBe(euro === null ? null : Number(euro) / 100)
      expect(dayNumberText(cell("D"))).toBe(date)
      expect(dayNumberText(cell("E"))).toBe(datetime)
      expect(dayNumberText(cell("F"))).toBe(month)
      if (month !== null) expect(cell("F")?.z).toBe("mm\\/yyyy")
    }
  })
  await fc.assert(property, manyRows)
})

function dayNumberText(cell: spreadsheet.CellObject | undefined): string | null {
  if (cell === undefined) return null
  const { y, m, d, H, M, S } = spreadsheet.SSF.parse_date_code(Number(cell.v))
  const two = (part: number) => String(part).padStart(2, "0")
  const date = `${y}-${two(m)}-${two(d)}`
  return String(cell.z).includes("hh") ? `${date}T${two(H)}:${two(M)}:${two(S)}` : date
}

test.each(["=1+1", '=HYPERLINK("http://a","b")', "+49 170", "-5 €", "@SUM(A1)", "\tx"])(
  "writes %j as a text cell with quote prefix",
  async (text) => {
    const bytes = await one("text", text)
    const parts = await partsOf(bytes)
    expect(parts["xl/worksheets/sheet1.xml"]).toContain('<c r="A2" s="3" t="inlineStr">')
    expect(parts["xl/worksheets/sheet1.xml"]).not.toContain("<f>")
    expect(formatsOf(parts)[3]).toContain('quotePrefix="1"')
    expect((await readWorkbook(bytes)).rows[1]).toEqual([text])
    expect(spreadsheet.read(bytes).Sheets.A?.A2).toMatchObject({ t: "s", v: text })
  },
)

const formatsOf = (parts: Record<string, string>) =>
  /<cellXfs.*<\/cellXfs>/s.exec(parts["xl/styles.xml"] ?? "")?.[0].match(/<xf [^>]*>/g) ?? []

test("writes cents as an amount with thousands separators and two digits", async () => {
  const parts = await partsOf(await one("euro", -46))
  expect(parts["xl/worksheets/sheet1.xml"]).toContain('<c r="A2" s="5"><v>-0.46</v></c>')
  expect(formatsOf(parts)[5]).toContain('numFmtId="4"')
})

test("writes a date before Excel's reliable days as German text", async () => {
  expect((await readWorkbook(await one("date", "1900-02-28"))).rows[1]).toEqual(["28.02.1900"])
})

test("makes the header as high as its longest one wraps", async () => {
  const heightWith = async (header: string, width: number) => {
    const columns = [{ header, kind: "text", width }] as const
    const bytes = await written({ sheetName: "A", columns, rows: [], exportedAt })
    return (await partsOf(bytes))["xl/worksheets/sheet1.xml"]?.match(/<row r="1" ht="(\d+)"/)?.[1]
  }
  expect(await heightWith("FIN", 10)).toBe("15")
  expect(await heightWith("Pre-Offer 1 Kaufpreis netto", 40)).toBe("15")
  expect(await heightWith("Pre-Offer 1 Kaufpreis netto", 14)).toBe("45")
  expect(await heightWith("Kraftstoffverbrauch", 10)).toBe("15")
})

test("freezes a bold header repeated on each page, filters all rows, sets widths and lists", async () => {
  const choices = Array.from({ length: 60 }, (_, index) => `Wahl ${index} & mehr`)
  const bytes = await written({
    sheetName: "Fahrzeuge & Co",
    columns: [
      { header: "Nr", kind: "text", width: 30 },
      { header: "Farbe", kind: "text", choices },
      { header: "Bereich", kind: "text", choices: ["Pre-Offer", "Selection"] },
      { header: "Leer", kind: "text", choices: [] },
    ],
    rows: [["1", choices[3]!], ["2"]],
    exportedAt,
  })
  const { "xl/worksheets/sheet1.xml": sheet = "", ...parts } = await partsOf(bytes)
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>')
  expect(sheet).toContain('<col min="1" max="1" width="30" style="2" customWidth="1"/>')
  expect(sheet).toContain('<c r="A1" s="1"')
  expect(sheet).toContain('sqref="B2:B50001"><formula1>Auswahllisten!$A$1:$A$60</formula1>')
  expect(sheet).toContain('sqref="C2:C50001"><formula1>Auswahllisten!$B$1:$B$2</formula1>')
  expect(sheet.match(/<dataValidation /g)).toHaveLength(2)
  expect(formatsOf(parts)[1]).toContain('fontId="1"')
  expect(parts["xl/workbook.xml"]).toContain("'Fahrzeuge &#38; Co'!$A$1:$D$3")
  expect(parts["xl/workbook.xml"]).toContain(
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Fahrzeuge &#38; Co'!$1:$1</definedName>`,
  )
  expect(sheet).toMatch(
    /<\/dataValidations>\s*<pageMargins [^>]*\/>\s*<pageSetup paperSize="9" orientation="landscape"\/>/,
  )

  const independent = spreadsheet.read(bytes)
  expect(independent.SheetNames).toEqual(["Fahrzeuge & Co", "Auswahllisten"])
  expect(independent.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 1])
  expect(independent.Sheets.Auswahllisten?.A60?.v).toBe("Wahl 59 & mehr")
  expect(independent.Sheets["Fahrzeuge & Co"]?.["!autofilter"]).toEqual({ ref: "A1:D3" })
})

test("is deterministic for the same rows and instant", async () => {
  expect(await one("text", "a", { choices: ["a"] })).toEqual(await one("text", "a", { choices: ["a"] }))
})
