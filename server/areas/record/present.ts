import { Readable } from "node:stream"
import { berlinClock } from "../../../contract/dates.ts"
import type { RecordEntry } from "../../../contract/record.ts"
import { factsOf } from "../../../contract/record-facts.ts"
import { entryName, sourceNames } from "../../../contract/record-words.ts"
import { type WorkbookColumn, writeWorkbook } from "../../platform/workbook/index.ts"
import type { EntryRow } from "./queries.list.ts"

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" })
const contentOf = ({ content }: EntryRow) =>
  content === null ? null : (JSON.parse(content) as Record<string, unknown>)

export const presentEntry = (row: EntryRow): RecordEntry => ({
  position: row.position,
  hash: row.hash,
  entryHash: row.entryHash,
  previousHash: row.previousHash,
  sealedAt: row.sealedAt,
  id: row.id,
  at: row.at,
  kind: row.kind,
  isCancellation: row.isCancellation,
  source: row.source as RecordEntry["source"],
  actor: named(row.actorId, row.actorName),
  user: named(row.userId, row.userName),
  car: named(row.carId, row.jobNumber),
  content: contentOf(row),
})

/** Everything in these contents that looks like an id. */
export const idsIn = (rows: readonly EntryRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ content }) => content?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
  ),
]

/** As JSON Lines: with `content` as the text that was hashed, so that anyone can compute the chain again (ADR-0035). */
export function recordLines(rows: AsyncIterable<EntryRow>): Readable {
  async function* lines() {
    for await (const {
      exactAt,
      exactSealedAt,
      actorName: _,
      userName: __,
      jobNumber: ___,
      isCancellation: ____,
      ...row
    } of rows)
      yield `${JSON.stringify({ ...row, at: exactAt, sealedAt: exactSealedAt })}\n`
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: 65_536 })
}

const columns: WorkbookColumn[] = [
  { header: "Position", kind: "integer", width: 10 },
  { header: "Zeitpunkt", kind: "datetime", width: 18 },
  { header: "Ereignis", kind: "text", width: 34 },
  { header: "Quelle", kind: "text", width: 16 },
  { header: "Wer", kind: "text", width: 24 },
  { header: "Betrifft", kind: "text", width: 24 },
  { header: "Auftragsnummer", kind: "text", width: 16 },
  { header: "Inhalt", kind: "text", width: 80 },
  { header: "Prüfsumme", kind: "text", width: 66 },
  { header: "Prüfsumme davor", kind: "text", width: 66 },
]

const wallClock = (instant: string) => {
  const { date, time } = berlinClock(new Date(instant))
  return `${date}T${time}`
}
const mostText = 32_000

/** As an Excel file with the contents in words. */
export function recordWorkbook(rows: AsyncIterable<EntryRow>, at: Date): Readable {
  async function* cells() {
    for await (const row of rows) {
      const facts = factsOf(contentOf(row), {}).map(({ label, value }) => `${label}: ${value}`)
      yield [
        row.position,
        row.at && wallClock(row.at),
        entryName(row.kind, row.isCancellation),
        row.source && sourceNames[row.source as keyof typeof sourceNames],
        row.actorName ?? row.actorId,
        row.userName ?? row.userId,
        row.jobNumber ?? row.carId,
        facts.join("\n").slice(0, mostText),
        row.hash,
        row.previousHash,
      ]
    }
  }
  return writeWorkbook({ sheetName: "Protokoll", columns, rows: cells(), exportedAt: at })
}
