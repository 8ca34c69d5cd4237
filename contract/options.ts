import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { optionTypes } from "./enums.ts"
import { activeErrors, roleErrors } from "./errors.ts"
import { id, plainDate, plainLine, version } from "./schemas.ts"
import { sentences } from "./sentences.ts"

const optionType = z.enum(optionTypes)

export const option = z.object({
  id,
  /** Grows with every edit; an edit or deletion says which one it saw (P35). */
  version,
  label: z.string(),
  type: optionType,
  /** The last day on which it can be chosen (Berlin); null = unlimited. */
  validUntil: plainDate.nullable(),
})
export type Option = z.infer<typeof option>
export type OptionFields = Pick<Option, "label" | "type" | "validUntil">
export type OptionConflict = { current: Option; fields: (keyof OptionFields)[] }

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
  errors: activeErrors,
})
/** Cars that carry an option; archived ones are in no list but keep it. */
const optionUse = z.object({ cars: z.int(), archivedCars: z.int() })
export type OptionUse = z.infer<typeof optionUse>

export const listOptionUse = endpoint({
  method: "GET",
  path: "/api/option/use",
  summary: "How many cars carry each option, for admins; options without cars are left out",
  output: z.array(optionUse.extend({ id })),
  errors: roleErrors,
})
export const saveOption = endpoint({
  method: "POST",
  path: "/api/option/",
  summary:
    "Create an option, or change the given fields of the one with this id, merged with what others changed since in other fields; its type is fixed while cars carry it (`in_use`)",
  body: z
    .object({
      id: id.optional(),
      version: version.optional(),
      label: plainLine.optional(),
      type: optionType.optional(),
      /** Null = unlimited, as is a new one without it. */
      validUntil: plainDate.nullable().optional(),
    })
    .superRefine((body, { addIssue }) => {
      const required = body.id === undefined ? (["label", "type"] as const) : (["version"] as const)
      for (const name of required)
        if (body[name] === undefined) addIssue({ code: "custom", path: [name], message: sentences.required })
    }),
  output: option,
  errors: [...roleErrors, "not_found", "version_conflict", "in_use", "label_taken"],
})
export const deleteOption = endpoint({
  method: "POST",
  path: "/api/option/delete",
  summary: "Delete an option that no car carries; otherwise `in_use` with the counts",
  body: z.object({ id, version }),
  output: z.object({}),
  errors: [...roleErrors, "not_found", "version_conflict", "in_use"],
})
