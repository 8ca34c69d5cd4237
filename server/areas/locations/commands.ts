import type { z } from "zod"
import type {
  deleteLocation as deleteLocationEndpoint,
  Location,
  updateLocation as updateLocationEndpoint,
} from "../../../contract/locations.ts"
import { type Database, type Tx, violatedConstraint } from "../../platform/db.ts"
import { isRefused, type Refused, refuse } from "../../platform/errors.ts"
import type { Actor } from "../identity/gate.ts"
import { locationJson } from "./present.ts"
import { countUse } from "./queries.ts"
import { changesGroup, groupNumber, type LocationForm, type Place, placeOf } from "./rules.ts"

type UpdateBody = z.output<(typeof updateLocationEndpoint)["body"]>
type DeleteBody = z.output<(typeof deleteLocationEndpoint)["body"]>

/**
 * Creates a location. Refused: `invalid_input` for a branch without a main location; `main_location_invalid`;
 * `vfnr_taken` (decision 32).
 */
export function createLocation(db: Database, _admin: Actor, form: LocationForm): Promise<Location | Refused> {
  return orVfnrTaken(() =>
    db.transaction(async (tx) => {
      const place = placeOf(form, await lockLocations(tx, [form.mainLocationId]))
      return isRefused(place) ? place : insert(tx, form, place)
    }),
  )
}

/**
 * Changes a location; branches of a main location that gets another number follow it by a foreign key, and lists of
 * cars that came into another group are renewed by a trigger. Refused: `not_found`; `version_conflict` with the current
 * location (decision 35); `has_branches` with their number when a main location would become a branch; otherwise like
 * `createLocation`.
 */
export function updateLocation(
  db: Database,
  _admin: Actor,
  { id, version, ...form }: UpdateBody,
): Promise<Location | Refused> {
  return orVfnrTaken(() =>
    db.transaction(async (tx) => {
      await holdCars(tx, id, form)
      const locked = await lockLocations(tx, [id, form.mainLocationId])
      const before = versionOf(locked, id, version)
      if (isRefused(before)) return before
      const place = placeOf(form, locked, id)
      if (isRefused(place)) return place
      const branches = before.main && !form.main ? (await countUse(tx, id)).branches : 0
      return branches > 0 ? refuse("has_branches", { branches }) : update(tx, id, form, place)
    }),
  )
}

/**
 * Deletes a location. Refused: `not_found`; `version_conflict` with the current location; `in_use` with the counts of
 * users, cars (archived ones too), branches and acts (decision 33).
 */
export async function deleteLocation(
  tx: Tx,
  _admin: Actor,
  { id, version }: DeleteBody,
): Promise<Record<string, never> | Refused> {
  const before = versionOf(await lockLocations(tx, [id]), id, version)
  if (isRefused(before)) return before
  const use = await countUse(tx, id)
  if (Object.values(use).some((count) => count > 0)) return refuse("in_use", use)
  await tx.run("delete from locations where id = $1", [id])
  return {}
}

/**
 * A car that is just being written renews the list of the group in which its location stood when that began. So a
 * location changes its group only while no car is being written; this lock comes before all others.
 */
async function holdCars(tx: Tx, id: string, form: LocationForm): Promise<void> {
  const row = await tx.one<Row>(`select ${locationJson} as location from locations l where id = $1`, [id])
  if (row && changesGroup(row.location, form)) await tx.run("lock table cars in share mode")
}

type Row = { location: Location }

/** With their branches, in id order, and so that nothing takes up a reference to them meanwhile. */
async function lockLocations(tx: Tx, ids: readonly (string | null)[]): Promise<Location[]> {
  const rows = await tx.many<Row>(
    `select ${locationJson} as location from locations l where id = any($1) or main_location_id = any($1)
     order by id for update`,
    [ids],
  )
  return rows.map(({ location }) => location)
}

function versionOf(locked: readonly Location[], id: string, version: number): Location | Refused {
  const before = locked.find((location) => location.id === id)
  if (!before) return refuse("not_found")
  return before.version === version ? before : refuse("version_conflict", { current: before })
}

const valuesOf = (form: LocationForm, place: Place) => {
  const { street, zip, city, region } = form.address
  const numbers = [form.vfnr, groupNumber(form, place), form.gssnLocation]
  return [form.name, ...numbers, street, zip, city, region, form.main, place.main?.id ?? null]
}

const columns = "name, vfnr, vfnr_hb, gssn_location, street, zip, city, region, main, main_location_id"

async function insert(tx: Tx, form: LocationForm, place: Place): Promise<Location> {
  const row = await tx.one<Row>(
    `insert into locations as l (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning ${locationJson} as location`,
    valuesOf(form, place),
  )
  return (row as Row).location
}

async function update(tx: Tx, id: string, form: LocationForm, place: Place): Promise<Location> {
  const row = await tx.one<Row>(
    `update locations l set (${columns}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), version = version + 1
     where id = $11 returning ${locationJson} as location`,
    [...valuesOf(form, place), id],
  )
  return (row as Row).location
}

async function orVfnrTaken(work: () => Promise<Location | Refused>): Promise<Location | Refused> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === "locations_vfnr_unique") return refuse("vfnr_taken")
    throw error
  }
}
