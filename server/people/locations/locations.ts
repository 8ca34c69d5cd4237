import type { FastifyInstance } from "fastify"
import { differing } from "../../../contract/core/differing.ts"
import type {
  Location,
  LocationConflict,
  LocationFields,
  LocationUse,
} from "../../../contract/people/locations.ts"
import * as calls from "../../../contract/people/locations.ts"
import { route } from "../../core/http/route.ts"
import { conflictingFields, overtakenOf } from "../../core/journal/overtaken.ts"
import { asRow, type Db, type Tx } from "../../core/postgres/db.ts"
import { locks } from "../../core/postgres/locks.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox, type Recipient } from "../../portal/mail/draft.ts"
import { locationMail } from "./mails.ts"
import {
  fieldsAfter,
  fieldsOf,
  groupNumber,
  isMoved,
  type LocationForm,
  type LocationUpdate,
  mayChangeGroup,
  type Parent,
  parentOf,
} from "./rules.ts"

const locationJson = `json_build_object(
  'id', l.id, 'version', l.version, 'name', l.name, 'vfnr', l.vfnr, 'vfnrHB', l.vfnr_hb, 'gssnLocation', l.gssn_location,
  'address', json_build_object('street', l.street, 'zip', l.zip, 'city', l.city, 'region', l.region),
  'main', l.main, 'mainLocationId', l.main_location_id)`

/** All locations for admins; for agents those of the groups they see, main locations first (P7). */
const listVisibleLocations = ({ db }: Context, actor: Actor): Promise<Location[]> =>
  db.values(
    `select ${locationJson} from locations l
     where $1 or l.vfnr_hb = any($2)
     order by l.main desc, l.vfnr`,
    [actor.type === "ADMIN", actor.groups],
  )

/** Counts what refers to a location; only reliable while its row is locked. */
async function countUse(db: Db, id: string): Promise<LocationUse> {
  const row = await db.one<LocationUse>(
    `select (select count(*) from user_locations where location_id = $1) as users,
       (select count(*) from cars where location_id = $1) as cars,
       (select count(*) from locations where main_location_id = $1) as branches,
       (select count(*) from acts where location_id = $1) as acts`,
    [id],
  )
  return row as LocationUse
}

export function locationRoutes(app: FastifyInstance, context: Context): void {
  const { gates } = context
  const change = changing(context, { locations_vfnr_unique: refuse("vfnr_taken") })
  route(app, calls.listLocations, gates.active, ({ caller }) => listVisibleLocations(context, caller))
  route(app, calls.createLocation, gates.admin, change(createLocation))
  route(app, calls.updateLocation, gates.admin, change(updateLocation))
  route(app, calls.deleteLocation, gates.admin, changing(context)(deleteLocation))
}

async function createLocation({ tx, body }: Change<LocationForm>) {
  const locked = await lockLocations(tx, [body.mainLocationId])
  const parent = parentOf(body, locked)
  return isRefused(parent) ? parent : write(tx, fieldsOf(body), parent)
}

/** Branches follow a changed number by a foreign key. Number and main location cannot change during a long import. */
async function updateLocation({ tx, publicUrl, body }: Change<LocationUpdate>) {
  const before = await partyOf(tx, body.id)
  const after = await update(tx, body)
  if (!isRefused(after)) await notifyOfChange(tx, publicUrl, before, after)
  return after
}

/** What e-mails state of a location, by label, and the main location that it belongs to. */
type Party = { mainId: string; facts: Record<string, string> }
const partyOf = async (tx: Tx, id: string) => (await tx.one<Party>(partySql, [id])) as Party
const mainLabel = "Hauptbetrieb"
const partySql = `
  select main.id as "mainId", json_build_object('Name', l.name, 'VF-Nummer', l.vfnr, 'GSSN', l.gssn_location,
    'Anschrift', concat(l.street, ', ', l.zip, ' ', l.city, ', ', l.region),
    '${mainLabel}', concat(main.vfnr, ' - ', main.name)) as facts
  from locations l join locations main on main.id = coalesce(l.main_location_id, l.id) where l.id = $1`

const peopleSql = `
  select u.id, u.firstname, u.lastname, u.mail from user_locations ul join users u on u.id = ul.user_id
  where ul.location_id = $1 and u.active order by u.id`
const managersSql = "select * from location_managers where location_id = $1 order by id"

/** Informs the sales managers how contract documents name a location from now on; if it changed groups, all its users (P55). */
async function notifyOfChange(tx: Tx, publicUrl: string, before: Party, location: Location): Promise<void> {
  const after = await partyOf(tx, location.id)
  const isRegrouped = after.mainId !== before.mainId
  const changes = Object.entries(after.facts)
    .filter(([label, is]) => is !== before.facts[label] && (isRegrouped || label !== mainLabel))
    .map(([label, is]) => [label, `${before.facts[label]} → ${is}`] as const)
  if (changes.length === 0) return
  const people = await tx.many<Recipient>(isRegrouped ? peopleSql : managersSql, [location.id])
  await addToOutbox(
    tx,
    people.map((person) => locationMail(person, location, { changes, isRegrouped }, publicUrl)),
  )
}

async function update(tx: Tx, edits: LocationUpdate) {
  const { id, version } = edits
  const busy = await lockCars(tx, edits)
  if (busy) return busy
  const locked = await lockLocations(tx, [id, edits.mainLocationId ?? null])
  const current = locked.find((location) => location.id === id)
  if (!current) return refuse("not_found")
  const before = fieldsOf(current)
  const next = fieldsAfter(current, edits)
  const overtaken = await overtakenOf(tx, "location", [{ ...current, seen: version }])
  const fields = conflictingFields(overtaken(id), before, next)
  if (fields.length > 0) return refuse("version_conflict", { current, fields } satisfies LocationConflict)
  if (differing(before, next).length === 0) return current
  const parent = isMoved(current, next) ? parentOf(next, locked, id) : currentParent(current)
  if (isRefused(parent)) return parent
  const branches = current.main && !next.main ? (await countUse(tx, id)).branches : 0
  if (branches > 0) return refuse("has_branches", { branches })
  return write(tx, next, parent, id)
}

const currentParent = ({ mainLocationId, vfnrHB }: Location): Parent =>
  mainLocationId === null ? null : { id: mainLocationId, vfnr: vfnrHB }

/** Deletes a location without users, cars (including archived ones), branches and acts (P33). */
async function deleteLocation({ tx, body: { id, version } }: Change<{ id: string; version: number }>) {
  const before = (await lockLocations(tx, [id])).find((location) => location.id === id)
  if (!before) return refuse("not_found")
  if (before.version !== version) return refuse("version_conflict", { current: before })
  const use = await countUse(tx, id)
  if (Object.values(use).some((count) => count > 0)) return refuse("in_use", use)
  await tx.run("delete from locations where id = $1", [id])
  return nothing
}

/** How long writers of these cars may queue behind a location; the default timeout would delay acceptances. */
const carLockTimeout = "500ms"
const lockNotAvailable = "55P03"

const lockCarsSql = `
  select pg_advisory_xact_lock($1, part) from (
    select distinct location_lock(id) as part from locations where id = $2 or main_location_id = $2 order by 1) parts`

/** A location changes groups only while none of its cars is written, since that renews lists. */
async function lockCars(tx: Tx, edits: LocationUpdate): Promise<Refused<"cars_being_written"> | null> {
  const location = await tx.value<Location>(`select ${locationJson} from locations l where id = $1`, [
    edits.id,
  ])
  if (!location || !mayChangeGroup(location, fieldsAfter(location, edits))) return null
  try {
    await tx.run("select pg_advisory_xact_lock($1)", [locks.import])
    await tx.run(`set local lock_timeout = '${carLockTimeout}'`)
    await tx.run(lockCarsSql, [locks.group, edits.id])
    await tx.run("set local lock_timeout to default")
    return null
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return refuse("cars_being_written")
  }
}

/** Locks locations with their branches in id order, so that no reference to them is added meanwhile. */
const lockLocations = (tx: Tx, ids: readonly (string | null)[]): Promise<Location[]> =>
  tx.values(
    `select ${locationJson} from locations l where id = any($1) or main_location_id = any($1)
     order by id for update`,
    [ids],
  )

const columns = "name, vfnr, vfnr_hb, gssn_location, street, zip, city, region, main, main_location_id"
const given = `select ${columns} from jsonb_populate_record(null::locations, $1)`
const insertSql = `insert into locations as l (${columns}) ${given}`
const updateSql = `update locations l set (${columns}) = (${given}) where id = $2`

/** Stores a location, a new one without an id. */
async function write(tx: Tx, fields: LocationFields, parent: Parent, id?: string): Promise<Location> {
  const sql = `${id ? updateSql : insertSql} returning ${locationJson}`
  const row = asRow({ ...fields, vfnrHb: groupNumber(fields, parent), mainLocationId: parent?.id ?? null })
  return (await tx.value<Location>(sql, id ? [row, id] : [row])) as Location
}
