import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import * as spreadsheet from "@e965/xlsx"
import fc from "fast-check"
import { expect, test } from "vitest"
import { WorkbookError } from "./error.ts"
import { maxWorkbookBytes, readWorkbook } from "./workbook.ts"
import {
  costOfChild,
  offsetOfPart,
  oneCell,
  partsOf,
  withDirectoryEntry,
  written,
  xlsxOf,
  zipOf,
} from "./workbooks-for-tests.ts"
import type { ColumnKind, ValueToWrite } from "./writer.ts"

/** Limit of a reader plus what it can allocate between two checks. */
const mostMemory = 480_000_000

test("writes and reads 50,000 rows of 50 columns while the server responds", async () => {
  const kinds: ColumnKind[] = ["text", "text", "integer", "euro", "date"]
  const columns = Array.from({ length: 50 }, (_, index) => ({
    header: `Spalte ${index}`,
    kind: kinds[index % 5]!,
  }))
  const cell = (kind: ColumnKind, row: number, column: number): ValueToWrite => {
    if (kind === "text") return column === 0 ? `0${row}` : `Wert – ${(row * column) % 1000} €`
    if (kind === "date") return `20${10 + (row % 50)}-0${1 + (column % 9)}-${10 + (row % 18)}`
    return (row * 7919 * (column + 1)) % 9_999_999
  }
  const rowOf = (row: number) => columns.map(({ kind }, column) => cell(kind, row, column))
  function* rows() {
    for (let row = 1; row <= 50_000; row += 1) yield rowOf(row)
  }
  let answered = 0
  const answer = setInterval(() => (answered += 1), 1)
  const bytes = await written({ sheetName: "Fahrzeuge", columns, rows: rows(), exportedAt: new Date(0) })
  const whileWriting = answered
  const { bytes: largest } = await costOfChild(async () => {
    // Time does not matter here; the machine may be busy.
    const sheet = await readWorkbook(bytes, { deadlineMs: 300_000 })
    expect(sheet.rows).toHaveLength(50_001)
    for (const row of [1, 2, 777, 25_000, 49_999, 50_000]) {
      const euros = (value: ValueToWrite, column: number) =>
        columns[column]?.kind === "euro" ? Number(value) / 100 : value
      const shown = sheet.rows[row]?.map((value) =>
        typeof value === "object" && value && "date" in value ? value.date : value,
      )
      expect(shown).toEqual(rowOf(row).map(euros))
    }
  })
  clearInterval(answer)
  expect(whileWriting).toBeGreaterThan(100)
  expect(answered - whileWriting).toBeGreaterThan(100)
  expect(largest).toBeLessThan(mostMemory)
})

const codeOf = async (bytes: Buffer) => {
  const error: unknown = await readWorkbook(bytes).catch((reason: unknown) => reason)
  return error instanceof WorkbookError ? error.code : String(error)
}

/** With the portal's limits, against the required bounds of 30 s and 500 MB. */
const refusedWithin = async (bytes: Buffer) => {
  expect(bytes.length).toBeLessThan(maxWorkbookBytes)
  let code: string | undefined
  const most = await costOfChild(async () => {
    code = await codeOf(bytes)
  })
  expect(most.bytes).toBeLessThan(mostMemory)
  expect(most.cpuMs).toBeLessThan(30_000)
  return code
}

/** As many parts with long names as fit into 20 MB; two names differ only in case. */
const fullDirectory = () => {
  const names = [...Array(1999).keys()].map((part) => `${part}`.padEnd(4700, "x"))
  return zipOf(Object.fromEntries([...names, names[0]!.toUpperCase()].map((name) => [name, ""])))
}
const withNoise = () => zipOf({ ...partsOf(oneCell), "xl/noise.bin": randomBytes(19_000_000) })

test.each([
  ["two names that are one", "workbook_hostile", fullDirectory],
  ["a bomb", "workbook_hostile", () => zipOf({ ...partsOf(oneCell), "xl/b.png": Buffer.alloc(150_000_000) })],
  [
    "parts that share their bytes",
    "workbook_hostile",
    async () => {
      const zip = await withNoise()
      return withDirectoryEntry(zip, "xl/styles.xml", { offset: offsetOfPart(zip, "xl/noise.bin") })
    },
  ],
  [
    "more than 200 MB in all",
    "workbook_too_large",
    async () => withDirectoryEntry(await withNoise(), "xl/noise.bin", { size: 201_000_000 }),
  ],
  ["an end that is missing", "workbook_unreadable", async () => (await withNoise()).subarray(0, -30)],
] as const)("refuses a bad directory within 2 s: %s", async (_, code, make) => {
  const bytes = await make()
  expect(bytes.length).toBeLessThan(maxWorkbookBytes)
  const begun = process.cpuUsage()
  expect(await codeOf(bytes)).toBe(code)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(2000)
})

test("millions of shared texts end the reader, not the server", async () => {
  const texts = Array.from({ length: 3_000_000 }, (_, index) => `<si><t>${index.toString(36)}</t></si>`).join(
    "",
  )
  expect(await refusedWithin(await xlsxOf(oneCell, texts))).toBe("workbook_too_large")
})

test("refuses endless nesting", async () => {
  const depth = 1_500_000
  const nested = Array.from({ length: depth }, (_, index) => `<a n="${index.toString(36)}">`).join("")
  const texts = `<si>${nested}${"</a>".repeat(depth)}</si>`
  expect(await refusedWithin(await xlsxOf(oneCell, texts))).toBe("workbook_too_large")
})

test("refuses an endless tag", async () => {
  const digits = Array.from({ length: 3_500_000 }, (_, index) => index.toString(2)).join("")
  const zip = await zipOf({ ...partsOf(oneCell), "xl/worksheets/sheet1.xml": `<worksheet a="${digits}` })
  expect(await refusedWithin(zip)).toBe("workbook_too_large")
})

test("refuses an .xls with 5 million empty records", async () => {
  const book = spreadsheet.utils.book_new(spreadsheet.utils.aoa_to_sheet([["a"]]), "A")
  const file = spreadsheet.CFB.read(spreadsheet.write(book, { type: "buffer", bookType: "biff8" }), {
    type: "buffer",
  })
  const stream = spreadsheet.CFB.find(file, "Workbook")!
  const records = Buffer.alloc(20_000_000)
  for (let at = 0; at < records.length; at += 4) records.writeUInt16LE(0x201, at)
  stream.content = Buffer.concat([Buffer.from(stream.content as number[]), records])
  stream.size = stream.content.length
  const bytes = spreadsheet.CFB.write(file, { type: "buffer" }) as Buffer
  const error: unknown = await refusedWithin(Buffer.from(bytes))
  expect(error).toMatch(/^workbook_/)
})

test.each(["./fixtures/fahrzeugbestand.xlsx", "./fixtures/fahrzeugbestand.xls"])(
  "%s with random changes is read or refused",
  async (path) => {
    const whole = readFileSync(new URL(path, import.meta.url))
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    // Most bytes are content, so the structures at both ends are chosen more often.
    const edge = fc.tuple(
      fc.oneof(
        fc.nat(2000),
        fc.nat(1000).map((back) => whole.length - 1 - back),
      ),
      fc.nat(255),
    )
    const property = fc.asyncProperty(
      fc.array(fc.oneof(change, edge), { minLength: 1, maxLength: 10 }),
      async (changes) => {
        const bytes = Buffer.from(whole)
        for (const [at, value] of changes) bytes[at] = value
        const outcome: unknown = await readWorkbook(bytes).catch((reason: unknown) => reason)
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(WorkbookError)
      },
    )
    await fc.assert(property, { numRuns: 60, endOnFailure: true })
  },
)
