import type { Actor } from "./gate.ts"

/** Whose activity a document belongs to, and for which location. */
export type CaseParties = { userId: string; locationId: string }
type Reader = Pick<Actor, "id" | "type" | "own" | "restriction">

/**
 * Documents are read by the person whose activity it is, also while blocked (P42), by everybody of the acting location
 * whatever their role, and by admins (P129). Where the car is by now, in the archive or with somebody else, does not matter.
 */
export function mayReadCase(reader: Reader, { userId, locationId }: CaseParties): boolean {
  if (userId === reader.id) return true
  if (reader.restriction === "blocked") return false
  return reader.type === "ADMIN" || reader.own.includes(locationId)
}
