import type { PdfBlock, PdfTable } from "./content.ts"
import { apart, type Doc, type FontName, flow, ink, type Pen, page, rule, size, textWidth } from "./pen.ts"

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
  else if (doc.bufferedPageRange().count === 1) doc.addPage()
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

const cell = { padX: 5, padY: 2 }
const cellText = { lineGap: 2, features: apart }

type Column = { x: number; width: number }
type Drawing = { doc: Doc; pen: Pen; columns: readonly Column[]; points: number }

const drawingOf = (doc: Doc, pen: Pen, { shares, tone }: PdfTable): Drawing => ({
  doc,
  pen,
  columns: columnsOf(shares),
  points: tone === "small" ? size.small : size.text,
})

/** Height of head and first row, at most a page; a heading above keeps that much space. */
function beginningHeight(doc: Doc, pen: Pen, table: PdfTable): number {
  const drawing = drawingOf(doc, pen, table)
  const height =
    heightOf(drawing, table.head ?? [], "strong") + heightOf(drawing, table.rows[0] ?? [], "regular")
  return Math.min(height, pen.bottom - page.top)
}

/** No row is split: none is higher than a page. The head is drawn on each page and read once. */
function drawTable(doc: Doc, pen: Pen, table: PdfTable): void {
  const drawing = drawingOf(doc, pen, table)
  pen.need(beginningHeight(doc, pen, table))
  const element = pen.element("Table")
  const { head } = table
  if (head) {
    const headRow = pen.element("TR", pen.element("THead", element))
    drawHead(drawing, head, (draw) => pen.write(pen.element("TH", headRow, { scope: "Column" }), draw))
  }
  const repeatHead = () => head && drawHead(drawing, head, (draw) => pen.decorate(draw))
  const body = pen.element("TBody", element)
  for (const cells of table.rows) drawRow(drawing, pen.element("TR", body), cells, repeatHead)
  doc.y += 6
}

type Row = ReturnType<Pen["element"]>

function drawHead(drawing: Drawing, head: readonly string[], put: (draw: () => void) => void): void {
  const { doc, pen, columns } = drawing
  const height = heightOf(drawing, head, "strong")
  const y = doc.y
  pen.decorate(() => doc.rect(page.left, y, textWidth, height).fill(ink.shade))
  for (const [index, column] of columns.entries())
    put(() => drawCell(drawing, head[index] ?? "", column, y, "strong", ink.quiet))
  doc.y = y + height
}

function drawRow(drawing: Drawing, row: Row, cells: readonly string[], repeatHead: () => void): void {
  const { doc, pen, columns } = drawing
  const height = heightOf(drawing, cells, "regular")
  if (doc.y + height > pen.bottom) {
    doc.addPage()
    repeatHead()
  }
  const y = doc.y
  for (const [index, column] of columns.entries()) {
    const isHead = index === 0
    const element = isHead ? pen.element("TH", row, { scope: "Row" }) : pen.element("TD", row)
    const colour = isHead ? ink.quiet : ink.text
    pen.write(element, () => drawCell(drawing, cells[index] ?? "", column, y, "regular", colour))
  }
  pen.decorate(() => rule(doc, y + height))
  doc.y = y + height
}

function heightOf({ doc, pen, columns, points }: Drawing, cells: readonly string[], font: FontName): number {
  pen.set(font, points)
  const heights = columns.map(({ width }, index) =>
    doc.heightOfString(pen.showLine(cells[index] ?? ""), { width, ...cellText }),
  )
  return Math.max(...heights) + 2 * cell.padY
}

function drawCell(
  { doc, pen, points }: Drawing,
  text: string,
  { x, width }: Column,
  y: number,
  font: FontName,
  colour: string,
): void {
  pen.set(font, points, colour)
  doc.text(pen.showLine(text), x, y + cell.padY, { width, ...cellText })
}

function columnsOf(shares: readonly number[]): Column[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = page.left
  return shares.map((share) => {
    const whole = (textWidth * share) / all
    const column = { x: x + cell.padX, width: whole - 2 * cell.padX }
    x += whole
    return column
  })
}
