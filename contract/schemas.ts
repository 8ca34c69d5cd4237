import { z } from "zod"
import { type CarField, type CarFieldName, type CarFields, carFields } from "./car-fields.ts"
import { isPlainDate } from "./dates.ts"
import { longestText, mostCount, mostInteger, statementLength } from "./limits.ts"
import { isEuroAmount } from "./money.ts"

// The small schemas that every contract file is made of.

/** Ids are compared as text, so they are kept in one spelling. */
export const id = z.uuid().toLowerCase()
/** Grows with every edit of its record (P35). */
export const version = z.int().min(1).max(mostInteger)
export const plainDate = z.string().refine(isPlainDate, "Ungültiges Datum.").meta({ format: "date" })
export const instant = z.iso.datetime()
export const euro = z
  .number()
  .refine(isEuroAmount, "Höchstens zwei Nachkommastellen.")
  .meta({ description: "Euro" })
export const km = z.int().min(0).max(mostCount)
/** Text that can be stored and sent: no zero character, no half of a surrogate pair. */
const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine(
      (value) => !value.includes("\u0000") && value.isWellFormed(),
      "Der Text enthält unzulässige Zeichen.",
    )
export const text = storable(longestText)
/** A longer explanation: facts, a complaint, the reasons of a decision. */
export const statement = storable(statementLength).trim().min(1)
export const mail = z.string().trim().max(254).pipe(z.email())
/** `?x=true`; anything else but `false` is refused. */
export const flagParameter = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")

/** A vehicle identification number, or none (P15). */
const vin = text.regex(
  /^([A-HJ-NPR-Z0-9]{17})?$/,
  "Eine FIN hat 17 Zeichen: Ziffern und große Buchstaben außer I, O und Q.",
)

function textSchema(name: string): z.ZodType {
  if (name === "jobNumber") return text.trim().min(1, "Diese Angabe ist erforderlich.")
  return name === "idNumber" ? vin : text
}

function fieldSchema(field: CarField): z.ZodType {
  switch (field.kind) {
    case "text":
      return textSchema(field.name)
    case "integer":
      return km
    case "euro":
      return field.signed ? euro : euro.min(0)
    case "date":
      return plainDate.nullable()
    case "instant":
      return instant.nullable()
    case "flag":
      return z.boolean()
    case "choice":
      return field.name === "area" ? z.enum(field.choices) : z.enum(field.choices).nullable()
    default:
      return id.nullable()
  }
}

type FieldShape = { [N in CarFieldName]: z.ZodType<CarFields[N]> }

/** A schema for each field of the catalogue, so that API, editor and import judge a value alike. */
export const carFieldShape = Object.fromEntries(
  carFields.map((field) => [field.name, fieldSchema(field)]),
) as FieldShape
