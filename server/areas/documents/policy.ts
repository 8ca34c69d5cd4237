import type { ActivityState, Area } from "../../../contract/enums.ts"
import type { Actor } from "../identity/gate.ts"

/** What decides who reads the documents of a car; `group` is the vfnr of the main location of the car's location. */
export type DocumentedCar = {
  area: Area
  display: boolean
  archived: boolean
  activityState: ActivityState | null
  locationId: string | null
  group: string | null
}
type Reader = Pick<Actor, "type" | "own" | "groups">

/**
 * Documents are read by admins and by agents who see the car in a list (P4, P37); of a pre-offer that left the
 * list because somebody accepted it, by the location that did. Only admins write them.
 */
export const mayRead = (reader: Reader, car: DocumentedCar): boolean =>
  reader.type === "ADMIN" || (!car.archived && (isListed(reader, car) || isHeld(reader, car)))

function isListed(reader: Reader, { area, display, activityState, group }: DocumentedCar): boolean {
  if (!display) return false
  return area === "SELECTION" || (activityState === null && group !== null && reader.groups.includes(group))
}

/** A pre-offer is accepted for its own location (P2). */
const isHeld = (reader: Reader, { area, activityState, locationId }: DocumentedCar): boolean =>
  area === "PRE_OFFER" && activityState !== null && locationId !== null && reader.own.includes(locationId)
