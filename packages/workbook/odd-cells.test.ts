import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { partsOf, xlsxOf, zipOf } from "./workbooks-for-tests.ts"
import { biffNumber, biffRecord, biffText, xlsOf } from "./xls-for-tests.ts"

/* Unusual cells and damaged files: read exactly, or refused. */

const strings = '<si><t>Erster</t></si><si><t>東</t><rPh sb="0" eb="1"><t>トウ</t></rPh></si>'
const inline = (xml: string) => `<is>${xml}</is>`

const cells: [type: string, content: string, value: unknown][] = [
  ["s", "<v>1</v>", "東"],
  // Without an index it used to be the first text.
  ["s", "", null],
  ["s", "<v></v>", null],
  ["b", "<v></v>", null],
  ["b", "<v>true</v>", true],
  ["inlineStr", inline('<t>東</t><rPh sb="0" eb="1"><t>トウ</t></rPh>'), "東"],
  ["inlineStr", inline('<r><t>A</t></r><rPh sb="0" eb="1"><t>X</t></rPh><r><t>B</t></r>'), "AB"],
  ["inlineStr", inline("<t><![CDATA[a<b]]></t>"), "a<b"],
  ["inlineStr", "<v>an falscher Stelle</v>", "an falscher Stelle"],
  ["str", inline("<t>auch so</t>"), "auch so"],
  ["n", inline("<t>und so</t>"), "und so"],
  ["n", "<v>1e999</v>", { error: "#NUM!" }],
  ["e", "<v>#BUSY!</v>", { error: "#BUSY!" }],
  ["e", "<v>Err:502</v>", { error: "Err:502" }],
  ["e", "", { error: "#VALUE!" }],
  ["inlineStr", inline("<t>#N/A</t>"), "#N/A"],
  ["d", "<v>2026-02-01</v>", { date: "2026-02-01" }],
  ["d", "<v>2026-02-01T08:30:00</v>", { datetime: "2026-02-01T08:30:00" }],
  ["d", "<v>heute</v>", "heute"],
]
test("reads a cell of an .xlsx as displayed, as an error, or as empty", async () => {
  const xml = cells.map(([type, content]) => `<c\nt="${type}">${content}</c>`).join("")
  const { rows } = await readWorkbook(await xlsxOf(`<row>${xml}<c><v>1</v></c></row>`, strings))
  expect(rows[0]?.slice(0, -1)).toEqual(cells.map(([, , value]) => value))
})

describe.each([
  ["an .xlsx", xlsxWithFormat],
  ["an .xls", xlsWithFormat],
] as const)("a number in %s", (_, workbook) => {
  test.each([
    ["0000000", { number: 7, shown: "0000007", sample: "1" }],
    ["0%", { number: 7, shown: null, sample: null }],
    ['0" T€"', { number: 7, shown: "7 T€", sample: "1 T€" }],
    ["# ?/?", { number: 7, shown: null, sample: "1" }],
    ["#,##0", 7],
  ])("is displayed as %s", async (format, cell) => {
    expect((await readWorkbook(await workbook(format, 7))).rows).toEqual([[cell]])
  })
  test.each([
    "#,##0.00 [$€-de-DE]",
    "#,##0.00\\ [$€-de-AT];[Red]\\-#,##0.00\\ [$€-de-AT]",
    '_-* #,##0.00 [$€-407]_-;\\-* #,##0.00 [$€-407]_-;_-* "-"?? [$€-407]_-;_-@_-',
    '#,##0.00 "€ brutto/Tag"',
    "[Red]#,##0",
  ])("stays a number in the currency format %s", async (format) => {
    const [[cell] = []] = (await readWorkbook(await workbook(format, 54_408.1))).rows
    expect(typeof cell === "number" ? { number: cell } : cell).toMatchObject({ number: 54_408.1 })
  })
  test.each(["dd/mm/yyyy", "[$-407]d. mmmm yyyy;@", "[$-de-DE]tt/yyyy", "[$-F400]h:mm:ss", "[h]:mm"])(
    "is a date in the format %s",
    async (format) => {
      expect((await readWorkbook(await workbook(format, 54_408.1))).rows).toEqual([
        [{ datetime: "2048-12-16T02:24:00" }],
      ])
    },
  )
})

function xlsxWithFormat(format: string, value: number) {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format.replaceAll('"', "&quot;")}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const row = `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`
  return zipOf({ ...partsOf(row), "xl/styles.xml": styles })
}
function xlsWithFormat(format: string, value: number) {
  return xlsOf([biffNumber(0, 0, value, 1)], format)
}

describe("refuses a damaged file", () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'
  const sheet = partsOf(rows)["xl/worksheets/sheet1.xml"]
  const withSheet = (content: string | Buffer) =>
    zipOf({ ...partsOf(rows), "xl/worksheets/sheet1.xml": content })
  const withoutPart = (name: string, renamed: string, link?: string) => {
    const parts = Object.entries(partsOf('<row><c s="1"><v>7000</v></c></row>'))
    const changed = parts.map(([part, text]) => [
      part === name ? renamed : part,
      link ? text.replace(/<Relationship [^>]*styles[^>]*>/, "") : text,
    ])
    return zipOf(Object.fromEntries(changed))
  }
  const withBackslash = async (name: string) => {
    const text = (await xlsxOf('<row><c s="1"><v>7000</v></c></row>')).toString("latin1")
    return Buffer.from(text.replaceAll(name, name.replace("/", "\\")), "latin1")
  }
  const umlaut = sheet.replace("<v>2</v>", "<is><t>Grün</t></is>")
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["an .xlsx whose rows are cut off", () => withSheet(sheet.slice(0, sheet.indexOf('<row r="2"')))],
    ["one that is cut within a tag", () => withSheet(sheet.slice(0, sheet.indexOf('<row r="2"') + 6))],
    ["one in which a row does not end", () => withSheet(sheet.replace("</row>", ""))],
    ["one in which a cell does not end", () => withSheet(sheet.replace("</c>", ""))],
    ["one without the text of a cell", () => xlsxOf('<row><c t="s"><v>2</v></c></row>', strings)],
    ["one that lacks the formats that it names", () => withoutPart("xl/styles.xml", "xl/other.xml")],
    ["one that lacks the texts that it names", () => withoutPart("xl/sharedStrings.xml", "xl/other.xml")],
    ["one without the format of a cell", () => xlsxOf('<row><c s="3"><v>7000</v></c></row>')],
    ["one without any formats", () => withoutPart("xl/styles.xml", "xl/theme.xml", "unlinked")],
    ["one in another encoding", () => withSheet(Buffer.from(umlaut, "latin1"))],
    ["an .xls without the text of a cell", () => xlsOf([biffRecord(0xfd, 0, 0, 0, 7, 0)])],
    ["one whose rows are overwritten by zeros", () => xlsWithZerosFrom(1)],
  ])("%s", async (_, workbook) => {
    await expect(readWorkbook(await workbook())).rejects.toMatchObject({ code: "workbook_unreadable" })
  })
  test.each<[string, () => Promise<Buffer>]>([
    ["in other letters", () => withoutPart("xl/styles.xml", "xl/Styles.xml")],
    ["with a backslash", () => withBackslash("xl/styles.xml")],
    ["with escaped characters", () => withoutPart("xl/worksheets/sheet1.xml", "xl/work%73heets/Sheet1.xml")],
  ])("but accepts an unusual part name: %s", async (_, workbook) => {
    expect((await readWorkbook(await workbook())).rows).toEqual([[{ date: "1919-03-01" }]])
  })
  test("but accepts it if complete", async () => {
    expect((await readWorkbook(await withSheet(umlaut))).rows).toEqual([[1], ["Grün"]])
  })
})

function xlsWithZerosFrom(row: number): Buffer {
  const whole = Buffer.from(xlsOf([biffNumber(0, 0, 3), biffNumber(1, 0, 4), biffNumber(2, 0, 5)]))
  return whole.fill(0, whole.indexOf(biffNumber(row, 0, 4)), whole.indexOf(biffNumber(2, 0, 5)) + 30)
}

describe("in an .xls", () => {
  test("distinguishes errors from texts that look like one", async () => {
    const error = (row: number, code: number) => biffRecord(0x205, row, 0, 0, Buffer.of(code, 1))
    const text = biffRecord(0x204, 2, 0, 0, biffText("#N/A"))
    const { rows } = await readWorkbook(
      xlsOf([error(0, 0x2a), error(1, 0x2b), text, biffNumber(3, 0, Number.NaN)]),
    )
    expect(rows).toEqual([[{ error: "#N/A" }], [{ error: "#VALUE!" }], ["#N/A"], [{ error: "#NUM!" }]])
  })
  test("reads an empty formula result as empty if Excel computed it", async () => {
    const emptyText = Buffer.of(3, 0, 0, 0, 0, 0, 0xff, 0xff)
    const formula = biffRecord(0x06, 0, 0, 0, emptyText, 0, 0, 0, 5, Buffer.of(1, 0, 0, 0, 0))
    const cells = [formula, biffNumber(0, 1, 1)]
    const computedBy = biffRecord(0x1c1, 0x1c1, 0, 0xea60, 2)
    expect((await readWorkbook(xlsOf(cells, undefined, computedBy))).rows).toEqual([[null, 1]])
    expect((await readWorkbook(xlsOf(cells))).rows).toEqual([[{ uncomputed: true }, 1]])
  })
  test("a chart on the sheet neither hides nor adds merged cells", async () => {
    const chart = [biffRecord(0x809, 0x600, 0x20, Buffer.alloc(12)), biffNumber(9, 0, 99), biffRecord(0x0a)]
    const { rows } = await readWorkbook(
      xlsOf([biffNumber(0, 0, 1), biffNumber(1, 1, 2), ...chart, biffRecord(0xe5, 1, 0, 1, 0, 0)]),
    )
    expect(rows).toEqual([[{ merged: 1 }], [{ merged: 1 }, 2]])
  })
})

test("ignores a space far outside, and refuses anything else", async () => {
  const far = (text: string) =>
    xlsxOf(
      `<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" t="str"><v>${text}</v></c></row><row r="99999"><c r="B99999" t="str"><v>${text}</v></c></row>`,
    )
  expect((await readWorkbook(await far(" "))).rows).toEqual([[1]])
  await expect(readWorkbook(await far("x"))).rejects.toMatchObject({ code: "workbook_too_large" })
})
