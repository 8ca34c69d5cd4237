import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { optionTypes } from "../core/enums.ts"
import { activeErrors, roleErrors } from "../core/errors.ts"
import { id, plainDate, plainLine, version } from "../core/schemas.ts"
import { sentences } from "../core/sentences.ts"

const optionType = z.enum(optionTypes)

export const option = z.object({
  id,
  /** Incremented with every edit; edits and deletions send the version they are based on. */
  version,
  label: z.string(),
  type: optionType,
  /** Last day on which it is selectable (Berlin); null = unlimited. */
  validUntil: plainDate.nullable(),
})
export type Option = z.infer<typeof option>
export type OptionFields = Pick<Option, "label" | "type" | "validUntil">
export type OptionConflict = { current: Option; fields: (keyof OptionFields)[] }

const typeList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")))
  .pipe(z.array(optionType))

/** List selectable options of the given types (`types=BRAND,MODEL`), by default of all types. */
export const listOptions = get("/api/option/", {
  query: z.object({ types: typeList.optional() }),
  output: z.array(option),
  errors: activeErrors,
})
/** Number of cars with an option; archived cars are not listed anywhere but keep it. */
const optionUse = z.object({ cars: z.int(), archivedCars: z.int() })
export type OptionUse = z.infer<typeof optionUse>

/** Count the cars of each option, for admins; omits unused options. */
export const listOptionUse = get("/api/option/use", {
  output: z.array(optionUse.extend({ id })),
  errors: roleErrors,
})
/**
 * Create an option, or change the given fields of an existing one, merged with changes that others made to other fields; the type of a used option
 * is fixed (`in_use`).
 */
export const saveOption = post("/api/option/", {
  body: z
    .object({
      id: id.optional(),
      version: version.optional(),
      label: plainLine.optional(),
      type: optionType.optional(),
      /** Null = unlimited, the default for new options. */
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
/** Delete an unused option; otherwise `in_use` with the counts. */
export const deleteOption = post("/api/option/delete", {
  body: z.object({ id, version }),
  output: z.object({}),
  errors: [...roleErrors, "not_found", "version_conflict", "in_use"],
})
