import { z } from "zod"
import type { Edition } from "./agreed.ts"
import { get } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { richText } from "./rich-text.ts"
import { plainDate, text } from "./schemas.ts"

const edition = z.object({ version: z.string(), hash: z.string() }) satisfies z.ZodType<Edition>

/** A version of the conditions of binding requests (P61). */
const conditionsVersion = edition.extend({
  title: z.string(),
  /** First day in Berlin on which it applies. */
  effectiveFrom: plainDate,
  /** Texts for accepting a pre-offer and for requesting a ZVF. */
  text: z.record(z.enum(areas), richText),
})
export type ConditionsVersion = z.infer<typeof conditionsVersion>

/** Read the conditions of binding requests: the current version, or an earlier one by its name; public. */
export const readConditions = get("/api/conditions", {
  query: z.object({ version: text.optional() }),
  output: conditionsVersion,
  errors: ["not_found"],
})
