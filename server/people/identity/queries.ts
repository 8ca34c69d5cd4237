import type { ErrorCode } from "../../../contract/errors.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "./gate.ts"

/** Why somebody who passed the gate may no longer ask, by the time they are about to. */
export type AskingRefusal = Extract<
  ErrorCode,
  "inactive" | "blocked" | "forbidden" | "terms_not_accepted" | "location_not_yours"
>

/**
 * Why the actor may not ask or accept for this location now; null where they may. Their row stays locked to the end of the
 * transaction, so no right can be taken away before it is committed (ADR-0030). Before the cars: locked in the order person, car.
 */
export async function refusalOfAsking(
  tx: Tx,
  actor: Actor,
  locationId: string,
  now: Date,
): Promise<Refused<AskingRefusal> | null> {
  const row = await tx.one<{ refusal: AskingRefusal | null }>(
    "select asking_refusal($1, $2, $3, $4) as refusal",
    [actor.id, locationId, actor.terms?.version ?? null, now],
  )
  return row?.refusal ? refuse(row.refusal) : null
}

/** Who signs in with this mail, for the security log, which names nobody; undefined where nobody does. */
export const userIdOf = async (db: Db, mail: string): Promise<string | undefined> =>
  (await db.one<{ id: string }>("select id from users where lower(mail) = lower($1)", [mail]))?.id

/** The same for somebody who proved to be the holder of an account. */
export const userIdOfAccount = async (db: Db, accountId: string): Promise<string | undefined> =>
  (await db.one<{ id: string }>("select id from users where identity_id = $1", [accountId]))?.id

/**
 * Holds the caller's row to the end of the transaction, so that their calls come one after the other and no limit is passed. Refuses
 * who was deleted since the gate let them in: nothing of theirs may be kept any more.
 */
export async function holdPerson(tx: Tx, { id }: Actor): Promise<Refused<"unauthenticated"> | null> {
  const here = await tx.one("select from users where id = $1 and deleted_at is null for no key update", [id])
  return here ? null : refuse("unauthenticated")
}
