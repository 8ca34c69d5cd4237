import type { PdfBlock } from "./content.ts"
import { type Doc, flow, type Pen } from "./pen.ts"
import { ink, page, size } from "./style.ts"
import { beginningHeight, drawTable } from "./table.ts"

/** A heading with its next block, so that it never ends a page. */
const ofHeading = 34
const belowHeading = 30

export function drawTitle(doc: Doc, pen: Pen, title: string): void {
  pen.set("strong", size.title)
  pen.write(pen.element("H1"), () => flow(doc, pen.showLine(title)))
  doc.y += 6
}

export function drawBlock(doc: Doc, pen: Pen, block: PdfBlock, next: PdfBlock | undefined): void {
  doc.x = page.left
  if (block.kind === "heading") {
    const below = next?.kind === "table" ? beginningHeight(doc, pen, next) : belowHeading
    pen.need(Math.min(ofHeading + below, pen.bottom - page.top))
    drawHeading(doc, pen, block.text)
  } else if (block.kind === "paragraph") drawParagraph(doc, pen, block.text, block.tone)
  else if (block.kind === "table") drawTable(doc, pen, block)
  else doc.addPage()
}

function drawHeading(doc: Doc, pen: Pen, text: string): void {
  doc.y += 12
  pen.set("strong", size.heading)
  pen.write(pen.element("H2"), () => flow(doc, pen.showLine(text)))
  doc.outline.addItem(pen.showLine(text))
  doc.y += 4
}

function drawParagraph(doc: Doc, pen: Pen, text: string, tone?: "small"): void {
  const colour = tone === "small" ? ink.quiet : ink.text
  for (const line of pen
    .show(text)
    .split("\n")
    .filter((each) => each.trim() !== "")) {
    // Reset per line, since a page break resets it.
    pen.set("regular", tone === "small" ? size.small : size.text, colour)
    pen.need(16)
    pen.write(pen.element("P"), () => flow(doc, line))
    doc.y += 4
  }
  doc.y += 2
}
