import type { Actor } from "./gate.ts"

/** Whose activity a document belongs to, and for which location. */
export type CaseParties = { userId: string; locationId: string }
type Reader = Pick<Actor, "id" | "type" | "own" | "restriction">

/** By the person, also blocked (P42), everybody of the acting location, and admins (P129), wherever the car is by now. */
export function mayReadCase(reader: Reader, { userId, locationId }: CaseParties): boolean {
  if (userId === reader.id) return true
  if (reader.restriction === "blocked") return false
  return reader.type === "ADMIN" || reader.own.includes(locationId)
}
