import type { CarDocument, ShownDocument } from "../../../contract/documents.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { type CaseParties, mayReadCase } from "../../people/identity/policy.ts"
import { placedCars } from "../cars/present.ts"
import { type DocumentedCar, mayRead } from "./policy.ts"

export const documentColumns = `d.id, d.filename, d.content_type as "contentType", d.size, d.uploaded_at as "uploadedAt"`
const carColumns = `c.area, c.display, c.archived_at is not null as archived, c.activity_state as "activityState",
  c.location_id as "locationId", c.user_id as "userId", l.vfnr_hb as group`

export const documentOf = ({ id, filename, contentType, size, uploadedAt }: CarDocument): CarDocument => ({
  id,
  filename,
  contentType,
  size,
  uploadedAt,
})

/** Whether the caller sees this car's documents; false also when there is no such car. */
export async function isReadable(db: Db, actor: Actor, carId: string): Promise<boolean> {
  const car = await db.one<DocumentedCar>(`select ${carColumns} from ${placedCars} where c.id = $1`, [carId])
  return car !== undefined && mayRead(actor, car)
}

/** The documents of a car by name; undefined where the caller does not see it. */
export async function listCarDocuments(
  db: Db,
  actor: Actor,
  carId: string,
): Promise<CarDocument[] | undefined> {
  if (!(await isReadable(db, actor, carId))) return undefined
  const sql = `select ${documentColumns} from documents d where d.car_id = $1 order by lower(filename) collate "de-x-icu"`
  return db.many<CarDocument>(sql, [carId])
}

/**
 * One document, if the caller sees its car, or if an act names it that they read the contract of (P129): then also after it
 * was taken away from the car.
 */
export async function findDocument(
  db: Db,
  actor: Actor,
  id: string,
): Promise<Omit<CarDocument, "uploadedAt"> | undefined> {
  const found = await db.one<CarDocument & DocumentedCar>(
    `select ${documentColumns}, ${carColumns} from documents d
     join (${placedCars}) on c.id = d.car_id where d.id = $1`,
    [id],
  )
  if (found && mayRead(actor, found)) return documentOf(found)
  const shown = await db.many<KeptDocument & CaseParties>(shownSql, [id])
  return shown.find((document) => mayReadCase(actor, document))
}

type KeptDocument = Omit<CarDocument, "uploadedAt">

const shownSql = `
  select d.id, d.filename, d.content_type as "contentType", d.size, a.user_id as "userId", a.location_id as "locationId"
  from (select id, car_id, filename, content_type, size from documents
    union all select id, car_id, filename, content_type, size from kept_documents) d
  join acts a on ${namedBy("d")}
  where d.id = $1`

/** The documents of a car as an act keeps them, as JSON; empty where it has none. */
export const shownJson = (carId: string): string => `(
  select coalesce(json_agg(json_build_object('id', id, 'filename', filename, 'size', size, 'sha256', sha256)
    order by lower(filename) collate "de-x-icu"), '[]')
  from documents where car_id = ${carId})`

/** What lies before whoever binds themselves to a car in this transaction. */
export const shownDocuments = async (tx: Tx, carId: string): Promise<ShownDocument[]> =>
  (await tx.one<{ shown: ShownDocument[] }>(`select ${shownJson("$1")} as shown`, [carId]))?.shown ?? []

/** Whether an act `a` names a document, as a condition. */
export function namedBy(document: string): string {
  return `a.car_id = ${document}.car_id and a.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', ${document}.id))`
}

/** Where a document lies in the store: its id is random and means nothing without the right to it. */
export const storedAt = (id: string): string => `car/documents/${id}`
