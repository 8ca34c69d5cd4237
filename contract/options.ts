import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { optionTypes } from "./enums.ts"
import { id, plainDate, text } from "./schemas.ts"

const optionType = z.enum(optionTypes)
export const option = z.object({
  id,
  label: z.string(),
  type: optionType,
  /** The last day on which it can be chosen (Berlin); null = unlimited. */
  validUntil: plainDate.nullable(),
})
export type Option = z.infer<typeof option>

const typeList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")))
  .pipe(z.array(optionType))

export const listOptions = endpoint({
  method: "GET",
  path: "/api/option/",
  summary: "Selectable options of the given types (`types=BRAND,MODEL`), of all types when absent",
  query: z.object({ types: typeList.optional() }),
  output: z.array(option),
  errors: ["unauthenticated", "inactive", "invalid_input"],
})
export const saveOption = endpoint({
  method: "POST",
  path: "/api/option/",
  summary: "Create or change an option",
  body: z.object({
    id: id.optional(),
    label: text.trim().min(1),
    type: optionType,
    validUntil: plainDate.nullable(),
  }),
  output: option,
  errors: ["unauthenticated", "inactive", "forbidden", "invalid_input"],
})
export const deleteOption = endpoint({
  method: "POST",
  path: "/api/option/delete",
  summary: "Delete an option that no car uses",
  body: z.object({ id }),
  output: z.object({}),
  errors: ["unauthenticated", "inactive", "forbidden", "not_found"],
})
