import { createHash } from "node:crypto"
import type { FileStore } from "../../core/files/store.ts"
import type { Db } from "../../core/postgres/db.ts"
import { storedAt } from "./documents.ts"

type Reference = {
  position: number | null
  kind: string | null
  id: string
  at: string | null
  size: number
  sha256: string | null
}

export type UnsoundFile = Pick<Reference, "position" | "kind" | "id" | "at">

const batch = 200
const referencesSql = `
  with told as (
    select (d ->> 'id')::uuid as document, a.id, a.at, e.position, e.kind, (d ->> 'size')::integer as size, d ->> 'sha256' as sha256
    from acts a cross join lateral jsonb_array_elements(a.snapshot -> 'documents') d left join journal e on e.id = a.id
    union all
    select d.id, d.id, d.uploaded_at, e.position, 'document.created', d.size, d.sha256
    from documents d left join journal e
      on e.car_id = d.car_id and e.kind = 'document.created' and e.content ->> 'id' = d.id::text)
  select document, json_agg(json_build_object('position', position, 'kind', kind, 'id', id, 'at', at, 'size', size, 'sha256', sha256)
    order by position) as told
  from told where document > $1 group by document order by document limit ${batch}`

/** Documents whose file is missing or differs from the upload (P37). Streams one file at a time. */
export async function unsoundFiles(db: Db, files: FileStore): Promise<UnsoundFile[]> {
  const unsound: UnsoundFile[] = []
  let after = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const rows = await db.many<{ document: string; told: Reference[] }>(referencesSql, [after])
    for (const { document, told } of rows) {
      const file = await readFile(files, document)
      unsound.push(...told.filter((one) => !isTheSame(file, one)))
    }
    if (rows.length < batch) return unsound
    after = (rows.at(-1) as { document: string }).document
  }
}

type ReadFile = { size: number; sha256: string } | null

async function readFile(files: FileStore, document: string): Promise<ReadFile> {
  const content = await files.get(storedAt(document))
  if (!content) return null
  const hash = createHash("sha256")
  let size = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest("hex") }
}

const isTheSame = (file: ReadFile, { size, sha256 }: Reference): boolean =>
  file !== null && file.size === size && (sha256 === null || file.sha256 === sha256)
