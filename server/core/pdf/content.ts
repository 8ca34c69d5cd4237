/** Plain data, so that it can be sent to another thread. No text is markup. */
export type PdfContent = {
  /** First line, title in viewers, and first-level heading. No `&`, `<` or `>`. */
  title: string
  /** The instant of the document, ISO 8601 in UTC; the only time in it, so that the same content gives the same bytes. */
  at: string
  /** Page header, left and right. */
  head: readonly [left: string, right: string]
  foot: string
  blocks: readonly PdfBlock[]
  files: readonly PdfFile[]
}

export type PdfBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string; tone?: "strong" | "small" }
  | { kind: "list"; items: readonly string[] }
  | PdfTable
  | { kind: "page" }

/** The first cell of a row is its heading, so columns need none. `shares` of the width, one per column. */
export type PdfTable = {
  kind: "table"
  head?: readonly string[]
  shares: readonly number[]
  rows: readonly (readonly string[])[]
  tone?: "small"
}

/** A file inside the document. `name` and `description` in plain ASCII. */
export type PdfFile = {
  name: string
  description: string
  type: "application/json" | "text/markdown"
  text: string
  /** What it is to the document, as PDF/A-3 names it: the same facts as data, or something that goes with it. */
  relation: "Data" | "Supplement"
}
