import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { buffer } from "node:stream/consumers"
import PDFDocument from "pdfkit"
import { drawBlock, drawTitle } from "./blocks.ts"
import type { PdfContent } from "./content.ts"
import { drawFrame, type FontName, page, penOn } from "./pen.ts"

const require = createRequire(import.meta.url)
const fontFile = (name: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${name}.ttf`))
/** The PDF/A mark; needs a description of its namespace, which the library does not write. */
const pdfUaMark = readFileSync(new URL("pdf-ua.xml", import.meta.url), "utf8")
type Source = Parameters<PDFKit.PDFDocument["font"]>[0]
/** Cached: parsing is most of a document's cost. */
const fonts: Record<FontName, Source> = {
  regular: fontFile("400Regular/Inter_400Regular"),
  strong: fontFile("600SemiBold/Inter_600SemiBold"),
}

/** PDF/A-3a and PDF/UA-1, deterministic. Blocks its thread for a tenth of a second. */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const at = new Date(content.at)
  const doc = new PDFDocument({
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    displayTitle: true,
    lang: "de-DE",
    size: "A4",
    margins: page,
    bufferPages: true,
    // The library's standard fonts cannot be embedded.
    font: fonts.regular as string,
    info: { Title: content.title, Author: content.author, Creator: content.author, CreationDate: at },
  })
  const bytes = buffer(doc)
  for (const name of ["strong", "regular"] as const) {
    doc.registerFont(name, fonts[name]).font(name)
    const font = readFont(doc)
    fonts[name] = font as unknown as Source
    // The library maps a glyph to the characters of its first use, none within a ligature: later documents would be
    // unreadable. So each document starts without known glyphs.
    font._glyphs = {}
  }
  const pen = penOn(doc, hasGlyph(doc))
  drawTitle(doc, pen, content.title)
  for (const [index, block] of content.blocks.entries()) drawBlock(doc, pen, block, content.blocks[index + 1])
  pen.end()
  drawFrame(doc, pen, content)
  for (const { name, text, type, description, relation } of content.files)
    doc.file(Buffer.from(text), {
      name,
      type,
      description,
      relationship: relation,
      creationDate: at,
      modifiedDate: at,
    } as PDFKit.Mixins.PDFAttachmentOptions)
  doc.appendXML(pdfUaMark)
  doc.end()
  return bytes
}

type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean; _glyphs: object }

const readFont = (doc: PDFKit.PDFDocument): ReadFont =>
  (doc as unknown as { _font: { font: ReadFont } })._font.font

/** Both weights have the same glyphs. */
function hasGlyph(doc: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const font = readFont(doc)
  return (codePoint) => font.hasGlyphForCodePoint(codePoint)
}
