import { describe, expect, test } from "vitest"
import { inspectPackage } from "./package.ts"
import { partsOf, zipOf } from "./workbooks-for-tests.ts"

const sheetPart = "xl/worksheets/sheet1.xml"
const parts: Record<string, string> = partsOf('<row r="1"><c r="A1"><v>1</v></c></row>')

test("refuses a declaration across chunk boundaries", async () => {
  for (const piece of [16_384, 32_768, 65_536]) {
    for (let before = 0; before <= 10; before += 1) {
      const sheet = `${" ".repeat(piece - before)}<!ENTITY x "y">${" ".repeat(70_000)}`
      const zip = await zipOf({ ...parts, [sheetPart]: sheet })
      await expect(inspectPackage(zip)).rejects.toMatchObject({ code: "workbook_hostile" })
    }
  }
})

test("accepts any bytes in a picture", async () => {
  const zip = await zipOf({ ...parts, "xl/media/image1.png": "\x89PNG <!DOCTYPE x>" })
  expect(await inspectPackage(zip)).toMatchObject({ isToCompute: false })
})

test("decodes a character across chunks", async () => {
  for (let before = 0; before < 8; before += 1) {
    const text = `${"x".repeat(before)}${"ä€🚗".repeat(20_000)}`
    await inspectPackage(await zipOf({ ...parts, [sheetPart]: `<a>${text}</a>` }))
  }
})

const exportedAt = "2026-11-20T10:15:30.123Z"
const saved = (name: string, value: string) =>
  `<Properties xmlns:vt="v"><property fmtid="{D5}" pid="2" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property></Properties>`

test.each([
  ["Exportiert", exportedAt, exportedAt],
  ["Exportiert", "gestern", undefined],
  ["Abteilung", exportedAt, undefined],
])("property %s = %s", async (name, value, expected) => {
  const zip = await zipOf({ ...parts, "docProps/custom.xml": saved(name, value) })
  expect((await inspectPackage(zip)).exportedAt).toBe(expected)
})

test("finds the instant under a name in other case", async () => {
  const zip = await zipOf({ ...parts, "docProps/Custom.xml": saved("Exportiert", exportedAt) })
  expect((await inspectPackage(zip)).exportedAt).toBe(exportedAt)
})

describe("the first visible sheet", () => {
  const workbook = (sheets: string, more = "") =>
    `<workbook xmlns:r="r"><sheets>${sheets}</sheets>${more}</workbook>`
  const link = (id: number, type: string, target: string) =>
    `<Relationship Target='${target}' Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Id="rId${id}"/>`
  const inspect = (sheets: string, more = "") =>
    zipOf({
      "_rels/.rels": `<Relationships>${link(1, "officeDocument", "/xl/workbook2.xml")}</Relationships>`,
      "xl/workbook2.xml": workbook(sheets, more),
      "xl/_rels/workbook2.xml.rels": `<Relationships>${link(1, "worksheet", "worksheets/sheet1.xml")}${link(2, "worksheet", "/xl/worksheets/sheet2.xml")}${link(3, "chartsheet", "chartsheets/sheet1.xml")}</Relationships>`,
      "xl/worksheets/sheet1.xml": '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
      "xl/worksheets/sheet2.xml": '<x:mergeCells><x:mergeCell ref="$C$3:$AA$4"/></x:mergeCells>',
    }).then(inspectPackage)
  const [lists, cars, chart] = [
    '<sheet name="Listen" sheetId="1" state="veryHidden" r:id="rId1"/>',
    '<sheet name="Autos &amp; &quot;mehr&quot; für\u00a0alle" sheetId="2" r:id="rId2"/>',
    '<sheet name="Bild" sheetId="3" r:id="rId3"/>',
  ]

  test("is neither hidden nor a chart, with its merged cells", async () => {
    const { sheet, otherSheets } = await inspect([lists, chart, cars].join(""))
    expect(sheet).toEqual({
      index: 2,
      name: 'Autos & "mehr" für\u00a0alle',
      merges: [{ startRow: 2, endRow: 3, startCol: 2, endCol: 26 }],
    })
    expect(otherSheets).toEqual([])
  })
  test("can be anywhere in the package, under any name", async () => {
    const bytes = await zipOf({
      "_rels/.rels": `<Relationships>${link(1, "officeDocument", "mappe/buch.xml")}</Relationships>`,
      "mappe/buch.xml": `<?xml version="1.0"?>\n${workbook(lists + cars)}`,
      "mappe/_rels/buch.xml.rels": `<Relationships>${link(1, "worksheet", "a.xml")}${link(2, "worksheet", "../blatt/b.xml")}</Relationships>`,
      "mappe/a.xml": "<a/>",
      "blatt/b.xml": '<mergeCells>\n<mergeCell\nref="A1:B2"/></mergeCells>',
    })
    const { sheet } = await inspectPackage(bytes)
    expect([sheet.index, sheet.merges.length]).toEqual([1, 1])
  })
  test("is the first of several; the others are named", async () => {
    const { sheet, otherSheets } = await inspect([lists.replace("veryHidden", "visible"), cars].join(""))
    expect([sheet.index, sheet.name, sheet.merges.length]).toEqual([0, "Listen", 1])
    expect(otherSheets).toHaveLength(1)
  })
  test("is the first one if all are hidden", async () => {
    expect((await inspect(lists)).sheet).toMatchObject({ index: 0, name: "" })
  })
  test.each([
    ['<calcPr calcId="1" fullCalcOnLoad="1"/>', true],
    ['<calcPr fullCalcOnLoad="true"/>', true],
    ['<calcPr fullCalcOnLoad="0"/>', false],
    ["", false],
  ])("%s: needs computing: %s", async (more, isToCompute) => {
    expect((await inspect(cars, more)).isToCompute).toBe(isToCompute)
  })
})

test("finds merged cells across chunk boundaries", async () => {
  const count = 9000
  const merged = Array.from({ length: count }, (_, index) => `<mergeCell ref="A${index + 1}:B${index + 1}"/>`)
  for (const before of [0, 1, 7, 30, 65_530]) {
    const sheet = `<a>${" ".repeat(before)}<mergeCells count="${count}">${merged.join("")}</mergeCells></a>`
    const { merges } = (await inspectPackage(await zipOf({ ...parts, [sheetPart]: sheet }))).sheet
    expect(new Set(merges.map(({ startRow }) => startRow)).size).toBe(count)
    expect(merges).toHaveLength(count)
  }
})

test.each(['<mergeCell ref="A"/>', "<mergeCell x='1'/>"])("refuses %s", async (tag) => {
  const zip = zipOf({ ...parts, [sheetPart]: tag })
  await expect(zip.then(inspectPackage)).rejects.toMatchObject({ code: "workbook_unreadable" })
})
