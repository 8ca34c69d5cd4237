import { createHash, randomUUID } from "node:crypto"
import type { CarDocument } from "../../../contract/documents.ts"
import { type FileStore, keepFiles, putFiles, removeFiles } from "../../core/files/index.ts"
import type { Database, Tx } from "../../core/postgres/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { documentType } from "../../core/uploads/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { patchCars } from "../cars/patch.ts"
import { recordChangesAs } from "../cars/record.ts"
import { documentColumns, documentOf, namedBy, storedAt } from "./queries.ts"
import { documentName, freeName, isNamedAs } from "./rules.ts"

type Stores = { db: Database; files: FileStore }
export type DocumentUpload = { carId: string; name: string; bytes: Buffer; at: Date }

/**
 * Adds a document to a car (P37, P96). Content and ending are of one allowed format. The file is written first and counts from its
 * row on. The same file under its name again answers the document that is there: who tries once more does not know whether only
 * the answer was lost.
 */
export async function saveDocument(
  { db, files }: Stores,
  actor: Actor,
  { carId, name, bytes, at }: DocumentUpload,
): Promise<CarDocument | Refused<"document_unreadable" | "not_found">> {
  const filename = documentName(name)
  const contentType = filename && (await documentType(filename, bytes))
  if (!contentType) return refuse("document_unreadable")
  if (!(await db.one("select from cars where id = $1", [carId]))) return refuse("not_found")
  const id = randomUUID()
  const document = { id, filename, contentType, size: bytes.length, uploadedAt: at.toISOString() }
  await putFiles({ db, files }, [[storedAt(id), bytes]])
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const added = await db.transaction((tx) => addRow(tx, actor, carId, document, sha256))
  if (isRefused(added) || added.id !== id) await removeFiles({ db, files }, [storedAt(id)])
  return added
}

const offerSql = `select id, offer_version as "offerVersion" from cars where id = $1 for no key update`
type HeldOffer = { id: string; offerVersion: number }

/** Another document makes it another offer to whoever reads (P19); who accepts meanwhile is told. */
const renewOffer = (tx: Tx, { id, offerVersion }: HeldOffer) =>
  patchCars(tx, [{ id, patch: { offer_version: offerVersion + 1 } }])

/** Takes the first free name while nobody else can: uploads for one car wait for each other. */
async function addRow(
  tx: Tx,
  actor: Actor,
  carId: string,
  document: CarDocument,
  sha256: string,
): Promise<CarDocument | Refused<"not_found">> {
  await recordChangesAs(tx, actor.id, "screen")
  const car = await tx.one<HeldOffer>(offerSql, [carId])
  if (!car) return refuse("not_found")
  const others = await tx.many<CarDocument & { sha256: string | null }>(
    `select ${documentColumns}, d.sha256 from documents d where d.car_id = $1`,
    [carId],
  )
  const same = others.find((other) => other.sha256 === sha256 && isNamedAs(other.filename, document.filename))
  if (same) return documentOf(same)
  await renewOffer(tx, car)
  const filename = freeName(
    document.filename,
    others.map((other) => other.filename),
  )
  await tx.run(
    `insert into documents (id, car_id, filename, content_type, size, uploaded_at, uploaded_by, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      document.id,
      carId,
      filename,
      document.contentType,
      document.size,
      document.uploadedAt,
      actor.id,
      sha256,
    ],
  )
  await keepFiles(tx, [storedAt(document.id)])
  return { ...document, filename }
}

/** Takes a document away from its car. One that an act names is kept as long as that act, for both its sides (P37). */
export async function deleteDocument(
  { db, files }: Stores,
  admin: Actor,
  { id, at }: { id: string; at: Date },
): Promise<Nothing | Refused<"not_found">> {
  const removed = await db.transaction(async (tx) => {
    await recordChangesAs(tx, admin.id, "screen")
    const found = await tx.one<{ carId: string }>(`select car_id as "carId" from documents where id = $1`, [
      id,
    ])
    const car = found && (await tx.one<HeldOffer>(offerSql, [found.carId]))
    if (!car) return null
    await renewOffer(tx, car)
    const kept = await tx.run(keepSql, [id, at])
    if ((await tx.run("delete from documents where id = $1", [id])) === 0) return null
    if (kept > 0) await keepFiles(tx, [storedAt(id)])
    return { isKept: kept > 0 }
  })
  if (!removed) return refuse("not_found")
  if (!removed.isKept) await removeFiles({ db, files }, [storedAt(id)])
  return nothing
}

const keepSql = `
  insert into kept_documents (id, car_id, filename, content_type, size, removed_at)
  select id, car_id, filename, content_type, size, $2 from documents d
  where id = $1 and exists (select from acts a where ${namedBy("d")})`
