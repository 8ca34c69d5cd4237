import { zipOf } from "@packages/workbook/for-tests"

const contentTypes = (main: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
export const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

/** A zip as written by Word, with the given content type of its main part and additional parts. */
export const docxOf = (main = wordMain, parts: Record<string, string> = {}): Promise<Buffer> =>
  zipOf({
    "[Content_Types].xml": contentTypes(main),
    "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": "<w:document/>",
    ...parts,
  })

/** A PDF with one page, which differs by its mark. */
export const pdfOf = (mark: string | number = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj\ntrailer <</Root 1 0 R>>\n% ${mark}\n%%EOF`,
  )

/** The start of a compound file with one directory entry, for a stream of this name. */
export function compoundOf(stream: string): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  const name = Buffer.from(`${stream}\0`, "utf16le")
  name.copy(bytes, 1024 + 128)
  bytes.writeUInt16LE(name.length, 1024 + 128 + 64)
  bytes[1024 + 128 + 66] = 2
  return bytes
}
