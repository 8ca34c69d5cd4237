import { isDateFormat } from "hucre"
import { readXls } from "hucre/xlsx"
import { describe, expect, test } from "vitest"
import { readWorkbook } from "./workbook.ts"
import { biffRecord, biffText, xlsOf } from "./xls-for-tests.ts"

const textFollows = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])
const formulaAt = (row: number) =>
  biffRecord(0x06, row, 0, 0, textFollows, 8, 0, 0, 5, Buffer.of(1, 0, 0, 0, 0))
const textOfFormula = (text: string) => biffRecord(0x207, biffText(text))
const quoted = [4, Buffer.of(0x17, 1, 0, 0x78)] as const
const between = {
  "a shared formula": biffRecord(0x4bc, 0, 1, 0, 0x0200, ...quoted),
  "an array formula": biffRecord(0x221, 0, 1, 0, 0, 0, 0, ...quoted),
  "a data table": biffRecord(0x236, 0, 1, 0, 0, 0, 0, 0, 0),
}
const xlsWithFormula = (record: Buffer) =>
  xlsOf([formulaAt(0), record, textOfFormula("Ägir"), formulaAt(1), textOfFormula("Tàu 2")])

test.each(Object.entries(between))("finds the text of %s, including the first cell", async (_, record) => {
  expect((await readWorkbook(xlsWithFormula(record))).rows).toEqual([["Ägir"], ["Tàu 2"]])
})

describe("the unpatched reader needs the fixes while", () => {
  test("it reads a currency's locale as a date", () => {
    expect(isDateFormat("#,##0.00 [$€-de-DE]")).toBe(true)
  })
  test("it loses the text behind a shared formula", async () => {
    const { sheets } = await readXls(xlsWithFormula(between["a shared formula"]))
    expect(sheets[0]?.rows).not.toContainEqual(["Ägir"])
  })
})
