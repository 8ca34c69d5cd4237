/**
 * What a document says, without how it looks: plain data, so that it can be handed to another thread. All texts are plain;
 * nothing in them is markup.
 */
export type PdfContent = {
  /** First line, name of the document in viewers, and level one of its headings. No `&`, `<` or `>`. */
  title: string
  /** The instant that the document is about, ISO 8601 in UTC: the only time that is in it, so the same content is the same bytes. */
  at: string
  /** What stands on top of each page, left and right, and at its foot beside the page number. */
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
