import type { Actor } from "../../portal/access/gate.ts"

/** The user who acted, and for which location. */
export type CaseParties = { userId: string; locationId: string }
type Reader = Pick<Actor, "id" | "type" | "own" | "restriction">

/** Readable by the user, even if blocked (P42), by all users of the acting location and by admins (P129), wherever the car is now. */
export function mayReadCase(reader: Reader, { userId, locationId }: CaseParties): boolean {
  if (userId === reader.id) return true
  if (reader.restriction === "blocked") return false
  return reader.type === "ADMIN" || reader.own.includes(locationId)
}
