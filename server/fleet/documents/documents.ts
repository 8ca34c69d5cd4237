import { randomUUID } from "node:crypto"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { CarDocument, ShownDocument } from "../../../contract/fleet/documents.ts"
import { addFile } from "../../core/files.ts"
import { recordAs } from "../../core/journal/append.ts"
import { type Database, type Db, insertRows, type Tx } from "../../core/postgres/db.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { type CaseParties, mayReadCase } from "../../people/identity/policy.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { carJson, placedCars } from "../cars/rows.ts"
import { changeCar } from "../cars/writer.ts"
import { documentType } from "../uploads/document-type.ts"
import { type DocumentedCar, documentName, freeName, isNamedAs, mayRead } from "./rules.ts"

const documentColumns = `d.id, d.filename, d.content_type as "contentType", d.size, d.uploaded_at as "uploadedAt"`
const carColumns = `c.area, c.display, c.archived_at is not null as archived, c.activity_state as "activityState",
  c.location_id as "locationId", c.user_id as "userId", l.vfnr_hb as group`

export async function listCarDocuments(
  db: Db,
  actor: Actor,
  carId: string,
): Promise<CarDocument[] | undefined> {
  const car = await db.one<DocumentedCar>(`select ${carColumns} from ${placedCars} where c.id = $1`, [carId])
  if (!car || !mayRead(actor, car)) return undefined
  const sql = `select ${documentColumns} from documents d where d.car_id = $1 order by lower(filename) collate "de-x-icu"`
  return db.many<CarDocument>(sql, [carId])
}

/** A document that the caller may read: of a visible car, or of an act whose contract they may read (P129), even after its removal. */
export async function findDocument(db: Db, actor: Actor, id: string): Promise<StoredDocument | undefined> {
  const found = await db.one<CarDocument & DocumentedCar>(
    `select ${documentColumns}, ${carColumns} from documents d
     join (${placedCars}) on c.id = d.car_id where d.id = $1`,
    [id],
  )
  if (found && mayRead(actor, found)) return found
  const shown = await db.many<StoredDocument & CaseParties>(shownSql, [id])
  return shown.find((document) => mayReadCase(actor, document))
}

type StoredDocument = Omit<CarDocument, "uploadedAt">

const shownSql = `
  select d.id, d.filename, d.content_type as "contentType", d.size, a.user_id as "userId", a.location_id as "locationId"
  from (select id, car_id, filename, content_type, size from documents
    union all select id, car_id, filename, content_type, size from kept_documents) d
  join acts a on ${namedBy("d")}
  where d.id = $1`

/** SQL: documents of a car for the snapshot of an act. */
export const shownJson = (carId: string): string => `(
  select coalesce(json_agg(json_build_object('id', id, 'filename', filename, 'size', size, 'sha256', sha256)
    order by lower(filename) collate "de-x-icu"), '[]')
  from documents where car_id = ${carId})`

/** Documents of a car for a binding act in this transaction. */
export const shownDocuments = async (tx: Tx, carId: string): Promise<ShownDocument[]> =>
  (await tx.value<ShownDocument[]>(`select ${shownJson("$1")} as shown`, [carId])) ?? []

/** SQL condition: act `a` refers to the document. */
export function namedBy(document: string): string {
  return `a.car_id = ${document}.car_id and a.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', ${document}.id))`
}

type DocumentUpload = { carId: string; name: string; bytes: Buffer; at: Date }

/** Adds a document. The same file again returns the existing document. */
export async function saveDocument(
  db: Database,
  actor: Actor,
  { carId, name, bytes, at }: DocumentUpload,
): Promise<CarDocument | Refused<"document_unreadable" | "not_found">> {
  const filename = documentName(name)
  const contentType = filename && (await documentType(filename, bytes))
  if (!contentType) return refuse("document_unreadable")
  const id = randomUUID()
  const document = { id, filename, contentType, size: bytes.length, uploadedAt: at.toISOString() }
  return db.transaction((tx) => addRow(tx, actor, carId, document, bytes))
}

const offerSql = `select ${carJson} as car from cars c where id = $1 for no key update`

/** A new document changes the offer version, so a concurrent acceptance is refused. */
const renewOffer = (tx: Tx, car: Car) => changeCar(tx, car, { offerVersion: car.offerVersion + 1 })

/** Takes the first free name; uploads for the same car are serialised. */
async function addRow(
  tx: Tx,
  actor: Actor,
  carId: string,
  document: CarDocument,
  bytes: Buffer,
): Promise<CarDocument | Refused<"not_found">> {
  await recordAs(tx, actor.id, "screen")
  const car = await tx.value<Car>(offerSql, [carId])
  if (!car) return refuse("not_found")
  const sha256 = sha256Of(bytes)
  const others = await tx.many<CarDocument & { sha256: string }>(
    `select ${documentColumns}, d.sha256 from documents d where d.car_id = $1`,
    [carId],
  )
  const same = others.find((other) => other.sha256 === sha256 && isNamedAs(other.filename, document.filename))
  if (same) return same
  await renewOffer(tx, car)
  const names = others.map((other) => other.filename)
  const added = { ...document, filename: freeName(document.filename, names) }
  await addFile(tx, document.id, bytes)
  await insertRows(tx, "documents", [{ ...added, carId, uploadedBy: actor.id, sha256 }])
  return added
}

/** Removes a document from its car. If an act refers to it, it is kept as long as the act, for both sides. */
export function deleteDocument(
  db: Database,
  admin: Actor,
  { id, at }: { id: string; at: Date },
): Promise<Nothing | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    await recordAs(tx, admin.id, "screen")
    const found = await tx.one<{ carId: string }>(`select car_id as "carId" from documents where id = $1`, [
      id,
    ])
    const car = found && (await tx.value<Car>(offerSql, [found.carId]))
    if (!car) return refuse("not_found")
    await renewOffer(tx, car)
    await tx.run(keepSql, [id, at])
    if ((await tx.run("delete from documents where id = $1", [id])) === 0) return refuse("not_found")
    return nothing
  })
}

const keepSql = `
  insert into kept_documents (id, car_id, filename, content_type, size, removed_at)
  select id, car_id, filename, content_type, size, $2 from documents d
  where id = $1 and exists (select from acts a where ${namedBy("d")})`
