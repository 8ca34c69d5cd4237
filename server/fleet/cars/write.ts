import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { type CarFields, carFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { isOptionExpired } from "../../../contract/fleet/option-validity.ts"
import { recordAs } from "../../core/journal/append.ts"
import { columnOf, type Database, type Tx, violatedConstraint } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { carJson } from "./rows.ts"
import { type LockedCar, planNew, type SaveBody } from "./rules.ts"
import { insertCar } from "./writer.ts"

/** Runs a transaction; turns a duplicate job number (`archived` in the details) or a deleted reference into a refusal. */
export async function writing<T>(
  db: Database,
  jobNumber: string | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refused<WriteRefusal>> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const refused = await refusalOfConstraint(db, error, jobNumber)
    if (refused) return refused
    throw error
  }
}

const lockSql = `
  select ${carJson} as car, c.archived_at is not null as "isArchived", c.archived_at as "archivedAt",
    c.open_request as "openCaseId",
    (select json_build_object('locationId', a.location_id, 'snapshot', a.snapshot) from acts a
      where a.id = c.open_request) as asked
  from cars c where id = $1 for update`

export const lockCar = (tx: Tx, id: string): Promise<StoredCar | undefined> =>
  tx.one<StoredCar>(lockSql, [id])
export type StoredCar = LockedCar & { archivedAt: string | null }

/** Fields with the id of an option, location or user. */
export const references = carFields.filter(
  (field) => field.kind === "option" || field.kind === "location" || field.kind === "user",
)
/** Previews lock nothing and never wait. */
type Hold = "hold" | "preview"
type Named = { id: string; kind: string; validUntil: PlainDate | null }

/** Locks the options, so that their type cannot change before the car is written. */
const namedSql = (hold: Hold) => `
  select * from (select id, type as kind, valid_until as "validUntil" from options
    where id = any($1) ${hold === "hold" ? "order by id for key share" : ""}) options
  union all select id, 'location', null from locations where id = any($1)
  union all select id, 'user', null from users where id = any($1)`

/** References that do not exist or have the wrong type (P91). Expired options may stay but not be selected (P34). */
export async function wrongReferences(
  tx: Tx,
  before: Partial<CarFields>,
  next: Partial<CarFields>,
  today: PlainDate,
  hold: Hold = "hold",
): Promise<Refused<"invalid_input"> | null> {
  const chosen = references.filter(({ name }) => next[name] && next[name] !== before[name])
  if (chosen.length === 0) return null
  const named = await tx.many<Named>(namedSql(hold), [chosen.map(({ name }) => next[name])])
  const issues = chosen.flatMap((field) => {
    const reference = named.find(({ id, kind }) => id === next[field.name] && kind === kindOf(field))
    if (!reference) return [{ path: field.name, message: "Ungültiger Wert." }]
    return isOptionExpired(reference, today) ? [{ path: field.name, message: "Nicht mehr gültig." }] : []
  })
  return issues.length > 0 ? refuse("invalid_input", issues) : null
}

const kindOf = (field: (typeof references)[number]) =>
  field.kind === "option" ? field.optionType : field.kind

type WriteRefusal = "invalid_job_number" | "invalid_input"

/** Foreign keys are named after their column without `_id`. */
const fieldOfConstraint = new Map<string, string>(
  references.map(({ name }) => [`cars_${columnOf(name).replace(/_id$/, "")}_fk`, name]),
)

async function refusalOfConstraint(
  db: Database,
  error: unknown,
  jobNumber: string | undefined,
): Promise<Refused<WriteRefusal> | null> {
  const constraint = violatedConstraint(error)
  if (constraint === "cars_job_number_unique") {
    const sql = "select archived_at is not null as archived from cars where job_number = $1"
    return refuse("invalid_job_number", await db.one<{ archived: boolean }>(sql, [jobNumber]))
  }
  const path = constraint && fieldOfConstraint.get(constraint)
  return path ? refuse("invalid_input", [{ path, message: "Ungültiger Wert." }]) : null
}

/** Creates a car; omitted fields get their defaults. */
export function saveCar(
  db: Database,
  actor: Actor,
  body: SaveBody,
  now: Date,
): Promise<Car | Refused<"invalid_input" | "invalid_job_number" | "value_implausible">> {
  return writing(db, body.jobNumber, async (tx) => {
    const today = berlinToday(now)
    const fields = planNew(body, today)
    if (isRefused(fields)) return fields
    const wrong = await wrongReferences(tx, {}, fields, today)
    if (wrong) return wrong
    await recordAs(tx, actor.id, "screen")
    return insertCar(tx, fields)
  })
}
