import { z } from "zod"
import { filmVisits } from "./limits.ts"
import { layouts, listColumnNames, priceKinds } from "./list-columns.ts"

const columns = z.array(z.enum(listColumnNames)).min(1).max(listColumnNames.length)

const chosen = {
  layout: z.enum(layouts).optional(),
  prices: z.enum(priceKinds).optional(),
  /** The columns of the table in their order, by area. */
  preOfferColumns: columns.optional(),
  selectionColumns: columns.optional(),
  /** Whether the film of the start page is shown; as usual for the first visits only (P75). */
  film: z.enum(["shown", "hidden"]).optional(),
  /** How many visits of the start page were counted, until the film needs no more of them. */
  visits: z.int().min(0).max(filmVisits).optional(),
  /** Whether single characters are shortcuts (P197); as usual they are. */
  letterKeys: z.enum(["off"]).optional(),
  /** Light or dark (P230); as usual what the system has. */
  theme: z.enum(["light", "dark"]).optional(),
}
/** How a person likes to look at lists (P180); what is absent is as usual. */
export const look = z.object(chosen)
export type Look = z.infer<typeof look>

/** What was kept, without what this version does not know: a newer or an older one may have written it. */
export function readLook(kept: unknown): Look {
  const values = (typeof kept === "object" && kept) || {}
  const known = Object.entries(values).flatMap(([key, value]) => {
    const schema = Object.hasOwn(chosen, key) ? chosen[key as keyof Look] : undefined
    const read = schema?.safeParse(Array.isArray(value) ? value.filter(isKnownColumn) : value)
    return read?.success ? [[key, read.data]] : []
  })
  return Object.fromEntries(known) as Look
}

const isKnownColumn = (name: unknown) => (listColumnNames as readonly unknown[]).includes(name)

/** `null` takes a choice back: it is as usual again. */
export const lookChange = z.strictObject({
  layout: chosen.layout.nullable(),
  prices: chosen.prices.nullable(),
  preOfferColumns: chosen.preOfferColumns.nullable(),
  selectionColumns: chosen.selectionColumns.nullable(),
  film: chosen.film.nullable(),
  visits: chosen.visits.nullable(),
  letterKeys: chosen.letterKeys.nullable(),
  theme: chosen.theme.nullable(),
})
export type LookChange = z.infer<typeof lookChange>
