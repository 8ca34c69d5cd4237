import type { Db } from "../../core/postgres/db.ts"
import { noId, pagesOf } from "../../core/postgres/pages.ts"

type Reference = { position: number | null; kind: string | null; id: string; at: string | null }

const batch = 200
const referencesSql = `
  with recorded as (
    select (d ->> 'id')::uuid as document, a.id, a.at, e.position, e.kind, d ->> 'sha256' as sha256
    from acts a cross join lateral jsonb_array_elements(a.snapshot -> 'documents') d left join journal e on e.id = a.id
    union all
    select d.id, d.id, d.uploaded_at, e.position, 'document.created', d.sha256
    from documents d left join journal e
      on e.car_id = d.car_id and e.kind = 'document.created' and e.content ->> 'id' = d.id::text),
  page as (select distinct document from recorded where document > $1 order by document limit ${batch}),
  file as materialized (select page.document, encode(sha256(f.content), 'hex') as hash from page left join files f on f.id = page.document)
  select document as id, coalesce(json_agg(json_build_object('position', position, 'kind', kind, 'id', recorded.id, 'at', at) order by position)
    filter (where sha256 is distinct from hash), '[]') as unsound
  from file join recorded using (document) group by document order by document`

type Document = { id: string; unsound: Reference[] }

/** What refers to documents whose file is missing or differs from the upload. */
export async function unsoundFiles(db: Db): Promise<Reference[]> {
  const unsound: Reference[] = []
  for await (const documents of pagesOf<Document, string>(db, referencesSql, noId, ({ id }) => id))
    unsound.push(...documents.flatMap((document) => document.unsound))
  return unsound
}
