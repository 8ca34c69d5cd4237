// Words of the fleet's marks and choices, and what it can be sorted by.

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
