/** Plain data for another thread. No text is markup. */
export type PdfContent = {
  /** First line, title in viewers, and first-level heading. No `&`, `<` or `>`. */
  title: string
  author: string
  /** ISO 8601 in UTC; the only time in it, so that the same content gives the same bytes. */
  at: string
  /** Beside the left of the page header, for the eye only. */
  logo?: PdfLogo
  /** Page header, left and right. */
  head: readonly [left: string, right: string]
  foot: string
  blocks: readonly PdfBlock[]
  files: readonly PdfFile[]
}

export type PdfBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string; tone?: "small" }
  | PdfTable
  /** Begins the second page; after an overflow of the first the next block follows at once. */
  | { kind: "page" }

/** Lines as SVG paths on a rounded square whose sides measure `size`, as does the unit of the paths. */
export type PdfLogo = {
  size: number
  ground: string
  lines: readonly { path: string; colour: string; width: number }[]
}

/** The first cell of a row is its heading. `shares` of the width, one per column. */
export type PdfTable = {
  kind: "table"
  head?: readonly string[]
  shares: readonly number[]
  rows: readonly (readonly string[])[]
  tone?: "small"
}

/** An embedded file. `name` and `description` in plain ASCII. */
export type PdfFile = {
  name: string
  description: string
  type: "application/json" | "text/markdown"
  text: string
  /** PDF/A-3 relationship: the same facts as data, or a supplement. */
  relation: "Data" | "Supplement"
}
