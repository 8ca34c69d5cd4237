import type { z } from "zod"
import type { FleetView, saveFleetView, updateFleetView } from "../../../contract/fleet-views.ts"
import { mostSavedSearches } from "../../../contract/limits.ts"
import { type Database, violatedConstraint } from "../../platform/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"
import type { Actor } from "../identity/gate.ts"
import { holdPerson } from "../identity/queries.ts"
import { viewColumns } from "./present.ts"

type SaveBody = z.output<(typeof saveFleetView)["body"]>
type UpdateBody = z.output<(typeof updateFleetView)["body"]>

/** Saves a view under a name that the person does not use yet, whatever the case of its letters (P205). */
export function saveView(
  db: Database,
  actor: Actor,
  { name, query }: SaveBody,
): Promise<FleetView | Refused<"view_name_taken" | "view_list_full" | "unauthenticated">> {
  return withFreeName(() =>
    db.transaction(async (tx) => {
      const gone = await holdPerson(tx, actor)
      if (gone) return gone
      const saved = await tx.one<FleetView>(
        `insert into fleet_views as v (user_id, name, query) select $1, $2, $3
         where (select count(*) from fleet_views where user_id = $1) < $4 returning ${viewColumns}`,
        [actor.id, name, query, mostSavedSearches],
      )
      return saved ?? refuse("view_list_full")
    }),
  )
}

/** Changes name, filters or standing of a view; one that becomes the default takes that from the other. */
export function updateView(
  db: Database,
  actor: Actor,
  { id, version, name, query, isDefault }: UpdateBody,
): Promise<FleetView | Refused<"not_found" | "version_conflict" | "view_name_taken" | "unauthenticated">> {
  return withFreeName(() =>
    db.transaction(async (tx) => {
      const gone = await holdPerson(tx, actor)
      if (gone) return gone
      const current = await tx.one<FleetView>(
        `select ${viewColumns} from fleet_views v where v.user_id = $1 and v.id = $2`,
        [actor.id, id],
      )
      if (!current) return refuse("not_found")
      if (current.version !== version) return refuse("version_conflict", { current })
      if (isDefault)
        await tx.run(
          `update fleet_views set is_default = false, version = version + 1
           where user_id = $1 and is_default and id <> $2`,
          [actor.id, id],
        )
      const changed = await tx.one<FleetView>(
        `update fleet_views v set version = version + 1, name = coalesce($2, name), query = coalesce($3, query),
           is_default = coalesce($4, is_default) where id = $1 returning ${viewColumns}`,
        [id, name ?? null, query ?? null, isDefault ?? null],
      )
      return changed ?? refuse("not_found")
    }),
  )
}

/** Deletes a view of the caller's. */
export async function deleteView(db: Database, actor: Actor, { id }: { id: string }): Promise<Nothing> {
  await db.run("delete from fleet_views where user_id = $1 and id = $2", [actor.id, id])
  return nothing
}

async function withFreeName<T>(write: () => Promise<T>): Promise<T | Refused<"view_name_taken">> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === "fleet_views_name_unique") return refuse("view_name_taken")
    throw error
  }
}
