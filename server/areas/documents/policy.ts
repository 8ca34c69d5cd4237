import { type PlacedCar, sees } from "../../../contract/visibility.ts"
import type { Actor } from "../identity/gate.ts"

/** What decides who reads the documents of a car; `group` is the vfnr of the main location of the car's location. */
export type DocumentedCar = PlacedCar & { locationId: string | null; group: string | null }
type Reader = Pick<Actor, "type" | "own" | "groups">

/**
 * Documents are read by admins and by agents who see the car in a list (P4, P37); of a pre-offer that left the
 * list because it was accepted, by the location that did so. Only admins write them.
 */
export const mayRead = (reader: Reader, car: DocumentedCar): boolean =>
  reader.type === "ADMIN" || sees(reader.groups, car, car.group) || isHeld(reader, car)

/** A pre-offer is accepted for its own location (P2). */
const isHeld = (reader: Reader, { area, archived, activityState, locationId }: DocumentedCar): boolean =>
  !archived &&
  area === "PRE_OFFER" &&
  activityState !== null &&
  locationId !== null &&
  reader.own.includes(locationId)
