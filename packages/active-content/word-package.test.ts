import { zipOf } from "@packages/workbook/for-tests"
import { expect, it } from "vitest"
import { docxOf, wordMain } from "./documents-for-tests.ts"
import { isPassivePackage } from "./word-package.ts"

const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`
const text = (instruction: string) => `<w:instrText>${instruction}</w:instrText>`
const field = (...pieces: string[]) =>
  `${mark("begin")}${pieces.map((piece) => (piece.startsWith("<w:") ? piece : text(piece))).join("")}${mark("end")}`
const documentOf = (content: string) => `<w:document>${content}</w:document>`
const active = documentOf(field("DDE x"))

const withDocument = (content: string) => docxOf(wordMain, { "word/document.xml": documentOf(content) })
const relations = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const withObject = (type: string, target: string) =>
  docxOf(wordMain, { [`word/${target}`]: "x", "word/_rels/document.xml.rels": relations(type, target) })
/** A document with its main part under this name. */
const named = (name: string, content: string) =>
  zipOf({
    "[Content_Types].xml": `<Types><Override PartName="/${name}" ContentType="${wordMain}"/></Types>`,
    "_rels/.rels": relations("officeDocument", name),
    [name]: content,
  })

it.each<[string, () => Promise<Buffer>]>([
  ["a field within a formula", () => withDocument(field("=", field(" PAGE "), " - 1 "))],
  ["fields within a result", () => withDocument(field("TOC", mark("separate"), field(" PAGEREF _Toc1 ")))],
  ["a comment without fields", () => withDocument("<!-- Vorlage 7 --><w:p/>")],
  ["a main part elsewhere", () => named("other/main.xml", documentOf(field(" PAGE ")))],
])("accepts %s", async (_, bytes) => {
  expect(await isPassivePackage(await bytes())).toBe(true)
})

it.each<[string, () => Promise<Buffer>]>([
  ["an active field in another folder", () => named("other/main.xml", active)],
  ["a main part that is not called XML", () => named("word/document.txt", active)],
  ["a field in a deeper folder", () => docxOf(wordMain, { "word/parts/header1.xml": active })],
  [
    "text in another encoding",
    () => named("word/document.xml", `<?xml version="1.0" encoding="UTF-7"?>${documentOf("")}`),
  ],
  ["characters of two bytes", () => named("word/document.xml", active.split("").join("\0"))],
  ["a comment in a kind", () => withDocument(field("DD<!-- -->E x"))],
  ["a comment that ends a field", () => withDocument(field("DD", `<w:r><!--${mark("end")}--></w:r>`, "E x"))],
  ["an instruction to programs in a kind", () => withDocument(field("DD<?a b?>E x"))],
  ["a kind that is composed in part", () => withDocument(field("DD", field("QUOTE 69"), " x"))],
  // Seconds for the linear search, hours for one that looks from each mark to the end.
  ["many marks that never end", () => withDocument(`<w:fldChar "'`.repeat(400_000))],
  ["a mark by numbers", () => withDocument(field("DDE x").replace("begin", "&#98;egin"))],
  [
    "a mark with two types",
    () => withDocument(field("DDE x").replace("<w:fldChar", '$& x:fldCharType="end"')),
  ],
  ["a field under a prefix with an umlaut", () => withDocument(field("DDE x").replaceAll("w:", "ü:"))],
  [
    "a picture that is loaded when opened",
    () => withDocument(field(' INCLUDEPICTURE "https://a.example" \\d ')),
  ],
  ["an object in a folder of its own", () => withObject("oleObject", "objects/o1.dat")],
  ["a file in such a folder", () => withObject("package", "objects/o1.xlsx")],
  ["a control in such a folder", () => withObject("control", "objects/c1.xml")],
  ["an add-in that opens beside the text", () => withObject("webextensiontaskpanes", "panes.xml")],
  [
    "a form letter with a database",
    () =>
      docxOf(wordMain, {
        "word/settings.xml":
          '<w:settings><w:mailMerge><w:connectString w:val="DSN=x"/></w:mailMerge></w:settings>',
      }),
  ],
])("refuses %s", async (_, bytes) => {
  expect(await isPassivePackage(await bytes())).toBe(false)
})
