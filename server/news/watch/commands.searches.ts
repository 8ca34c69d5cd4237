import type { z } from "zod"
import { mostSavedSearches } from "../../../contract/limits.ts"
import type {
  SavedSearch,
  saveSearch as saveSearchEndpoint,
  updateSearch as updateSearchEndpoint,
} from "../../../contract/watch.ts"
import { type Database, violatedConstraint } from "../../core/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { holdPerson } from "../../people/identity/queries.ts"
import { savedSearchColumns } from "./present.ts"

type SaveBody = z.output<(typeof saveSearchEndpoint)["body"]>
type UpdateBody = z.output<(typeof updateSearchEndpoint)["body"]>

/** Saves filters under a name, which is taken without regard to case. */
export async function saveSearch(
  db: Database,
  actor: Actor,
  { area, name, filters, notify }: SaveBody,
  now: Date,
): Promise<SavedSearch | Refused<"search_name_taken" | "watch_list_full" | "unauthenticated">> {
  const sql = `insert into saved_searches as s (user_id, area, name, filters, notify, at)
    select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_searches where user_id = $1) < $7
    returning ${savedSearchColumns}`
  return withFreeName(() =>
    db.transaction(async (tx) => {
      const gone = await holdPerson(tx, actor)
      if (gone) return gone
      const values = [actor.id, area, name, filters, notify, now, mostSavedSearches]
      return (await tx.one<SavedSearch>(sql, values)) ?? refuse("watch_list_full")
    }),
  )
}

/** Renames a saved search or changes its choice of mails; switched off, what waits to be sent is forgotten. */
export function updateSearch(
  db: Database,
  actor: Actor,
  { id, version, name, notify }: UpdateBody,
): Promise<SavedSearch | Refused<"not_found" | "version_conflict" | "search_name_taken">> {
  return withFreeName(() =>
    db.transaction(async (tx) => {
      const changed = await tx.run(
        `update saved_searches set version = version + 1, name = coalesce($4, name), notify = coalesce($5, notify)
         where user_id = $1 and id = $2 and version = $3`,
        [actor.id, id, version, name ?? null, notify ?? null],
      )
      const current = await tx.one<SavedSearch>(
        `select ${savedSearchColumns} from saved_searches s where s.user_id = $1 and s.id = $2`,
        [actor.id, id],
      )
      if (!current) return refuse("not_found")
      if (changed === 0) return refuse("version_conflict", { current })
      if (notify === "NEVER") await tx.run("delete from search_matches where search_id = $1", [id])
      return current
    }),
  )
}

/** Deletes a saved search and the matches that wait to be sent. */
export async function deleteSearch(db: Database, actor: Actor, { id }: { id: string }): Promise<Nothing> {
  await db.run("delete from saved_searches where user_id = $1 and id = $2", [actor.id, id])
  return nothing
}

async function withFreeName<T>(write: () => Promise<T>): Promise<T | Refused<"search_name_taken">> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === "saved_searches_name_unique") return refuse("search_name_taken")
    throw error
  }
}
