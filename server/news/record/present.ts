import type { RecordEntry } from "../../../contract/record.ts"
import type { EntryRow } from "./queries.list.ts"

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" })
const contentOf = ({ content }: EntryRow) =>
  content === null ? null : (JSON.parse(content) as Record<string, unknown>)

export const presentEntry = (row: EntryRow): RecordEntry => ({
  position: row.position,
  hash: row.hash,
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
