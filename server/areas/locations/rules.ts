import type { z } from "zod"
import type { createLocation, Location } from "../../../contract/locations.ts"
import { type Refused, refuse } from "../../platform/errors.ts"

export type LocationForm = z.output<(typeof createLocation)["body"]>

/** Where a location stands: the main location it belongs to, or null when it is one itself. */
export type Place = { main: Location | null }

/**
 * The place that a form means. `known` are the locations it may name. Refused: `invalid_input` when a branch names no
 * main location; `main_location_invalid` when it names itself, a branch, or nothing there is.
 */
export function placeOf(form: LocationForm, known: readonly Location[], ownId?: string): Place | Refused {
  if (form.main) return { main: null }
  if (form.mainLocationId === null) return refuse("invalid_input", mainLocationMissing)
  const main = known.find(({ id }) => id === form.mainLocationId)
  return main?.main && main.id !== ownId ? { main } : refuse("main_location_invalid")
}

const mainLocationMissing = [{ path: "mainLocationId", message: "Diese Angabe ist erforderlich." }]

/** The number that names the group (decisions 1, 31). */
export const groupNumber = ({ vfnr }: LocationForm, { main }: Place): string => main?.vfnr ?? vfnr

/** Whether cars of the location, or of its branches, come into another list. */
export const changesGroup = (before: Location, form: LocationForm): boolean =>
  before.main !== form.main ||
  (form.main ? before.vfnr !== form.vfnr : before.mainLocationId !== form.mainLocationId)
