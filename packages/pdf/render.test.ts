import { getDocumentProxy } from "unpdf"
import { describe, expect, test } from "vitest"
import type { PdfBlock, PdfContent } from "./content.ts"
import { embeddedText } from "./embedded.ts"
import { checkWithQpdf } from "./qpdf-for-tests.ts"
import { readingOrder, readPdf } from "./reader-for-tests.ts"
import { renderPdf } from "./render.ts"

const facts = '{"name":"Jörg & Söhne (1)"}'
const content = (blocks: readonly PdfBlock[], changes: Partial<PdfContent> = {}): PdfContent => ({
  title: "Bestätigung des Vorvertrags",
  author: "ZVF-Portal",
  at: "2026-11-20T13:05:00Z",
  head: ["Aurel Automobile AG", "ZVF-2026-000017"],
  foot: "Prüfsumme",
  blocks,
  files: [
    { name: "facts.json", description: "Facts", type: "application/json", text: facts, relation: "Data" },
  ],
  ...changes,
})
const table = (rows: number): PdfBlock => ({
  kind: "table",
  head: ["Angabe", "Wert"],
  shares: [1, 2],
  rows: Array.from({ length: rows }, (_, row) => [`Zeile ${row}`, `Wert ${row}`]),
})

test("is tagged in reading order, without the page frame", async () => {
  const bytes = await renderPdf(
    content([
      { kind: "paragraph", text: "Erster Satz.\nZweiter Satz." },
      { kind: "heading", text: "Fahrzeug" },
      table(2),
    ]),
  )
  const { pages, decoration, marked, viewer, outline, info } = await readPdf(bytes)
  expect(pages.flatMap(readingOrder)).toEqual([
    "H1 Bestätigung des Vorvertrags",
    "P Erster Satz.",
    "P Zweiter Satz.",
    "H2 Fahrzeug",
    "TH Angabe",
    "TH Wert",
    "TH Zeile 0",
    "TD Wert 0",
    "TH Zeile 1",
    "TD Wert 1",
  ])
  expect(decoration.join(" ")).toBe("Aurel Automobile AG ZVF-2026-000017 Prüfsumme Seite 1 von 1")
  expect(marked).toMatchObject({ Marked: true })
  expect(viewer).toMatchObject({ DisplayDocTitle: true })
  expect(outline).toEqual(["Fahrzeug"])
  expect(info).toMatchObject({ Title: "Bestätigung des Vorvertrags", Language: "de-DE" })
})

test("has its logo in the frame of each page, for the eye only", async () => {
  const mark = { path: "M7 24 16 7l9 17", colour: "#fff", width: 3 }
  const logo = { size: 32, ground: "#0d1216", lines: [mark] }
  const blocks: PdfBlock[] = [{ kind: "paragraph", text: "Erster Satz." }, { kind: "page" }, table(1)]
  const [marked, plain] = [await renderPdf(content(blocks, { logo })), await renderPdf(content(blocks))]
  const read = async (bytes: Buffer) => (await readPdf(bytes)).pages.map(readingOrder)
  expect(await read(marked)).toEqual(await read(plain))
  expect(marked.length).toBeGreaterThan(plain.length)
  expect(await checkWithQpdf(marked)).toBe(0)
})

test("begins the second page, and after an overflow of the first continues there", async () => {
  const pagesWith = async (rows: number) => {
    const blocks: PdfBlock[] = [table(rows), { kind: "page" }, { kind: "paragraph", text: "Anhang" }]
    return (await readPdf(await renderPdf(content(blocks)))).pages.map(readingOrder)
  }
  expect(await pagesWith(3)).toMatchObject([{ length: 9 }, ["P Anhang"]])
  const [, ...others] = await pagesWith(44)
  expect(others).toHaveLength(1)
  expect(others[0]?.at(0)).toMatch(/^TH Zeile \d+$/)
  expect(others[0]?.at(-1)).toBe("P Anhang")
})

test("is PDF/A-3a and PDF/UA-1, with colours, fonts and facts inside", async () => {
  const bytes = await renderPdf(content([table(1)]))
  const { xmp, files } = await readPdf(bytes)
  expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
  expect(xmp).toContain("<pdfuaid:part>1</pdfuaid:part>")
  expect(xmp).toContain("<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>")
  const source = bytes.toString("latin1")
  expect(source).toContain("/OutputIntents")
  expect(source.match(/\/FontFile2 /g)).toHaveLength(2)
  expect(source).not.toMatch(/\/BaseFont \/(?![A-Z]{6}\+)/)
  expect(source).toMatch(/\/AFRelationship \/Data/)
  expect(files).toEqual(["facts.json"])
  expect(embeddedText(bytes, "facts.json")).toBe(facts)
  expect(embeddedText(bytes, "other.json")).toBeUndefined()
  expect(await checkWithQpdf(bytes)).toBe(0)
})

test("is deterministic, whatever was rendered before", async () => {
  const document = content([table(3), { kind: "paragraph", text: "Straße, Ωmega, Жук" }])
  const first = await renderPdf(document)
  await renderPdf(content([{ kind: "paragraph", text: "ganz andere Zeichen: ÄÖÜ 12345 ½ ƒ" }]))
  expect((await renderPdf(document)).equals(first)).toBe(true)
  expect((await renderPdf({ ...document, at: "2026-11-20T13:05:01Z" })).equals(first)).toBe(false)
})

test("maps a glyph used in a ligature of an earlier document", async () => {
  await renderPdf(content([{ kind: "paragraph", text: "Ⓠ" }]))
  const { pages } = await readPdf(await renderPdf(content([{ kind: "paragraph", text: "Q" }])))
  expect(pages.flatMap(readingOrder)).toContain("P Q")
})

describe("user input breaks nothing", () => {
  const cellOf = async (typed: string) => {
    const bytes = await renderPdf(
      content([{ kind: "table", head: ["a", "b"], shares: [1, 1], rows: [["x", typed]] }]),
    )
    expect(await checkWithQpdf(bytes)).toBe(0)
    const { pages } = await readPdf(bytes)
    return pages.flatMap(readingOrder).at(-1)
  }

  test.each([
    ["markup", "<b>&amp; (a) \\n [x] << /S >>", "TD <b>&amp; (a) \\n [x] << /S >>"],
    ["signs that the font lacks", "שלום مرحبا 漢", "TD □□□□ □□□□□ □"],
    ["an emoji of several parts", "Familie 👩‍👩‍👧 da", "TD Familie □ da"],
    ["writing that turns around", "a\u202Eb\u0007c", "TD a□b□c"],
    ["letters in two parts", "Mu\u0308ller", "TD Müller"],
    ["half a sign", "a\uD800b", "TD a□b"],
    ["line breaks", "a\nb\r\nc", "TD a b c"],
  ])("%s", async (_, typed, shown) => {
    expect(await cellOf(typed)).toBe(shown)
  })

  test("breaks endless words and shows endless texts completely", async () => {
    expect((await cellOf("W".repeat(300)))?.replace(/\s/g, "")).toBe(`TD${"W".repeat(300)}`)
    expect(await cellOf(`${"Wort ".repeat(300)}Ende`)).toMatch(/ Ende$/)
  })
})

test("never ends a page with a heading", async () => {
  const tall = "Wort ".repeat(400)
  for (const rows of [20, 24, 27, 28, 29, 30]) {
    const blocks: PdfBlock[] = [
      table(rows),
      { kind: "heading", text: "Danach" },
      { kind: "table", head: ["a", "b"], shares: [1, 1], rows: [["Zuerst", tall]] },
    ]
    const { pages } = await readPdf(await renderPdf(content(blocks)))
    const on = (text: string) => pages.findIndex((page) => readingOrder(page).includes(text))
    expect(on("H2 Danach")).toBe(on("TH Zuerst"))
  }
})

test("keeps full stops between digits, in sentences and cells", async () => {
  const day = "am 17.11.2026"
  const cells: PdfBlock = { kind: "table", head: ["a", "b"], shares: [1, 1], rows: [["x", day]] }
  const bytes = await renderPdf(content([{ kind: "paragraph", text: day }, cells]))
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  const { items } = await page.getTextContent()
  // Overdrawn characters start a new item.
  expect(items.filter((item) => "str" in item && item.str === day)).toHaveLength(2)
})

test("continues long tables and texts; each row is read exactly once", async () => {
  const text = Array.from({ length: 900 }, (_, word) => `w${word}`).join(" ")
  const bytes = await renderPdf(content([table(90), { kind: "paragraph", text }]))
  const { pages, decoration } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(3)
  const read = pages.flatMap(readingOrder)
  expect(read.filter((each) => each.startsWith("TD "))).toEqual(
    Array.from({ length: 90 }, (_, row) => `TD Wert ${row}`),
  )
  expect(read.filter((each) => each === "TH Angabe")).toHaveLength(1)
  expect(decoration.filter((each) => each === "Angabe").length).toBeGreaterThan(0)
  const words = read
    .filter((each) => each.startsWith("P "))
    .map((each) => each.slice(2))
    .join(" ")
  expect(words).toBe(text)
  expect(decoration.join(" ")).toContain(`Seite ${pages.length} von ${pages.length}`)
  expect(await checkWithQpdf(bytes)).toBe(0)
})
