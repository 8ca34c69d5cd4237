import type { FastifyInstance } from "fastify"
import type { z } from "zod"
import { differing } from "../../../contract/core/differing.ts"
import { type OptionType, optionTypes } from "../../../contract/core/enums.ts"
import type { Option, OptionConflict, OptionFields, OptionUse } from "../../../contract/fleet/options.ts"
import * as options from "../../../contract/fleet/options.ts"
import { route } from "../../core/http/route.ts"
import { conflictingFields, overtakenOf } from "../../core/journal/overtaken.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { nothing, type Refused, refuse } from "../../core/refusal.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import { optionColumnsOfCars } from "../cars/rows.ts"
import { renameImages } from "../images/images.ts"

export function optionRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates } = context
  const saving = changing(context, { options_label_unique: refuse("label_taken") })
  route(app, options.listOptions, gates.active, ({ query }) => listOptionsOf(db, query.types))
  route(app, options.listOptionUse, gates.admin, () => listUse(db))
  route(app, options.saveOption, gates.admin, saving(saveOption))
  route(app, options.deleteOption, gates.admin, changing(context)(deleteOption))
}

const optionColumns = `id, version, label, type, valid_until as "validUntil"`

/** Includes expired options, because cars may still have them. Unscoped, since they contain no personal data. */
const listOptionsOf = (db: Db, types: readonly OptionType[] = optionTypes): Promise<Option[]> =>
  db.many<Option>(
    `select ${optionColumns} from options
     where type = any($1) order by label collate "de-x-icu", id`,
    [types],
  )

const useSql = `
  select carried.id, count(*) as cars, count(*) filter (where c.archived_at is not null) as "archivedCars"
  from cars c cross join lateral (values ${optionColumnsOfCars.map((column) => `(c.${column})`).join(", ")}) carried (id)
  where carried.id = $1 or $1 is null and carried.id is not null group by carried.id order by carried.id`

/** Number of cars per used option, of one or all; lock the option's row to keep its number valid. */
const listUse = (db: Db, id: string | null = null): Promise<(OptionUse & { id: string })[]> =>
  db.many(useSql, [id])
const carsWith = async (db: Db, id: string) => (await listUse(db, id))[0]

type SaveBody = z.output<(typeof options.saveOption)["body"]>
type ChangeRefusal = "not_found" | "version_conflict" | "in_use"
type DeleteBody = z.output<(typeof options.deleteOption)["body"]>

/** Saves an option and renames its images. The type of a used option is fixed; labels are unique regardless of case. */
const saveOption = async ({ tx, body }: Change<SaveBody>) =>
  body.id === undefined ? create(tx, body) : change(tx, body.id, body)

async function create(tx: Tx, { type, label, validUntil = null }: SaveBody): Promise<Option> {
  const row = await tx.one<Option>(
    `insert into options (type, label, valid_until) values ($1, $2, $3) returning ${optionColumns}`,
    [type, label, validUntil],
  )
  return row as Option
}

const formOf = ({ type, label, validUntil }: Option): OptionFields => ({ type, label, validUntil })

async function change(
  tx: Tx,
  id: string,
  { version = 0, type, label, validUntil }: SaveBody,
): Promise<Option | Refused<ChangeRefusal>> {
  const current = await lockOption(tx, id)
  if (!current) return refuse("not_found")
  const before = formOf(current)
  const next = {
    type: type ?? before.type,
    label: label ?? before.label,
    validUntil: validUntil === undefined ? before.validUntil : validUntil,
  }
  const overtaken = await overtakenOf(tx, "option", [{ ...current, seen: version }])
  const fields = conflictingFields(overtaken(id), before, next)
  if (fields.length > 0) return refuse("version_conflict", { current, fields } satisfies OptionConflict)
  if (differing(before, next).length === 0) return current
  const use = before.type === next.type ? null : await carsWith(tx, id)
  if (use) return refuse("in_use", use)
  if (before.label !== next.label) await renameImages(tx, id, next.label)
  const row = await tx.one<Option>(
    `update options set type = $2, label = $3, valid_until = $4 where id = $1
     returning ${optionColumns}`,
    [id, next.type, next.label, next.validUntil],
  )
  return row as Option
}

/** Deletes an option without cars, including archived ones. */
async function deleteOption({ tx, body: { id, version } }: Change<DeleteBody>) {
  const current = await lockOption(tx, id)
  if (!current) return refuse("not_found")
  if (current.version !== version) return refuse("version_conflict", { current })
  const use = await carsWith(tx, id)
  if (use) return refuse("in_use", use)
  await tx.run("delete from options where id = $1", [id])
  return nothing
}

/** Locked for update; cars and imports lock the options they refer to. */
const lockOption = (tx: Tx, id: string): Promise<Option | undefined> =>
  tx.one<Option>(`select ${optionColumns} from options where id = $1 for update`, [id])
