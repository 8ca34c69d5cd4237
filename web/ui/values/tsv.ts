/** How one cell ends: at its end a quote counts as closing, anywhere else it is a letter. */
const endsCell = (char: string | undefined) => char === undefined || /[\t\r\n]/.test(char)

/** Reads a quoted cell that begins at `at`; null where its quotes never close as they should. */
function readQuoted(text: string, at: number): { cell: string; end: number } | null {
  let cell = ""
  for (let place = at + 1; place < text.length; place += 1) {
    if (text[place] !== '"') cell += text[place]
    else if (text[place + 1] === '"') {
      cell += '"'
      place += 1
    } else return endsCell(text[place + 1]) ? { cell, end: place + 1 } : null
  }
  return null
}

function readPlain(text: string, at: number): { cell: string; end: number } {
  let end = at
  while (!endsCell(text[end])) end += 1
  return { cell: text.slice(at, end), end }
}

/**
 * The cells of a block as Excel puts it on the clipboard: tabs between cells, line breaks between rows, quotes around a cell that
 * holds either. A line break at the very end begins no row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; ; ) {
    const { cell, end } = (text[at] === '"' && readQuoted(text, at)) || readPlain(text, at)
    rows.at(-1)?.push(cell)
    if (end >= text.length) return rows
    at = end + (text.startsWith("\r\n", end) ? 2 : 1)
    if (text[end] === "\t") continue
    if (at >= text.length) return rows
    rows.push([])
  }
}

const quoted = (cell: string) => (/^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A block of cells as Excel takes it from the clipboard. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join("\t")}\r\n`).join("")

/** What a program of tables would run instead of showing it, with any apostrophes that keep it from that. */
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text for another program's cell: what would be a formula there gets an apostrophe in front (P212). */
export const harmless = (text: string): string => (runs.test(text) ? `'${text}` : text)

/** The same back: without the apostrophe that kept it from being a formula. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && runs.test(text.slice(1)) ? text.slice(1) : text
