import { bytesOf, type FileStore, sha256Of } from "../../core/files/store.ts"
import type { Db } from "../../core/postgres/db.ts"
import { noId, pagesOf } from "../../core/postgres/pages.ts"
import { storedAt } from "./documents.ts"

type Reference = {
  position: number | null
  kind: string | null
  id: string
  at: string | null
  sha256: string
}

export type UnsoundFile = Pick<Reference, "position" | "kind" | "id" | "at">

const batch = 200
const referencesSql = `
  with told as (
    select (d ->> 'id')::uuid as document, a.id, a.at, e.position, e.kind, d ->> 'sha256' as sha256
    from acts a cross join lateral jsonb_array_elements(a.snapshot -> 'documents') d left join journal e on e.id = a.id
    union all
    select d.id, d.id, d.uploaded_at, e.position, 'document.created', d.sha256
    from documents d left join journal e
      on e.car_id = d.car_id and e.kind = 'document.created' and e.content ->> 'id' = d.id::text)
  select document as id, json_agg(json_build_object('position', position, 'kind', kind, 'id', id, 'at', at, 'sha256', sha256) order by position) as told
  from told where document > $1 group by document order by document limit ${batch}`

type Document = { id: string; told: Reference[] }

/** Documents whose file is missing or differs from the upload (P37). Reads one file at a time. */
export async function unsoundFiles(db: Db, files: FileStore): Promise<UnsoundFile[]> {
  const unsound: UnsoundFile[] = []
  for await (const documents of pagesOf<Document, string>(db, referencesSql, noId, ({ id }) => id))
    for (const { id, told } of documents) {
      const file = await bytesOf(files, storedAt(id))
      const hash = file && sha256Of(file)
      unsound.push(...told.filter(({ sha256 }) => sha256 !== hash))
    }
  return unsound
}
