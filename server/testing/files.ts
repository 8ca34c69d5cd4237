import { zipOf } from "@packages/workbook/for-tests"
import sharp from "sharp"
import type { Db } from "../core/postgres/db.ts"
import type { TestApp } from "./app.ts"

/** Ids of all stored files. */
export const storedFiles = (db: Db): Promise<string[]> =>
  db.values<string>("select id from files order by id")

type Sent = { name: string; bytes: Uint8Array }

/** Sends a file as the form field `file`, like a browser; `who` null: signed out. */
export async function sendFile(portal: TestApp, url: string, who: string | null, { name, bytes }: Sent) {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const answer = await portal.app.inject({
    method: "POST",
    url,
    headers: {
      ...(who && (await portal.signInAs(who))),
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

/** A single-colour image; 96 × 54 by default. */
export const plainPicture = (background: string, width = 96, height = 54) =>
  sharp({ create: { width, height, channels: 3, background } })

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
