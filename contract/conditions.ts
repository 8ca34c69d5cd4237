import { z } from "zod"
import type { Edition } from "./agreed.ts"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { richText } from "./rich-text.ts"
import { plainDate, text } from "./schemas.ts"

const edition = z.object({ version: z.string(), hash: z.string() }) satisfies z.ZodType<Edition>

/** One version of the conditions of binding requests (P61). */
const conditionsVersion = edition.extend({
  title: z.string(),
  /** The day in Berlin from which they hold. */
  effectiveFrom: plainDate,
  /** For accepting a pre-offer, and for requesting a ZVF. */
  text: z.record(z.enum(areas), richText),
})
export type ConditionsVersion = z.infer<typeof conditionsVersion>

export const readConditions = endpoint({
  method: "GET",
  path: "/api/conditions",
  summary: "The conditions of binding requests: the version in effect, or a former one by its name; public",
  query: z.object({ version: text.optional() }),
  output: conditionsVersion,
  errors: ["not_found"],
})
