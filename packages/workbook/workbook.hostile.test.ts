import { readFileSync } from "node:fs"
import * as spreadsheet from "@e965/xlsx"
import { writeXlsx } from "hucre/xlsx"
import { describe, expect, test } from "vitest"
import { WorkbookError, type WorkbookErrorCode } from "./error.ts"
import { maxWorkbookBytes, readWorkbook } from "./workbook.ts"
import {
  costOfChild,
  offsetOfPart,
  oneCell,
  partsOf,
  withDirectoryEntry,
  written,
  xlsxOf,
  zipOf,
} from "./workbooks-for-tests.ts"

const sheetPart = "xl/worksheets/sheet1.xml"
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}"><c><v>${index}</v></c></row>`).join("")
const refused = async (bytes: Buffer, code: WorkbookErrorCode, limits = {}) =>
  expect(readWorkbook(bytes, limits)).rejects.toMatchObject({ name: "WorkbookError", code })

const manyParts = () =>
  Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`x/${index}.xml`, "<a/>"]))
const withPart = (name: string, content: string | Buffer) => () =>
  zipOf({ ...partsOf(oneCell), [name]: content })
const spaces = Buffer.alloc(30_000_000, " ")
const sharing = numbers(3000).replaceAll(/<c><v>\d+/g, '<c t="s"><v>0')

test.each<[string, () => Buffer | Promise<Buffer>, WorkbookErrorCode]>([
  ["the start of a zip alone", () => Buffer.from("PK\u0003\u0004", "latin1"), "workbook_unreadable"],
  [
    "a zip without parts",
    () => Buffer.from(`PK\u0005\u0006${"\0".repeat(18)}`, "latin1"),
    "workbook_unreadable",
  ],
  ["a zip of something else", () => zipOf({ "word/document.xml": "<document/>" }), "workbook_unreadable"],
  ["a sheet with nothing on it", () => xlsxOf(""), "workbook_unreadable"],
  ["rows out of order", () => xlsxOf(oneCell + oneCell), "workbook_unreadable"],
  ["a hundredfold ratio", withPart("xl/media/image1.png", spaces), "workbook_hostile"],
  ["a part listed twice", withPart("XL/workbook.xml", "<a/>"), "workbook_hostile"],
  ["more than 2,000 parts", () => zipOf({ ...partsOf(oneCell), ...manyParts() }), "workbook_hostile"],
  ["more than 20 MB", () => Buffer.alloc(maxWorkbookBytes + 1, "PK"), "workbook_too_large"],
  [
    "a cell in the last column of the last row",
    () => xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "workbook_too_large",
  ],
  [
    "a long text shared by many cells",
    () => xlsxOf(sharing, `<si><t>${"x".repeat(32_000)}</t></si>`),
    "workbook_too_large",
  ],
  [
    "a text longer than a cell can hold",
    () => xlsxOf(`<row r="1"><c t="inlineStr"><is><t>${"x".repeat(32_768)}</t></is></c></row>`),
    "workbook_too_large",
  ],
])("refuses %s", async (_, bytes, code) => {
  await refused(await bytes(), code)
})

describe("refuses a damaged or locked file:", () => {
  const whole = readFileSync(new URL("./fixtures/fahrzeugbestand.xlsx", import.meta.url))
  const xls = readFileSync(new URL("./fixtures/fahrzeugbestand.xls", import.meta.url))

  test.each([0.1, 0.5, 0.9, 0.9999])("truncated to %d of its length", async (share) => {
    await refused(whole.subarray(0, whole.length * share), "workbook_unreadable")
    await refused(xls.subarray(0, xls.length * share), "workbook_unreadable")
  })
  test("with a byte of the sheet changed", async () => {
    const part = offsetOfPart(whole, sheetPart)
    const damaged = Buffer.from(whole)
    damaged[part + 5000] = damaged[part + 5000]! ^ 0xff
    await expect(readWorkbook(damaged)).rejects.toThrow(WorkbookError)
  })
  test("with a wrong checksum, or less content than declared", async () => {
    await refused(withDirectoryEntry(whole, sheetPart, { checksum: 1 }), "workbook_unreadable")
    await refused(withDirectoryEntry(await xlsxOf(oneCell), sheetPart, { size: 5000 }), "workbook_unreadable")
  })
  test("locked with a password, .xlsx and .xls", async () => {
    const locked = await writeXlsx({
      sheets: [{ name: "A", rows: [["geheim"]] }],
      encryption: { password: "abc", spinCount: 1 },
    })
    await refused(Buffer.from(locked), "workbook_locked")
    const scrambled = Buffer.from(xls)
    const opening = scrambled.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
    scrambled.writeUInt16LE(0x2f, opening + 20)
    await refused(scrambled, "workbook_locked")
  })
  test("without a sheet", async () => {
    const parts = partsOf(oneCell)
    const workbook = parts["xl/workbook.xml"].replace(/<sheet .*?\/>/, "")
    await refused(await zipOf({ ...parts, "xl/workbook.xml": workbook }), "workbook_unreadable")
  })
})

describe("zip bombs", () => {
  test("declared: more than 200 MB in total is too large", async () => {
    const noise = Array.from({ length: 300_000 }, () => Math.random()).join("")
    const zip = await zipOf({ ...partsOf(oneCell), "xl/noise.xml": noise })
    await refused(withDirectoryEntry(zip, "xl/noise.xml", { size: 201_000_000 }), "workbook_too_large")
  })
  test.each([1000, 500_000, 0])("undeclared: 30 MB declared as %d bytes are hostile", async (size) => {
    const zip = await zipOf({ ...partsOf(oneCell), [sheetPart]: spaces })
    await refused(withDirectoryEntry(zip, sheetPart, { size }), "workbook_hostile")
  })
  test("parts with shared bytes are hostile", async () => {
    const zip = await xlsxOf(numbers(1000))
    const offset = offsetOfPart(zip, sheetPart)
    const compressedSize = zip.readUInt32LE(offset + 18)
    await refused(
      withDirectoryEntry(zip, "xl/styles.xml", { offset: offset + 40, compressedSize: compressedSize - 50 }),
      "workbook_hostile",
    )
    await refused(withDirectoryEntry(zip, "xl/styles.xml", { offset }), "workbook_hostile")
  })
  test("a second directory hidden in the comment is hostile", async () => {
    const zip = await xlsxOf(oneCell)
    const outer = Buffer.from(await xlsxOf(numbers(3)))
    outer.writeUInt16LE(zip.length, outer.length - 2)
    await expect(readWorkbook(Buffer.concat([outer, zip]))).rejects.toThrow(WorkbookError)
    const commented = Buffer.from(zip)
    commented.writeUInt16LE(3, commented.length - 2)
    await refused(Buffer.concat([commented, Buffer.from("abc")]), "workbook_hostile")
  })
  test("reads the most repetitive realistic workbook", async () => {
    const columns = Array.from({ length: 20 }, () => ({ header: "h", kind: "text" }) as const)
    const rows = Array.from({ length: 5000 }, () => columns.map(() => "Pre-Offer"))
    const bytes = await written({ sheetName: "A", columns, rows, exportedAt: new Date(0) })
    expect((await readWorkbook(bytes)).rows).toHaveLength(5001)
  })
})

describe("too large sheets", () => {
  test("a row after the 50,000th", async () => {
    await refused(await xlsxOf('<row r="50002"><c r="A50002"><v>1</v></c></row>'), "workbook_too_large")
    const { rows } = await readWorkbook(await xlsxOf('<row r="50001"><c r="A50001"><v>1</v></c></row>'))
    expect(rows).toHaveLength(50_001)
  })
  test("a column after the 200th", async () => {
    const row = (columns: number) => `<row r="1">${"<c><v>1</v></c>".repeat(columns)}</row>`
    await refused(await xlsxOf(row(201)), "workbook_too_large")
    expect((await readWorkbook(await xlsxOf(row(200)))).rows[0]).toHaveLength(200)
  })
})

describe("manipulated .xls containers", () => {
  const rows = Array.from({ length: 400 }, (_, index) => [`Zeile ${index}`, index, index / 7])
  const book = spreadsheet.utils.book_new(spreadsheet.utils.aoa_to_sheet(rows), "A")
  const xls: Buffer = spreadsheet.write(book, { type: "buffer", bookType: "biff8" })
  const sector = 512
  const fat = (xls.readUInt32LE(76) + 1) * sector
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(xls)
    change(bytes)
    return bytes
  }

  test("reads it unchanged", async () => {
    expect((await readWorkbook(xls)).rows).toEqual(rows)
  })
  test("reads only actual content of a table claiming 4 billion sectors", async () => {
    const { rows: read } = await readWorkbook(changed((bytes) => bytes.writeUInt32LE(0xffff_fffe, 44)))
    expect(read).toEqual(rows)
  })
  test.each([
    ["every sector is its own successor", (b) => loop(b, (index) => index)],
    ["all sectors lead back to the first", (b) => loop(b, () => 0)],
    ["all sectors lead outside of the file", (b) => loop(b, () => 0x00ff_ffff)],
    ["no table at all", (b) => b.writeUInt32LE(0, 44)],
    ["sectors of 2 GB", (b) => b.writeUInt16LE(31, 30)],
    ["sectors of one byte", (b) => b.writeUInt16LE(0, 30)],
    ["a directory outside of the file", (b) => b.writeUInt32LE(0x7fff_ffff, 48)],
    [
      "an extension of the table that loops",
      (b) => {
        b.writeUInt32LE(0, 68)
        b.writeUInt32LE(0xffff_ffff, 72)
        b.writeUInt32LE(0xffff_fffe, 44)
      },
    ],
  ] as const satisfies [string, (bytes: Buffer) => void][])("%s", async (_, change) => {
    await expect(readWorkbook(changed(change))).rejects.toThrow(WorkbookError)
  })
  function loop(bytes: Buffer, next: (index: number) => number) {
    for (let index = 0; index < sector / 4; index += 1) bytes.writeUInt32LE(next(index), fat + index * 4)
  }
})

describe("costly files", () => {
  const strings = Array.from({ length: 600_000 }, (_, index) => `<si><t>${index.toString(36)}</t></si>`).join(
    "",
  )

  test("ends a reader that needs too much memory, while the server responds", async () => {
    const bytes = await xlsxOf(oneCell, strings)
    let answered = 0
    const answer = setInterval(() => (answered += 1), 1)
    const { bytes: largest } = await costOfChild(() =>
      refused(bytes, "workbook_too_large", { memoryBytes: 150_000_000 }),
    )
    clearInterval(answer)
    expect(answered).toBeGreaterThan(20)
    if (process.platform === "linux") expect(largest).toBeGreaterThan(100_000_000)
    expect(largest).toBeLessThan(300_000_000)
  })
  test("ends a reader that needs too much time", async () => {
    // An endless tag is searched from its start with every chunk.
    const tag = `<a b="${Array.from({ length: 1_500_000 }, (_, index) => index.toString(36)).join("")}`
    const bytes = await xlsxOf(tag)
    await refused(bytes, "workbook_too_large", { cpuMs: 1500 })
    await refused(bytes, "workbook_too_large", { deadlineMs: 1500 })
  })
})

test.each(Object.keys(partsOf(oneCell)))("refuses entities in %s", async (part) => {
  const parts: Record<string, string> = partsOf(oneCell)
  const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  await refused(await zipOf({ ...parts, [part]: `${laughs}${parts[part]}` }), "workbook_hostile")
})
