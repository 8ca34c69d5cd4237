import { facetNames } from "./filters.ts"

// The lists behind the fleet's filters, apart from its calls: links need them before anything else is loaded.

/** Which cars an admin looks at: those that wait for the provider, those of one state, and those to correct. */
export const carWork = ["open", "confirmed", "rejected", "incomplete", "odd"] as const
export type CarWork = (typeof carWork)[number]

/** What the fleet chooses cars by beside the choices of the overviews (P200). */
export const fleetChoices = [
  "status",
  "shown",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
  "missing",
  "warning",
] as const
export type FleetChoice = (typeof fleetChoices)[number]
export const fleetFacets = [...fleetChoices, ...facetNames] as const
export type FleetFacet = (typeof fleetFacets)[number]

/** Values of choices that are no codes of the contract. */
export const [freeState, requestedState, yes, no] = ["FREE", "REQUESTED", "yes", "no"] as const

/** The words of a row's marks, which the search finds (P185). */
export const carMarkText = {
  free: "frei",
  requested: "Anfrage offen",
  cancelled: "storniert",
  hidden: "ausgeblendet",
  incomplete: "unvollständig",
} as const

/** The columns that the fleet can be sorted by, the last three in the archive. */
export const fleetColumns = [
  "jobNumber",
  "state",
  "area",
  "model",
  "vin",
  "plate",
  "location",
  "price",
  "retirement",
  "archivedAt",
  "archivedBy",
  "restorableUntil",
] as const
export type FleetColumn = (typeof fleetColumns)[number]
