import { type CarField, fieldsIn, headerOf, type PanelGroup } from "./car-field.ts"
import { catalogue } from "./car-fields.ts"
import { type Area, deliveryWord } from "./enums.ts"

/** The groups of the panel in the order in which they stand there, before and behind the offers. */
const beforeOffers = ["key", "keyPreOffer", "keySelection"] as const satisfies PanelGroup[]
const behindOffers = ["car", "energy", "dates", "surcharges", "note"] as const satisfies PanelGroup[]
const named = ["jobNumber", "modelDesignation"]

const panelFields = (groups: readonly PanelGroup[], area: Area) =>
  fieldsIn(catalogue, ({ panel }) => panel, groups, area)

/** What an offer says, as the columns of the fleet have it. */
const isOffered = ({ offer }: CarField) => offer === "term"

/**
 * The columns of an agent's export (P5): which car it is, then what the screen shows of it from top to bottom, then what
 * else an agent gets to see of a car of this area.
 */
export function agentColumns(area: Area): CarField[] {
  const seen = catalogue.filter((field) => !field.internal && (field.only ?? area) === area)
  return [
    ...new Set([
      ...named.flatMap((name) => seen.filter((field) => field.name === name)),
      ...panelFields(beforeOffers, area),
      ...seen.filter(isOffered),
      ...panelFields(behindOffers, area),
      ...seen,
    ]),
  ].filter(({ name }) => name !== "area")
}

/** What such a column is called; a new car is delivered, not retired. */
export const agentHeader = (field: CarField, area: Area): string =>
  field.name === "dateOfDelivery" && area === "SELECTION" ? deliveryWord[area] : headerOf(field)
