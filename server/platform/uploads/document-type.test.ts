import { expect, it } from "vitest"
import { compoundOf, docxOf, plainPicture, wordMain } from "../../testing/files.ts"
import { zipOf } from "../workbook/workbooks-for-tests.ts"
import { documentType } from "./document-type.ts"

const pdf = Buffer.from("%PDF-1.7\n%%EOF")
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

it.each([
  ["a.docx", () => docxOf(), docx],
  ["a.DOCX", () => docxOf(), docx],
  ["a.doc", async () => compoundOf("WordDocument"), "application/msword"],
  ["a.pdf", async () => pdf, "application/pdf"],
  ["a.jpg", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.jpeg", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.png", () => plainPicture("#123").png().toBuffer(), "image/png"],
  ["a.gif", () => plainPicture("#123").gif().toBuffer(), "image/gif"],
])("takes %s", async (name, bytes, contentType) => {
  expect(await documentType(name, await bytes())).toBe(contentType)
})

const macroMain = "application/vnd.ms-word.document.macroEnabled.main+xml"
/** Some readers would take the last table of contents, some the first, some all. */
async function twoContents(): Promise<Buffer> {
  const bytes = await docxOf(wordMain, { "[Content_Types].xmX": "<Types/>" })
  return Buffer.from(bytes.toString("latin1").replaceAll(".xmX", ".xml"), "latin1")
}
const sheetMain = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"

const related = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`

it("takes a docx whose links a reader may click", async () => {
  const links = related("hyperlink", "https://aurel.example")
  expect(
    await documentType("a.docx", await docxOf(wordMain, { "word/_rels/document.xml.rels": links })),
  ).toBe(docx)
})

it.each([
  ["without an ending", "pdf", async () => pdf],
  ["with another format's ending", "a.docx", async () => pdf],
  ["with an ending that is not allowed", "a.html", async () => Buffer.from("<html>")],
  ["that is only called so", "a.pdf", async () => Buffer.from("<html>%PDF-1.7")],
  ["that is empty", "a.pdf", async () => Buffer.alloc(0)],
  ["any zip", "a.docx", () => zipOf({ "a.txt": "a" })],
  ["a zip with Word's folder alone", "a.docx", () => zipOf({ "word/document.xml": "<w:document/>" })],
  ["a sheet", "a.docx", () => docxOf(sheetMain)],
  ["with macros", "a.docx", () => docxOf(macroMain)],
  ["with hidden macros", "a.docx", () => docxOf(wordMain, { "word/vbaProject.bin": "x" })],
  ["with a huge table of contents", "a.docx", () => docxOf(wordMain + " ".repeat(2_000_000))],
  ["with two tables of contents", "a.docx", twoContents],
  [
    "that loads a template from elsewhere",
    "a.docx",
    () =>
      docxOf(wordMain, {
        "word/_rels/settings.xml.rels": related("attachedTemplate", "https://evil.example/t.dotm"),
      }),
  ],
  [
    "that loads a picture from elsewhere",
    "a.docx",
    () =>
      docxOf(wordMain, { "word/_rels/document.xml.rels": related("image", "https://evil.example/seen.png") }),
  ],
  [
    "with a link to a file",
    "a.docx",
    () =>
      docxOf(wordMain, { "word/_rels/document.xml.rels": related("hyperlink", "file://evil/share/a.exe") }),
  ],
  ["with an embedded file", "a.docx", () => docxOf(wordMain, { "word/embeddings/oleObject1.xlsx": "x" })],
  ["with a control", "a.docx", () => docxOf(wordMain, { "word/activeX/activeX1.xml": "<x/>" })],
  [
    "that grows beyond measure",
    "a.docx",
    () => docxOf(wordMain, { "word/media/a.txt": " ".repeat(3_000_000) }),
  ],
  [
    "that acts when it is opened",
    "a.pdf",
    async () => Buffer.from("%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>>"),
  ],
  [
    "of old with macros",
    "a.doc",
    async () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("_VBA_PROJECT\0", "utf16le")]),
  ],
  ["a cut zip", "a.docx", async () => (await docxOf()).subarray(0, -40)],
  ["an Excel file of old", "a.doc", async () => compoundOf("Workbook")],
  [
    "a compound file that only mentions Word",
    "a.doc",
    async () => Buffer.concat([compoundOf("Workbook"), Buffer.from("WordDocument\0", "utf16le")]),
  ],
  ["the start of a compound file", "a.doc", async () => compoundOf("WordDocument").subarray(0, 100)],
])("refuses a file %s", async (_, name, bytes) => {
  expect(await documentType(name, await bytes())).toBeUndefined()
})
