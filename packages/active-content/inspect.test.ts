import { zipOf } from "@packages/workbook/for-tests"
import { expect, it } from "vitest"
import { compoundOf, docxOf, pdfOf, wordMain } from "./documents-for-tests.ts"
import { type DocumentFormat, inspectDocument } from "./index.ts"

const pdf = pdfOf()
const passive = (format: DocumentFormat) => ({ format, isPassive: true })
const refused = (format: DocumentFormat) => ({ format, isPassive: false })

it.each([
  ["docx", () => docxOf()],
  ["doc", async () => compoundOf("WordDocument")],
  ["pdf", async () => pdf],
] as const)("accepts a plain %s", async (format, bytes) => {
  expect(await inspectDocument(await bytes())).toEqual(passive(format))
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
    expect(await inspectDocument(await docxNamed(name))).toEqual(passive("docx"))
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
  expect(await inspectDocument(await docxWithField(...instruction))).toEqual(passive("docx"))
})

it.each([
  [' DDEAUTO c:\\\\windows\\\\calc.exe "x" '],
  ["DD", "E excel x"],
  [" &#68;DE excel x"],
  [' LINK Excel.Sheet "x.xlsx" '],
  [' INCLUDETEXT "x.docx" '],
  [' INCLUDEPICTURE "https://a.example/x.png" \\d '],
])("refuses a docx with the field %s", async (...instruction) => {
  expect(await inspectDocument(await docxWithField(...instruction))).toEqual(refused("docx"))
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
  const document = await docxOf(wordMain, { "word/_rels/document.xml.rels": links })
  expect(await inspectDocument(document)).toEqual(passive("docx"))
})

const actingPdf = "%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>>"

it.each(["\ufeff", "\r\n", `\x1b%-12345X@PJL\r\n${" ".repeat(900)}`])(
  "accepts a PDF after %j, and checks it",
  async (before) => {
    expect(await inspectDocument(Buffer.concat([Buffer.from(before), pdf]))).toEqual(passive("pdf"))
    expect(await inspectDocument(Buffer.from(before + actingPdf))).toEqual(refused("pdf"))
  },
)

it.each([
  ["a page that names the format", Buffer.from("<html>%PDF-1.7")],
  ["such a page behind a mark", Buffer.from("\ufeff <html>%PDF-1.7")],
  ["a PDF that begins too late", Buffer.concat([Buffer.alloc(1024, " "), pdf])],
  ["nothing", Buffer.alloc(0)],
])("knows no format of %s", async (_, bytes) => {
  expect(await inspectDocument(bytes)).toEqual({ format: "other" })
})

it.each([
  ["any zip", "docx", () => zipOf({ "a.txt": "a" })],
  ["a zip with Word's folder alone", "docx", () => zipOf({ "word/document.xml": "<w:document/>" })],
  [
    "whose main part is of another type",
    "docx",
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
    "docx",
    () =>
      docxOf(wordMain, { "_rels/.rels": root("word/document.xml", "word/other.xml"), "word/other.xml": "" }),
  ],
  [
    "with an active field in one tag",
    "docx",
    () => headerWith(`<w:fldSimple w:dirty="true" w:instr=' DDEAUTO x '/>`),
  ],
  [
    "with a field whose kind is composed",
    "docx",
    () =>
      headerWith(
        `<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/>`,
      ),
  ],
  [
    "with a field in a hidden spelling",
    "docx",
    () => headerWith("<w:instrText><![CDATA[DDE x]]></w:instrText>"),
  ],
  ["with an active field under another prefix", "docx", () => headerWith('<x:fldSimple x:instr="DDE x"/>')],
  ["that only begins like a PDF", "pdf", async () => Buffer.from("%PDF-1.7\n%%EOF\n")],
  [
    "of old with an object of another program",
    "doc",
    async () => Buffer.concat([compoundOf("WordDocument"), compoundOf("\x01Ole10Native").subarray(1024)]),
  ],
  [
    "of old with such an object in another case",
    "doc",
    async () => Buffer.concat([compoundOf("WordDocument"), compoundOf("\x01OLE10Native").subarray(1024)]),
  ],
  [
    "of old with macros in another case",
    "doc",
    async () => Buffer.concat([compoundOf("WordDocument"), compoundOf("_vba_project").subarray(1024)]),
  ],
  [
    "of old with an active field",
    "doc",
    async () =>
      Buffer.concat([compoundOf("WordDocument"), Buffer.from('\x13 DDEAUTO c:\\calc.exe "x" \x14')]),
  ],
  [
    "of old with an active field in UTF-16",
    "doc",
    async () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("\x13 DDE x", "utf16le")]),
  ],
  ["a sheet", "docx", () => docxOf(sheetMain)],
  ["with macros", "docx", () => docxOf(macroMain)],
  ["with hidden macros", "docx", () => docxOf(wordMain, { "word/vbaProject.bin": "x" })],
  ["with a huge table of contents", "docx", () => docxOf(wordMain + " ".repeat(2_000_000))],
  ["with two tables of contents", "docx", twoContents],
  [
    "that loads a template from elsewhere",
    "docx",
    () =>
      docxOf(wordMain, {
        "word/_rels/settings.xml.rels": related("attachedTemplate", "https://evil.example/t.dotm"),
      }),
  ],
  [
    "that loads a picture from elsewhere",
    "docx",
    () =>
      docxOf(wordMain, { "word/_rels/document.xml.rels": related("image", "https://evil.example/seen.png") }),
  ],
  ["with a relation behind a > in an attribute", "docx", () => docxWith('Id="a>b" ')],
  ["with a mode by numbers", "docx", () => docxWith("", "&#69;xternal")],
  ["with a mode that is written otherwise", "docx", () => docxWith("", "external")],
  ["with the mode twice", "docx", () => docxWith('TargetMode="Internal" ')],
  ["with an unusual prefix", "docx", () => docxWith("", "External", "a-b:")],
  ["with relations that are commented", "docx", () => docxWith("", "Internal", "", "<!-- > -->")],
  ["that calls what lies elsewhere internal", "docx", () => docxWith("", "Internal")],
  ["with an embedded file", "docx", () => docxOf(wordMain, { "word/embeddings/oleObject1.xlsx": "x" })],
  ["with a control", "docx", () => docxOf(wordMain, { "word/activeX/activeX1.xml": "<x/>" })],
  [
    "that grows beyond measure",
    "docx",
    () => docxOf(wordMain, { "word/media/a.txt": " ".repeat(3_000_000) }),
  ],
  ["that acts when it is opened", "pdf", async () => Buffer.from(actingPdf)],
  [
    "of old with macros",
    "doc",
    async () => Buffer.concat([compoundOf("WordDocument"), Buffer.from("_VBA_PROJECT\0", "utf16le")]),
  ],
  ["a cut zip", "docx", async () => (await docxOf()).subarray(0, -40)],
  ["an Excel file of old", "doc", async () => compoundOf("Workbook")],
  [
    "a compound file that only mentions Word",
    "doc",
    async () => Buffer.concat([compoundOf("Workbook"), Buffer.from("WordDocument\0", "utf16le")]),
  ],
  ["the start of a compound file", "doc", async () => compoundOf("WordDocument").subarray(0, 100)],
] as const)("refuses a file %s", async (_, format, bytes) => {
  expect(await inspectDocument(await bytes())).toEqual(refused(format))
})
