import { expect, test } from "vitest"
import { inspectPackage } from "./package.ts"
import { partsOf, written, xlsxOf, zipOf } from "./workbooks-for-tests.ts"

const sheetPart = "xl/worksheets/sheet1.xml"
const parts: Record<string, string> = partsOf('<row r="1"><c r="A1"><v>1</v></c></row>')

test.each(Object.keys(parts))("a document type in %s is hostile", async (part) => {
  const zip = await zipOf({ ...parts, [part]: `<!DOCTYPE x []>${parts[part]}` })
  await expect(inspectPackage(zip)).rejects.toMatchObject({ code: "workbook_hostile" })
})

test("however a declaration falls into the pieces that are read", async () => {
  for (const piece of [16_384, 32_768, 65_536]) {
    for (let before = 0; before <= 10; before += 1) {
      const sheet = `${" ".repeat(piece - before)}<!ENTITY x "y">${" ".repeat(70_000)}`
      const zip = await zipOf({ ...parts, [sheetPart]: sheet })
      await expect(inspectPackage(zip)).rejects.toMatchObject({ code: "workbook_hostile" })
    }
  }
})

test("a picture may hold any bytes", async () => {
  const zip = await zipOf({ ...parts, "xl/media/image1.png": "\x89PNG <!DOCTYPE x>" })
  expect(await inspectPackage(zip)).toEqual({ hasErrorCells: false })
})

test.each([
  ['<c r="A1" t="e"><v>#N/A</v></c>', true],
  ["<c r='A1' t='e'><v>#N/A</v></c>", true],
  ['<c r="A1" t="inlineStr"><is><t>#N/A</t></is></c>', false],
])("%s: error cells %s", async (cell, hasErrorCells) => {
  expect(await inspectPackage(await xlsxOf(`<row r="1">${cell}</row>`))).toEqual({ hasErrorCells })
})

const exportedAt = "2026-11-20T10:15:30.123Z"
const saved = (name: string, value: string) =>
  `<Properties xmlns:vt="v"><property fmtid="{D5}" pid="2" name="${name}"><vt:lpwstr>${value}</vt:lpwstr></property></Properties>`

test.each([
  ["Exportiert", exportedAt, { exportedAt }],
  ["Exportiert", "gestern", {}],
  ["Abteilung", exportedAt, {}],
])("a property %s = %s", async (name, value, expected) => {
  const zip = await zipOf({ ...parts, "docProps/custom.xml": saved(name, value) })
  expect(await inspectPackage(zip)).toEqual({ hasErrorCells: false, ...expected })
})

test("the instant of a written workbook is found", async () => {
  const columns = [{ header: "a", kind: "text" }] as const
  const bytes = await written({ sheetName: "A", columns, rows: [], exportedAt: new Date(exportedAt) })
  expect(await inspectPackage(bytes)).toEqual({ hasErrorCells: false, exportedAt })
})
