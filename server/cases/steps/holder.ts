import type { CarFields } from "../../../contract/car-fields.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

/**
 * Holds the row of a person until the end of the transaction: who blocks, switches off or moves them waits, or was first
 * and is waited for (ADR-0030). Before the car's row, as everywhere.
 */
export const lockHolder = (tx: Tx, userId: string): Promise<unknown> =>
  tx.one("select from users where id = $1 for share", [userId])

const holderSql = `
  select u.active,
    is_blocked(u.id, $3) as blocked,
    exists (select from user_locations ul where ul.user_id = u.id and ul.location_id = $2) as "isOfLocation"
  from users u where u.id = $1`
type Holder = { active: boolean; blocked: boolean; isOfLocation: boolean }

/**
 * Why the provider can record nothing for this person and location (P22): nobody is bound by others who could not be here
 * themselves. Role and consent to the terms do not count, because the person agreed somewhere else.
 */
export async function faultOfHolder(
  tx: Tx,
  { userId, locationId }: Pick<CarFields, "userId" | "locationId">,
  now: Date,
): Promise<Refused<"invalid_input"> | null> {
  const holder = await tx.one<Holder>(holderSql, [userId, locationId, now])
  const message = messageOf(holder)
  return message ? refuse("invalid_input", [{ path: "userId", message }]) : null
}

function messageOf(holder: Holder | undefined): string | null {
  if (!holder?.isOfLocation) return "Dieser Benutzer gehört nicht zum gewählten Standort."
  if (!holder.active) return "Dieser Benutzer ist nicht aktiv."
  return holder.blocked ? "Dieser Benutzer ist gesperrt. Erfassen Sie es für eine andere Person." : null
}
