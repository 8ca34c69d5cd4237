import * as spreadsheet from "@e965/xlsx"
import { describe, expect, test } from "vitest"
import type { WorkbookErrorCode } from "./error.ts"
import { kindOf } from "./file-kind.ts"
import { oneCell, withDirectoryEntry, xlsxOf, zipOf } from "./workbooks-for-tests.ts"
import { xlsOf } from "./xls-for-tests.ts"
import { checkZipDirectory } from "./zip.ts"

const saved = (bookType: spreadsheet.BookType): Buffer => {
  const book = spreadsheet.utils.book_new(
    spreadsheet.utils.aoa_to_sheet([
      ["Auftragsnummer", "Bereich"],
      ["1", 2],
    ]),
    "A",
  )
  return spreadsheet.write(book, { type: "buffer", bookType, compression: true })
}
const bytesOf = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding)
const ole = (...streams: string[]) => {
  const container = spreadsheet.CFB.utils.cfb_new()
  for (const name of streams) spreadsheet.CFB.utils.cfb_add(container, `/${name}`, Buffer.alloc(5000, 1))
  return spreadsheet.CFB.write(container, { type: "buffer" }) as Buffer
}
async function judge(bytes: Buffer) {
  const kind = kindOf(bytes)
  if (kind === "xlsx") await checkZipDirectory(bytes)
  return kind
}

test.each([
  ["an .xlsx", saved("xlsx"), "xlsx"],
  ["an .xlsm", saved("xlsm"), "xlsx"],
  ["an .xls", saved("biff8"), "xls"],
])("reads %s", async (_, bytes, kind) => {
  expect(await judge(bytes)).toBe(kind)
})

test.each<[string, Buffer | Promise<Buffer>, WorkbookErrorCode]>([
  ["a sheet of LibreOffice", saved("ods"), "workbook_ods"],
  ["text with semicolons", bytesOf("Auftragsnummer;Bereich\n1;Selection\n"), "workbook_csv"],
  ["text with a byte order mark", bytesOf("\ufeffÄ;B\r\n"), "workbook_csv"],
  [
    "text with tabs in two bytes a letter",
    bytesOf("\ufeffAuftragsnummer\tBereich\r\n", "utf16le"),
    "workbook_csv",
  ],
  ["text in the old encoding of Windows", bytesOf("Schlüssel,Größe\n", "latin1"), "workbook_csv"],
  ["a binary workbook", saved("xlsb"), "workbook_other_format"],
  ["a web page", bytesOf(" \r\n<html><table><tr><td>1</td></tr></table></html>"), "workbook_other_format"],
  ["a table in XML", saved("xlml"), "workbook_other_format"],
  ["a flat OpenDocument table", saved("fods"), "workbook_other_format"],
  ["a workbook of Excel 5", saved("biff5"), "workbook_other_format"],
  ["a sheet of Excel 4", Buffer.from([0x09, 0x04, 0x06, 0x00, 0, 0, 0x10, 0]), "workbook_other_format"],
  ["a sheet of Excel 2", saved("biff2"), "workbook_other_format"],
  [
    "a table of Numbers",
    zipOf({ "Index/Document.iwa": "x", "Metadata/Properties.plist": "x" }),
    "workbook_other_format",
  ],
  ["an encrypted package", ole("EncryptionInfo", "EncryptedPackage"), "workbook_locked"],
  [
    "a zip with a password",
    xlsxOf(oneCell).then((zip) => withDirectoryEntry(zip, "xl/styles.xml", { flags: 1 })),
    "workbook_locked",
  ],
  ["nothing", Buffer.alloc(0), "workbook_unreadable"],
  ["a letter", bytesOf("Sehr geehrte Damen und Herren\n"), "workbook_unreadable"],
  ["a PDF", bytesOf("%PDF-1.7\n"), "workbook_unreadable"],
  ["a picture", bytesOf("\x89PNG\r\n\x1a\n\0\0\0;", "latin1"), "workbook_unreadable"],
])("names the kind of an unreadable file: %s", async (_, bytes, code) => {
  await expect(Promise.resolve(bytes).then(judge)).rejects.toMatchObject({ name: "WorkbookError", code })
})

describe("an .xls", () => {
  const filePass = Buffer.from([0x2f, 0x00, 0x02, 0x00, 0x00, 0x00])
  const writeProtect = Buffer.from([0x86, 0x00, 0x00, 0x00])
  test.each([
    ["with a password", filePass],
    ["with one to open and one to change", Buffer.concat([writeProtect, filePass])],
  ])("detects that %s is locked", (_, records) => {
    expect(() => kindOf(xlsOf([], "General", records))).toThrow(
      expect.objectContaining({ code: "workbook_locked" }),
    )
  })
  test("reads a write-protected file", () => {
    expect(kindOf(xlsOf([], "General", writeProtect))).toBe("xls")
  })
})
