import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { oneCell, partsOf, zipOf } from "./workbooks-for-tests.ts"

const sheetPart = "xl/worksheets/sheet1.xml"
const parts: Record<string, string> = partsOf(oneCell)
const read = (changed: Record<string, string | Buffer>) => zipOf({ ...parts, ...changed }).then(readWorkbook)

test("refuses a declaration across chunk boundaries", async () => {
  const piece = 16_384
  for (const before of [0, 1, 2, 5, 9]) {
    const sheet = `${" ".repeat(piece - before)}<!ENTITY x "y">${" ".repeat(70_000)}`
    await expect(read({ [sheetPart]: sheet })).rejects.toMatchObject({ code: "workbook_hostile" })
  }
})

test("accepts any bytes in a picture", async () => {
  expect((await read({ "xl/media/image1.png": "\x89PNG <!DOCTYPE x>" })).rows).toEqual([[1]])
})

test("decodes a character across chunks", async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `${"x".repeat(index)}${"ä€🚗".repeat(5000)}`)
  const cells = texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("")
  const sheet = parts[sheetPart]!.replace(oneCell, `<row>${cells}</row>`)
  expect((await read({ [sheetPart]: sheet })).rows).toEqual([texts])
})

const exportedAt = "2026-11-20T10:15:30.123Z"
const saved = (name: string, value: string) =>
  `<Properties xmlns:vt="v"><property fmtid="{D5}" pid="2" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property></Properties>`

test.each([
  ["Exportiert", exportedAt, exportedAt],
  ["Exportiert", "gestern", undefined],
  ["Abteilung", exportedAt, undefined],
])("property %s = %s", async (name, value, expected) => {
  expect((await read({ "docProps/custom.xml": saved(name, value) })).exportedAt).toBe(expected)
})

test("finds the instant under a name in other case", async () => {
  expect((await read({ "docProps/Custom.xml": saved("Exportiert", exportedAt) })).exportedAt).toBe(exportedAt)
})

describe("the first visible sheet", () => {
  const workbook = (sheets: string, more = "") =>
    `<workbook xmlns:r="r"><sheets>${sheets}</sheets>${more}</workbook>`
  const link = (id: number, type: string, target: string) =>
    `<Relationship Target='${target}' Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Id="rId${id}"/>`
  const sheet = (cell: string, more = "") =>
    `<worksheet><sheetData><row>${cell}</row></sheetData>${more}</worksheet>`
  const types = { "[Content_Types].xml": parts["[Content_Types].xml"]! }
  const readSheets = (sheets: string, more = "") =>
    zipOf({
      ...types,
      "_rels/.rels": `<Relationships>${link(1, "officeDocument", "/xl/workbook2.xml")}</Relationships>`,
      "xl/workbook2.xml": workbook(sheets, more),
      "xl/_rels/workbook2.xml.rels": `<Relationships>${link(1, "worksheet", "worksheets/sheet1.xml")}${link(2, "worksheet", "/xl/worksheets/sheet2.xml")}${link(3, "chartsheet", "chartsheets/sheet1.xml")}</Relationships>`,
      "xl/worksheets/sheet1.xml": sheet('<c r="C1"><f>A1</f><v>0</v></c>', '<mergeCell ref="C1:D1"/>'),
      "xl/worksheets/sheet2.xml": `<x:worksheet><x:sheetData><x:row r="3"><x:c r="C3"><x:f>A1</x:f><x:v>0</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="$C$3:$AA$4"/></x:mergeCells></x:worksheet>`,
    }).then(readWorkbook)
  const [lists, cars, chart] = [
    '<sheet name="Listen" sheetId="1" state="veryHidden" r:id="rId1"/>',
    '<sheet name="Autos &amp; &quot;mehr&quot; für\u00a0alle" sheetId="2" r:id="rId2"/>',
    '<sheet name="Bild" sheetId="3" r:id="rId3"/>',
  ]
  const merged = { merged: 0 }

  test("is neither hidden nor a chart, with its merged cells", async () => {
    expect(await readSheets([lists, chart, cars].join(""))).toEqual({
      name: 'Autos & "mehr" für\u00a0alle',
      otherSheets: [],
      rows: [[], [], [null, null, ...Array.from({ length: 25 }, () => merged)]],
    })
  })
  test("can be anywhere in the package, under any name", async () => {
    const bytes = await zipOf({
      ...types,
      "_rels/.rels": `<Relationships>${link(1, "officeDocument", "mappe/buch.xml")}</Relationships>`,
      "mappe/buch.xml": `<?xml version="1.0"?>\n${workbook(lists + cars)}`,
      "mappe/_rels/buch.xml.rels": `<Relationships>${link(1, "worksheet", "a.xml")}${link(2, "worksheet", "../blatt/b.xml")}</Relationships>`,
      "mappe/a.xml": "<a/>",
      "blatt/b.xml": sheet("<c><v>1</v></c>", '<mergeCells>\n<mergeCell\nref="A1:B2"/></mergeCells>'),
    })
    expect((await readWorkbook(bytes)).rows).toEqual([[{ merged: 1 }, { merged: 1 }]])
  })
  test("is the first of several; the others are named", async () => {
    const { name, otherSheets, rows } = await readSheets(lists.replace("veryHidden", "visible") + cars)
    expect(name).toBe("Listen")
    expect(rows).toEqual([[null, null, merged, merged]])
    expect(otherSheets).toHaveLength(1)
  })
  test("is the first one if all are hidden", async () => {
    expect(await readSheets(lists)).toMatchObject({ name: "", rows: [[null, null, merged, merged]] })
  })
  test.each([
    ['<calcPr calcId="1" fullCalcOnLoad="1"/>', true],
    ['<calcPr fullCalcOnLoad="true"/>', true],
    ['<calcPr fullCalcOnLoad="0"/>', false],
    ["", false],
  ])("%s: needs computing: %s", async (more, isToCompute) => {
    const { rows } = await readSheets(cars, more)
    expect(rows[2]?.[2]).toEqual({ merged: isToCompute ? { uncomputed: true } : 0 })
  })
})

test("finds merged cells across chunk boundaries", async () => {
  const count = 9000
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const rows = numbers.map((row) => `<row><c r="A${row}"><v>${row}</v></c></row>`).join("")
  const merged = numbers.map((row) => `<mergeCell ref="A${row}:B${row}"/>`).join("")
  const sheet = `<a><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></a>`
  expect((await read({ [sheetPart]: sheet })).rows).toEqual(
    numbers.map((row) => [{ merged: row }, { merged: row }]),
  )
})

test.each(['<mergeCell ref="A"/>', "<mergeCell x='1'/>"])("refuses %s", async (tag) => {
  const sheet = parts[sheetPart]!.replace("</sheetData>", `</sheetData>${tag}`)
  await expect(read({ [sheetPart]: sheet })).rejects.toMatchObject({ code: "workbook_unreadable" })
})
