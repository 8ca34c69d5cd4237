import type { z } from "zod"
import type { createLocation, Location, LocationFields, updateLocation } from "../../../contract/locations.ts"
import { sentences } from "../../../contract/sentences.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export type LocationForm = z.output<(typeof createLocation)["body"]>
export type LocationUpdate = z.output<(typeof updateLocation)["body"]>

/** Where a location stands: the main location it belongs to, or null when it is one itself. */
export type Place = { main: Pick<Location, "id" | "vfnr"> | null }

/** A location's fields side by side, as they are edited. A main location belongs to no other (P31). */
export function fieldsOf({
  name,
  vfnr,
  gssnLocation,
  address,
  main,
  mainLocationId,
}: LocationForm): LocationFields {
  const { street, zip, city, region } = address
  const belongs = { main, mainLocationId: main ? null : mainLocationId }
  return { name, vfnr, gssnLocation, street, zip, city, region, ...belongs }
}

/** The fields as an edit leaves them: what is not given stays. */
export function fieldsAfter(
  before: Location,
  { id: _, version: __, ...edits }: LocationUpdate,
): LocationFields {
  return fieldsOf({ ...before, ...edits, address: { ...before.address, ...edits.address } })
}

export type PlaceRefusal = "invalid_input" | "main_location_invalid"

/** `known`: the locations it may name. A branch names a main location other than itself. */
export function placeOf(
  form: Pick<LocationForm, "main" | "mainLocationId">,
  known: readonly Location[],
  ownId?: string,
): Place | Refused<PlaceRefusal> {
  if (form.main) return { main: null }
  if (form.mainLocationId === null) return refuse("invalid_input", mainLocationMissing)
  const main = known.find(({ id }) => id === form.mainLocationId)
  return main?.main && main.id !== ownId ? { main } : refuse("main_location_invalid")
}

const mainLocationMissing = [{ path: "mainLocationId", message: sentences.required }]

/** The number that names the group (P1, P31). */
export const groupNumber = ({ vfnr }: Pick<LocationForm, "vfnr">, { main }: Place): string =>
  main?.vfnr ?? vfnr

/** Whether an edit is about the place of a location. */
export const isMoved = (before: Location, next: LocationFields): boolean =>
  before.main !== next.main || before.mainLocationId !== next.mainLocationId

/** Whether cars of the location, or of its branches, may come into another list, whatever is decided about it then. */
export const mayChangeGroup = (before: Location, next: LocationFields): boolean =>
  isMoved(before, next) || before.vfnr !== next.vfnr
