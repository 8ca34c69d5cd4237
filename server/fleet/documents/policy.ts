import { type PlacedCar, sees } from "../../../contract/visibility.ts"
import type { Actor } from "../../people/identity/gate.ts"

/** What decides who reads the documents of a car; `group` is the vfnr of the main location of the car's location. */
export type DocumentedCar = PlacedCar & {
  locationId: string | null
  group: string | null
  /** Who holds it. */
  userId: string | null
}
type Reader = Pick<Actor, "id" | "type" | "own" | "groups" | "restriction">

/**
 * Documents are read by admins and by agents who see the car in a list (P4, P37); of a car that left the list because it
 * was accepted, also once archived, by the location that holds it, and by who accepted it while blocked (P51). Only
 * admins write them.
 */
export function mayRead(reader: Reader, car: DocumentedCar): boolean {
  if (reader.restriction === "blocked") return isTaken(car) && car.userId === reader.id
  if (reader.type === "ADMIN" || sees(reader.groups, car, car.group)) return true
  return isTaken(car) && reader.own.some((id) => id === car.locationId)
}

/** A car with a status stands at the location that accepted it. */
const isTaken = ({ activityState }: DocumentedCar): boolean => activityState !== null
