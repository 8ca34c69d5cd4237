import { type OptionType, optionTypes } from "../../../contract/enums.ts"
import type { Option, OptionUse } from "../../../contract/options.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { optionColumnsOfCars } from "../cars/present.ts"
import { optionColumns } from "./present.ts"

/**
 * Options of the given types in German order, expired ones included: a car may still carry one (P34).
 * No scope: they say nothing about any person.
 */
export const listOptionsOf = (db: Db, types: readonly OptionType[] = optionTypes): Promise<Option[]> =>
  db.many<Option>(
    `select ${optionColumns} from options
     where type = any($1) order by label collate "de-x-icu", id`,
    [types],
  )

/** How many cars carry each option that any car carries, for admins: the actor is asked for so that nobody forgets. */
export const listUse = (db: Db, _admin: Actor): Promise<(OptionUse & { id: string })[]> =>
  db.many<OptionUse & { id: string }>(
    `select carried.id, ${counts}
     from cars c cross join lateral (values ${listed((column) => `(c.${column})`, ", ")}) carried (id)
     where carried.id is not null group by carried.id order by carried.id`,
  )

/** How many cars carry one option; its row must be locked for the answer to last. */
export async function countUse(db: Db, id: string): Promise<OptionUse> {
  const row = await db.one<OptionUse>(
    `select ${counts} from cars c
     where ${listed((column) => `c.${column} = $1`, " or ")}`,
    [id],
  )
  return row ?? { cars: 0, archivedCars: 0 }
}

const listed = (write: (column: string) => string, between: string) =>
  optionColumnsOfCars.map(write).join(between)
const counts = `count(*) as cars, count(*) filter (where c.archived_at is not null) as "archivedCars"`
