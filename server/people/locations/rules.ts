import type { z } from "zod"
import { sentences } from "../../../contract/core/sentences.ts"
import type {
  createLocation,
  Location,
  LocationFields,
  updateLocation,
} from "../../../contract/people/locations.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export type LocationForm = z.output<(typeof createLocation)["body"]>
export type LocationUpdate = z.output<(typeof updateLocation)["body"]>

/** The main location that a location belongs to; null if it is one itself. */
export type Parent = Pick<Location, "id" | "vfnr"> | null

/** A location's fields, as edited. A main location belongs to no other (P31). */
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

/** The fields after an edit; those not given stay. */
export function fieldsAfter(before: Location, { id: _, version: __, ...edits }: LocationUpdate) {
  return fieldsOf({ ...before, ...edits, address: { ...before.address, ...edits.address } })
}

/** The main location that the form names, null for a main location. A branch needs one other than itself. */
export function parentOf(
  form: Pick<LocationForm, "main" | "mainLocationId">,
  available: readonly Location[],
  ownId?: string,
): Parent | Refused<"invalid_input" | "main_location_invalid"> {
  if (form.main) return null
  if (form.mainLocationId === null) return refuse("invalid_input", mainLocationMissing)
  const main = available.find(({ id }) => id === form.mainLocationId)
  return main?.main && main.id !== ownId ? main : refuse("main_location_invalid")
}

const mainLocationMissing = [{ path: "mainLocationId", message: sentences.required }]

/** The number of the agent group (P1). */
export const groupNumber = ({ vfnr }: Pick<LocationForm, "vfnr">, parent: Parent): string =>
  parent?.vfnr ?? vfnr

/** Whether an edit changes which main location a location belongs to. */
export const isMoved = (before: Location, next: LocationFields): boolean =>
  before.main !== next.main || before.mainLocationId !== next.mainLocationId

/** Whether an edit may move cars of the location or its branches to another list, if it is accepted. */
export const mayChangeGroup = (before: Location, next: LocationFields): boolean =>
  isMoved(before, next) || before.vfnr !== next.vfnr
