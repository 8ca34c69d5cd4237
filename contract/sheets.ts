import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { longestNote, mostCents } from "./limits.ts"
import { toEuros } from "./money.ts"
import { euro, id, text } from "./schemas.ts"
import { sheetPriceKinds } from "./sheet-prices.ts"

/** The agent's own sale price, in euros. */
const sheetPrice = z.object({
  amount: euro.min(0.01).max(toEuros(mostCents)),
  kind: z.enum(sheetPriceKinds),
})

export const makeSheet = endpoint({
  method: "POST",
  path: "/api/car/sheet",
  summary:
    "A car as a PDF for an agent's customer, with one of the own locations as its sender: never a purchase price, a job number, a plate, a VIN or another agent. An own price and a note are on the sheet alone: nothing of the call is stored (P223)",
  body: z.object({
    carId: id,
    /** Whose name and address stand on it: one of the caller's own. */
    locationId: id,
    /** Euros; null: no price on the sheet. */
    price: sheetPrice.nullable().default(null),
    /** Equipment or a word to the customer. */
    note: text.trim().max(longestNote).default(""),
  }),
  output: "binary",
  heavy: true,
  errors: [...roleErrors, "terms_not_accepted", "not_found"],
})
