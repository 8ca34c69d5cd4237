import { compoundOf, docxOf, pdfOf } from "@packages/active-content/for-tests"
import { expect, it } from "vitest"
import { plainPicture } from "../../testing/files.ts"
import { documentType } from "./document-type.ts"

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
const picture = plainPicture("#123")
const jpeg = await picture.jpeg().toBuffer()

it.each([
  ["a.docx", await docxOf(), docx],
  ["a.DOCX", await docxOf(), docx],
  ["a.doc", compoundOf("WordDocument"), "application/msword"],
  ["a.pdf", pdfOf(), "application/pdf"],
  ["a.jpg", jpeg, "image/jpeg"],
  ["a.jpeg", jpeg, "image/jpeg"],
  ["a.jfif", jpeg, "image/jpeg"],
  ["a.JPE", jpeg, "image/jpeg"],
  ["a.png", await picture.png().toBuffer(), "image/png"],
  ["a.gif", await picture.gif().toBuffer(), "image/gif"],
])("accepts %s", async (name, bytes, contentType) => {
  expect(await documentType(name, bytes)).toBe(contentType)
})

it.each([
  ["without an ending", "pdf", pdfOf()],
  ["with another format's ending", "a.docx", pdfOf()],
  ["with the ending of another picture", "a.png", jpeg],
  ["with an ending that is not allowed", "a.html", Buffer.from("<html>")],
  ["that is empty", "a.pdf", Buffer.alloc(0)],
  ["with active content", "a.pdf", Buffer.from("%PDF-1.7\n1 0 obj <</S /JavaScript /JS (x)>>")],
  ["of a picture that is cut", "a.jpg", jpeg.subarray(0, -40)],
  ["of a picture of another kind", "a.png", await picture.webp().toBuffer()],
])("refuses a file %s", async (_, name, bytes) => {
  expect(await documentType(name, bytes)).toBeUndefined()
})
