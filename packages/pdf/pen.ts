import type { PdfContent, PdfLogo } from "./content.ts"

/** Measures in points, 72 to the inch; an A4 page is 595 by 842. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 76, bottom: 60 }
export const textWidth = page.width - page.left - page.right

export const ink = { text: "#1a1a1a", quiet: "#565656", line: "#c9c9c9", shade: "#f3f4f5" }

export const size = { title: 19, heading: 12, text: 9.5, small: 7.5, frame: 7.5 }

export type FontName = "regular" | "strong"

/** Shown for characters that the font lacks. */
const replacement = "□"

const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" })
const unseen = /^[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Cc}]+$/u

/** In NFC; missing, invisible and direction-changing characters become visible. Line breaks stay. */
export function visibleText(text: string, has: (codePoint: number) => boolean): string {
  const shown = Array.from(graphemes.segment(text.toWellFormed().normalize("NFC")), ({ segment }) => {
    if (/^[\r\n\u2028\u2029]+$/.test(segment)) return "\n"
    if (/^[\s\u00A0\u202F]$/.test(segment)) return segment === "\u00A0" ? segment : " "
    if (segment === "\u00AD") return ""
    const points = Array.from(segment, (sign) => sign.codePointAt(0) ?? 0)
    return !unseen.test(segment) && points.every(has) ? segment : replacement
  })
  return shown.join("")
}

/** One line; non-breaking spaces stay. */
export const lineText = (text: string): string => text.replace(/[^\S\u00a0]+/g, " ").trim()

export type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
export type ElementOptions = { scope?: "Row" | "Column" }

/** No kerning: full stops between digits stay visible. */
export const apart = { kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Draws on a document: texts become part of the structure, all else is marked as decoration. */
export type Pen = ReturnType<typeof penOn>

export function penOn(doc: Doc, has: (codePoint: number) => boolean) {
  const root = doc.struct("Document")
  doc.addStructure(root)
  const bottom = page.height - page.bottom

  const element = (type: string, parent: Element = root, options: ElementOptions = {}): Element => {
    const made = doc.struct(type, options as PDFKit.Mixins.StructureElementOptions)
    parent.add(made)
    return made
  }
  return {
    element,
    bottom,
    show: (text: string) => visibleText(text, has),
    showLine: (text: string) => lineText(visibleText(text, has)),
    set: (font: FontName, points: number, colour: string = ink.text) =>
      doc.font(font).fontSize(points).fillColor(colour),
    write: (into: Element, draw: () => void) => {
      into.add(draw)
      into.end()
    },
    /** For lines, shades and the page frame, which screen readers skip. */
    decorate: (draw: () => void, type: "Layout" | "Pagination" = "Layout") => {
      doc.markContent("Artifact", { type })
      draw()
      doc.endMarkedContent()
    },
    need: (height: number) => {
      if (doc.y + height > bottom) doc.addPage()
    },
    end: () => root.end(),
  }
}

/** Flowing text over the whole width, on as many pages as it needs. */
export function flow(doc: Doc, text: string): void {
  doc.text(text, page.left, doc.y, { width: textWidth, lineGap: 3, features: apart })
}

/** Header and footer of every page, skipped by screen readers. */
export function drawFrame(
  doc: Doc,
  pen: Pen,
  { head, foot, logo }: Pick<PdfContent, "head" | "foot" | "logo">,
): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // The frame is in the margins: otherwise each of its lines would begin a page.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    pen.decorate(() => {
      if (logo) drawLogo(doc, logo)
      pen.set("strong", size.frame, ink.quiet)
      frameLine(doc, pen.showLine(head[0]), 40, "left", 0.55, logo ? logoSide + 8 : 0)
      pen.set("regular", size.frame, ink.quiet)
      frameLine(doc, pen.showLine(head[1]), 40, "right", 0.38)
      rule(doc, 60)
      rule(doc, page.height - 52)
      frameLine(doc, pen.showLine(foot), page.height - 44, "left", 0.8)
      frameLine(doc, `Seite ${index + 1} von ${count}`, page.height - 44, "right", 0.19)
    }, "Pagination")
  }
}

const logoSide = 20

function drawLogo(doc: Doc, { size: units, ground, lines }: PdfLogo): void {
  doc.save()
  doc.translate(page.left, 34).scale(logoSide / units)
  doc.roundedRect(0, 0, units, units, units / 8).fill(ground)
  for (const { path, colour, width } of lines) doc.path(path).lineWidth(width).stroke(colour)
  doc.restore()
}

/** Truncated with "…" at this share of the width; `indent` in points. */
function frameLine(
  doc: Doc,
  text: string,
  y: number,
  align: "left" | "right",
  share: number,
  indent = 0,
): void {
  const width = textWidth * share
  const x = align === "left" ? page.left + indent : page.width - page.right - width
  doc.text(text, x, y, { width, align, lineBreak: true, height: 10, ellipsis: true, features: apart })
}

export const rule = (doc: Doc, y: number) =>
  doc
    .moveTo(page.left, y)
    .lineTo(page.width - page.right, y)
    .lineWidth(0.6)
    .strokeColor(ink.line)
    .stroke()
