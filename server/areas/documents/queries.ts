import type { CarDocument } from "../../../contract/documents.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { placedCars } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"
import { type DocumentedCar, mayRead } from "./policy.ts"

const documentColumns = `d.id, d.filename, d.content_type as "contentType", d.size, d.uploaded_at as "uploadedAt"`
const carColumns = `c.area, c.display, c.archived_at is not null as archived, c.activity_state as "activityState",
  c.location_id as "locationId", c.user_id as "userId", l.vfnr_hb as group`

const documentOf = ({ id, filename, contentType, size, uploadedAt }: CarDocument): CarDocument => ({
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

/** One document, if the caller sees its car. */
export async function findDocument(db: Db, actor: Actor, id: string): Promise<CarDocument | undefined> {
  const found = await db.one<CarDocument & DocumentedCar>(
    `select ${documentColumns}, ${carColumns} from documents d
     join (${placedCars}) on c.id = d.car_id where d.id = $1`,
    [id],
  )
  return found && mayRead(actor, found) ? documentOf(found) : undefined
}

/** Where a document lies in the store: its id is random and means nothing without the right to it. */
export const storedAt = (id: string): string => `car/documents/${id}`
