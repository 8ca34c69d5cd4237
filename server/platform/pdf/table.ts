import type { PdfTable } from "./content.ts"
import { type Doc, type Pen, rule } from "./pen.ts"
import { cell, type FontName, ink, lineGap, page, size, textWidth } from "./style.ts"

/** No pairs of signs drawn together: a full stop between thousands stays where one sees it. */
const cellText = {
  lineGap: lineGap.cell,
  features: { kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
}

type Column = { x: number; width: number }

/**
 * A table whose rows are never parted. Its head stands on each page; it is read once. Column heads and the first cell of
 * each row are marked as headings of what they stand for.
 */
export function drawTable(doc: Doc, pen: Pen, table: PdfTable): void {
  const columns = columnsOf(table.shares)
  const points = table.tone === "small" ? size.small : size.text
  const rowHeight = (cells: readonly string[], font: FontName) => {
    pen.set(font, points)
    const heights = columns.map(({ width }, index) =>
      doc.heightOfString(pen.showCell(cells[index] ?? ""), { width, ...cellText }),
    )
    return Math.max(...heights) + 2 * cell.padY
  }
  const drawCell = (text: string, { x, width }: Column, y: number, font: FontName, colour: string) => {
    pen.set(font, points, colour)
    doc.text(pen.showCell(text), x, y + cell.padY, { width, ...cellText })
  }

  const headHeight = rowHeight(table.head, "strong")
  const shade = () => pen.decorate(() => doc.rect(page.left, doc.y, textWidth, headHeight).fill(ink.shade))
  const rows = table.rows.map((cells) => ({ cells, height: rowHeight(cells, "regular") }))

  pen.need(headHeight + (rows[0]?.height ?? 0))
  const element = pen.element("Table")
  shade()
  const headRow = pen.element("TR", pen.element("THead", element))
  const top = doc.y
  for (const [index, column] of columns.entries()) {
    const heading = pen.element("TH", headRow, { scope: "Column" })
    pen.write(heading, () => drawCell(table.head[index] ?? "", column, top, "strong", ink.quiet))
  }
  doc.y = top + headHeight

  const body = pen.element("TBody", element)
  for (const { cells, height } of rows) {
    if (doc.y + height > pen.bottom) {
      doc.addPage()
      repeatHead()
    }
    const y = doc.y
    const row = pen.element("TR", body)
    for (const [index, column] of columns.entries()) {
      const made = index === 0 ? pen.element("TH", row, { scope: "Row" }) : pen.element("TD", row)
      const colour = index === 0 ? ink.quiet : ink.text
      pen.write(made, () => drawCell(cells[index] ?? "", column, y, "regular", colour))
    }
    pen.decorate(() => rule(doc, y + height))
    doc.y = y + height
  }
  doc.y += 6

  function repeatHead() {
    shade()
    const y = doc.y
    pen.decorate(() => {
      for (const [index, column] of columns.entries())
        drawCell(table.head[index] ?? "", column, y, "strong", ink.quiet)
    })
    doc.y = y + headHeight
  }
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
