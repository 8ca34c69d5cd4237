import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { partsOf, xlsxOf, zipOf } from "./workbooks-for-tests.ts"
import { biffNumber, biffRecord, biffText, double, xlsOf } from "./xls-for-tests.ts"

/* Leftovers of users and other programs in workbooks, read from both formats. */

const uncomputed = { uncomputed: true }
const merged = <T>(value: T) => ({ merged: value })

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowXml = (row: number, cells: string) => `<row r="${row}">${cells}</row>`
const xlsxWith = async (rowsXml: string, more: { merges?: string[]; workbook?: string } = {}) => {
  const parts = partsOf(rowsXml)
  const merges = (more.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join("")
  return readWorkbook(
    await zipOf({
      ...parts,
      "xl/workbook.xml": parts["xl/workbook.xml"].replace("</sheets>", `</sheets>${more.workbook ?? ""}`),
      "xl/worksheets/sheet1.xml": parts["xl/worksheets/sheet1.xml"].replace(
        "</sheetData>",
        `</sheetData><mergeCells>${merges}</mergeCells>`,
      ),
    }),
  )
}

const label = (row: number, column: number, value: string) =>
  biffRecord(0x204, row, column, 0, biffText(value))
const formula = (row: number, column: number, result: Buffer, flags = 0) =>
  biffRecord(0x06, row, column, 0, result, flags, 0, 0, 5, Buffer.of(1, 0, 0, 0, 0))
const special = (kind: number) => Buffer.of(kind, 0, 0, 0, 0, 0, 0xff, 0xff)
/** Rows and columns from 0, inclusive. */
const merge = (...range: [top: number, bottom: number, left: number, right: number]) =>
  biffRecord(0xe5, 1, ...range)

describe("a formula", () => {
  test.each<[string, string, unknown]>([
    ["that was never computed", "<f>A1</f>", uncomputed],
    ["with an empty value", "<f>A1</f><v/>", uncomputed],
    ["shared with others, without a value", '<f t="shared" si="0"/>', uncomputed],
    ["with a number", "<f>A1</f><v>7.5</v>", 7.5],
    ["with a 0", "<f>A1</f><v>0</v>", 0],
  ])("%s in an .xlsx", async (_, cell, value) => {
    const { rows } = await xlsxWith(rowXml(1, `<c r="A1">${cell}</c><c r="B1"><v>1</v></c>`))
    expect(rows).toEqual([[value, 1]])
  })
  test.each<[string, string, unknown]>([
    ["an empty text", '<c r="A1" t="str"><f>""</f><v></v></c>', null],
    ["no text", '<c r="A1" t="str"><f>""</f></c>', uncomputed],
    ["a text that is 0", '<c r="A1" t="str"><f>"0"</f><v>0</v></c>', "0"],
    ["no truth value", '<c r="A1" t="b"><f>A2</f></c>', uncomputed],
    ["false", '<c r="A1" t="b"><f>A2</f><v>0</v></c>', false],
  ])("with %s in an .xlsx", async (_, cell, value) => {
    expect((await xlsxWith(rowXml(1, `${cell}<c r="B1"><v>1</v></c>`))).rows).toEqual([[value, 1]])
  })
  test("with a 0 of a program that does not compute", async () => {
    const cells = '<c r="A1"><f>A9</f><v>0</v></c><c r="B1"><f>A9</f><v>5</v></c><c r="C1"><v>0</v></c>'
    const { rows } = await xlsxWith(rowXml(1, cells), { workbook: '<calcPr fullCalcOnLoad="1"/>' })
    expect(rows).toEqual([[uncomputed, 5, 0]])
  })
  test.each<[string, Buffer[], unknown]>([
    ["without its text", [formula(0, 0, special(0))], uncomputed],
    ["with its text", [formula(0, 0, special(0)), biffRecord(0x207, biffText("Ägir"))], "Ägir"],
    [
      "with an empty text, as programs write one that they do not compute",
      [formula(0, 0, special(3))],
      uncomputed,
    ],
    ["with a 0 that is to be computed", [formula(0, 0, double(0), 2)], uncomputed],
    ["with a 0", [formula(0, 0, double(0), 1)], 0],
    ["with a number that is to be computed again", [formula(0, 0, double(7.5), 3)], 7.5],
  ])("%s in an .xls", async (_, records, value) => {
    expect((await readWorkbook(xlsOf([...records, biffNumber(0, 1, 1)]))).rows).toEqual([[value, 1]])
  })
})

describe("merged cells", () => {
  const rowsXml = [
    rowXml(1, text("A1", "Kopf") + text("B1", "Preis")),
    rowXml(2, text("A2", "Terra") + text("B2", "1")),
    rowXml(3, text("B3", "2")),
    rowXml(5, text("B5", "3")),
    rowXml(6, text("A6", "Corso") + text("D6", "x")),
  ].join("")
  const records = [
    label(0, 0, "Kopf"),
    label(0, 1, "Preis"),
    label(1, 0, "Terra"),
    label(1, 1, "1"),
    label(2, 1, "2"),
    label(4, 1, "3"),
    label(5, 0, "Corso"),
    label(5, 3, "x"),
  ]
  const read = [
    ["Kopf", "Preis"],
    [merged("Terra"), "1"],
    [merged("Terra"), "2"],
    [],
    [merged("Terra"), "3"],
    [merged("Corso"), merged("Corso"), merged("Corso"), "x"],
  ]

  test("have their value in each non-empty row of an .xlsx", async () => {
    expect((await xlsxWith(rowsXml, { merges: ["A2:A5", "A6:C6", "C7:D9"] })).rows).toEqual(read)
  })
  test("have their value in each non-empty row of an .xls", async () => {
    const merges = [merge(1, 4, 0, 0), merge(5, 5, 0, 2), merge(6, 8, 2, 3)]
    expect((await readWorkbook(xlsOf([...records, ...merges]))).rows).toEqual(read)
  })
  test("without content are empty cells", async () => {
    const { rows } = await xlsxWith(rowsXml, { merges: ["C2:D5", "A4:A5"] })
    expect(rows[4]).toEqual([null, "3"])
    expect(rows[1]).toEqual(["Terra", "1"])
  })
  test("of a formula without a value are one like it", async () => {
    const { rows } = await xlsxWith(rowXml(1, '<c r="A1"><f>B9</f></c><c r="C1"><v>1</v></c>'), {
      merges: ["A1:B1"],
    })
    expect(rows).toEqual([[merged(uncomputed), merged(uncomputed), 1]])
  })
  test("may be as wide as a sheet", async () => {
    const { rows } = await xlsxWith(rowXml(1, text("A1", "Titel")), { merges: ["A1:XFD1"] })
    expect(rows[0]).toHaveLength(200)
  })
  test("that overlap too often are refused", async () => {
    const merges = Array.from({ length: 20_000 }, () => "A1:GR9")
    await expect(xlsxWith(rowXml(1, text("A1", "x")), { merges })).rejects.toMatchObject({
      code: "workbook_too_large",
    })
  })
  test("cannot exceed the text limit of a sheet", async () => {
    const rows = Array.from({ length: 3000 }, (_, row) =>
      rowXml(row + 1, row === 0 ? text("A1", "x".repeat(32_000)) : text(`B${row + 1}`, "y")),
    )
    await expect(xlsxWith(rows.join(""), { merges: ["A1:A3000"] })).rejects.toMatchObject({
      code: "workbook_too_large",
    })
  })
})

describe("reads the first visible sheet", () => {
  test("in an .xls", async () => {
    const cells = [label(0, 0, "falsch")]
    const before = [
      { name: "Listen", hidden: true, cells },
      { name: "Makro", kind: "macro", cells },
      { name: "Bild", kind: "chart", cells },
    ] as const
    const { rows, name, otherSheets } = await readWorkbook(
      xlsOf([label(0, 0, "richtig")], undefined, undefined, before),
    )
    expect({ rows, name, otherSheets }).toEqual({ rows: [["richtig"]], name: "A", otherSheets: [] })
    const two = await readWorkbook(xlsOf([], undefined, undefined, [{ name: "Titel", cells }]))
    expect([two.name, two.otherSheets]).toEqual(["Titel", ["A"]])
  })
  test("in an .xlsx", async () => {
    const parts = partsOf(rowXml(1, text("A1", "falsch")))
    const { rows } = await readWorkbook(
      await zipOf({
        ...parts,
        "xl/workbook.xml": parts["xl/workbook.xml"]
          .replace("<sheets>", '<sheets><sheet name="Listen" sheetId="2" state="hidden" r:id="rId1"/>')
          .replace('name="A" sheetId="1" r:id="rId1"', 'name="A" sheetId="1" r:id="rId9"'),
        "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"].replace(
          "</Relationships>",
          '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet9.xml"/></Relationships>',
        ),
        "xl/worksheets/sheet9.xml": parts["xl/worksheets/sheet1.xml"].replace("falsch", "richtig"),
      }),
    )
    expect(rows).toEqual([["richtig"]])
  })
})

test("ignores rich text, notes, filters, hidden rows and columns", async () => {
  const rows = [
    rowXml(1, text("A1", "a")),
    '<row r="2" hidden="1"><c r="A2" t="inlineStr"><is><r><rPr><b/></rPr><t>Mehr</t></r><r><t xml:space="preserve">preis </t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>',
  ]
  const sheet = partsOf(rows.join(""))
    ["xl/worksheets/sheet1.xml"].replace(
      "<sheetData>",
      '<sheetViews><sheetView><pane ySplit="1"/></sheetView></sheetViews><cols><col min="1" max="1" hidden="1"/></cols><sheetData>',
    )
    .replace("</sheetData>", '</sheetData><autoFilter ref="A1:A2"/>')
  const { rows: read } = await readWorkbook(
    await zipOf({ ...partsOf(""), "xl/worksheets/sheet1.xml": sheet }),
  )
  expect(read[0]).toEqual(["a"])
  expect(String(read[1]?.[0])).toMatch(/^Mehrpreis /)
  expect((await readWorkbook(await xlsxOf(rowXml(1, text("A1", "a"))))).rows).toEqual([["a"]])
})

describe("counts days from 1904 if the workbook says so", () => {
  test("in an .xlsx", async () => {
    const parts = partsOf('<row r="1"><c r="A1" s="1"><v>44561</v></c><c r="B1"><v>44561</v></c></row>')
    const workbook = parts["xl/workbook.xml"].replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
    const { rows } = await readWorkbook(await zipOf({ ...parts, "xl/workbook.xml": workbook }))
    expect(rows).toEqual([[{ date: "2026-01-01" }, 44_561]])
  })
  test("in an .xls", async () => {
    const day = biffNumber(0, 0, 44_561, 1)
    const { rows } = await readWorkbook(xlsOf([day], "dd.mm.yyyy", biffRecord(0x22, 1)))
    expect(rows).toEqual([[{ date: "2026-01-01" }]])
  })
})

test("reads a formatted text of an .xls, as old programs write it", async () => {
  const rich = biffRecord(0xd6, 0, 0, 0, biffText("Ägir"), 1, 2, 0)
  expect((await readWorkbook(xlsOf([rich]))).rows).toEqual([["Ägir"]])
})
