import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { areas } from "../core/enums.ts"
import { richText } from "../core/rich-text.ts"
import { plainDate, text } from "../core/schemas.ts"
import type { Edition } from "../people/agreed.ts"

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
