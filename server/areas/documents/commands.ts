import { randomUUID } from "node:crypto"
import type { CarDocument } from "../../../contract/documents.ts"
import { type FileStore, keepFiles, putFiles, removeFiles } from "../../platform/files/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import { documentType } from "../../platform/uploads/index.ts"
import type { Actor } from "../identity/gate.ts"
import { recordAs } from "../record/record.ts"
import { storedAt } from "./queries.ts"
import { documentName, freeName } from "./rules.ts"

type Stores = { db: Database; files: FileStore }
export type DocumentUpload = { carId: string; name: string; bytes: Buffer; at: Date }

/**
 * Adds a document to a car (P37, P96). Content and ending are of one allowed
 * format. The file is written first and counts from its row on.
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
  const added = await db.transaction((tx) => addRow(tx, actor, carId, document))
  if (isRefused(added)) await removeFiles({ db, files }, [storedAt(id)])
  return added
}

/** Takes the first free name while nobody else can: two uploads of one name wait for each other at the car. */
async function addRow(
  tx: Tx,
  actor: Actor,
  carId: string,
  document: CarDocument,
): Promise<CarDocument | Refused<"not_found">> {
  const car = await tx.one("select from cars where id = $1 for no key update", [carId])
  if (!car) return refuse("not_found")
  const others = await tx.many<{ filename: string }>("select filename from documents where car_id = $1", [
    carId,
  ])
  const filename = freeName(
    document.filename,
    others.map((other) => other.filename),
  )
  await tx.run(
    `insert into documents (id, car_id, filename, content_type, size, uploaded_at, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [document.id, carId, filename, document.contentType, document.size, document.uploadedAt, actor.id],
  )
  await keepFiles(tx, [storedAt(document.id)])
  return { ...document, filename }
}

export async function deleteDocument(
  { db, files }: Stores,
  admin: Actor,
  id: string,
): Promise<Nothing | Refused<"not_found">> {
  const removed = await db.transaction(async (tx) => {
    await recordAs(tx, admin.id, "screen")
    return tx.run("delete from documents where id = $1", [id])
  })
  if (removed === 0) return refuse("not_found")
  await removeFiles({ db, files }, [storedAt(id)])
  return nothing
}
