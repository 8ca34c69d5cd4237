import { isDateFormat } from "hucre"
import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { partsOf, zipOf } from "./workbooks-for-tests.ts"
import { biffRecord, xlsOf } from "./xls-for-tests.ts"

const xlsxWithFormat = (format: string) =>
  zipOf({
    ...partsOf('<row r="1"><c r="A1" s="1"><v>54408.1</v></c></row>'),
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format.replaceAll('"', "&quot;")}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  })

const number = Buffer.alloc(8)
number.writeDoubleLE(54_408.1)
const xlsWithFormat = (format: string) => xlsOf([biffRecord(0x203, 0, 0, 1, number)], format)

describe.each([
  ["an .xlsx", xlsxWithFormat],
  ["an .xls", xlsWithFormat],
] as const)("a number in %s", (_, workbook) => {
  test.each([
    "#,##0.00 [$€-de-DE]",
    "#,##0.00\\ [$€-de-AT];[Red]\\-#,##0.00\\ [$€-de-AT]",
    '_-* #,##0.00 [$€-407]_-;\\-* #,##0.00 [$€-407]_-;_-* "-"?? [$€-407]_-;_-@_-',
    '#,##0.00 "€ brutto/Tag"',
    "[$£-cy-GB]#,##0.00",
    "[Red]#,##0",
  ])("stays one in the currency format %s", async (format) => {
    expect((await readWorkbook(await workbook(format))).rows).toEqual([[54_408.1]])
  })
  test.each(["dd/mm/yyyy", "[$-407]d. mmmm yyyy;@", "[$-de-DE]tt/yyyy", "[$-F400]h:mm:ss", "[h]:mm"])(
    "is a date in the format %s",
    async (format) => {
      expect((await readWorkbook(await workbook(format))).rows).toEqual([
        [{ datetime: "2048-12-16T02:24:00" }],
      ])
    },
  )
})

describe("as long as this holds, the reader needs mending; afterwards workbook-mends.ts can go", () => {
  test("it takes the locale of a currency for a date", () => {
    expect(isDateFormat("#,##0.00 [$€-de-DE]")).toBe(true)
  })
})
