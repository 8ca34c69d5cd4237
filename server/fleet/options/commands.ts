import type { z } from "zod"
import { differing } from "../../../contract/differing.ts"
import type {
  deleteOption as deleteOptionEndpoint,
  Option,
  OptionConflict,
  OptionFields,
  saveOption as saveOptionEndpoint,
} from "../../../contract/options.ts"
import { contested, overtakenOf, recordAs } from "../../core/journal/index.ts"
import { type Database, type Tx, violatedConstraint } from "../../core/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { renameImages } from "../images/images.ts"
import { optionColumns } from "./present.ts"
import { countUse } from "./queries.ts"

type SaveBody = z.output<(typeof saveOptionEndpoint)["body"]>
type ChangeRefusal = "not_found" | "version_conflict" | "in_use"
type DeleteBody = z.output<(typeof deleteOptionEndpoint)["body"]>

/**
 * Creates an option, or changes fields of the one with the id (P35); images that are named by its label follow.
 * The type of an option that cars carry is fixed, and a label is taken without regard to case (P28).
 */
export async function saveOption(
  db: Database,
  admin: Actor,
  body: SaveBody,
): Promise<Option | Refused<ChangeRefusal | "label_taken">> {
  try {
    return await db.transaction(async (tx) => {
      await recordAs(tx, admin.id, "screen")
      return body.id === undefined ? create(tx, body) : change(tx, body.id, body)
    })
  } catch (error) {
    if (violatedConstraint(error) === "options_label_unique") return refuse("label_taken")
    throw error
  }
}

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
  const fields = contested(overtaken(id), before, next)
  if (fields.length > 0) return refuse("version_conflict", { current, fields } satisfies OptionConflict)
  if (differing(before, next).length === 0) return current
  if (before.type !== next.type) {
    const use = await countUse(tx, id)
    if (use.cars > 0) return refuse("in_use", use)
  }
  if (before.label !== next.label) await renameImages(tx, id, next.label)
  const row = await tx.one<Option>(
    `update options set version = version + 1, type = $2, label = $3, valid_until = $4 where id = $1
     returning ${optionColumns}`,
    [id, next.type, next.label, next.validUntil],
  )
  return row as Option
}

/** Deletes an option that no car carries, archived ones included (P33). */
export async function deleteOption(
  tx: Tx,
  admin: Actor,
  { id, version }: DeleteBody,
): Promise<Nothing | Refused<ChangeRefusal>> {
  const current = await lockOption(tx, id)
  if (!current) return refuse("not_found")
  if (current.version !== version) return refuse("version_conflict", { current })
  const use = await countUse(tx, id)
  if (use.cars > 0) return refuse("in_use", use)
  await recordAs(tx, admin.id, "screen")
  await tx.run("delete from options where id = $1", [id])
  return nothing
}

/** Held for update, so that no car and no import takes the option up meanwhile: both refer to it under a lock. */
const lockOption = (tx: Tx, id: string): Promise<Option | undefined> =>
  tx.one<Option>(`select ${optionColumns} from options where id = $1 for update`, [id])
