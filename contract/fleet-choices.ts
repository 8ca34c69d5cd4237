// What links to the fleet say. Alone in its file: links are loaded with every page.

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
