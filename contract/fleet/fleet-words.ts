/** Choice values that are not contract codes. */
export const [freeState, requestedState, yes, no] = ["FREE", "REQUESTED", "yes", "no"] as const

/** Badge texts, which the search matches. */
export const carMarkText = {
  free: "frei",
  requested: "Anfrage offen",
  cancelled: "storniert",
  hidden: "ausgeblendet",
  incomplete: "unvollständig",
} as const

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
