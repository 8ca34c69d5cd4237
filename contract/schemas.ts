import { z } from "zod"
import { type CarField, inHundredths } from "./car-field.ts"
import { type CarFieldName, type CarFields, carFields } from "./car-fields.ts"
import { isPlainDate } from "./dates.ts"
import {
  asKept,
  dateFault,
  faultOf,
  isOneLine,
  isStorable,
  isTrimmed,
  limitsOf,
  longestIn,
  tidied,
} from "./field-checks.ts"
import {
  longestLine,
  longestMail,
  longestText,
  mailPattern,
  mostCount,
  mostInteger,
  statementLength,
} from "./limits.ts"
import { isEuroAmount } from "./money.ts"
import { sentences } from "./sentences.ts"
import { plainWords } from "./typed-text.ts"

// The small schemas that every contract file is made of.

/** Ids are compared as text, so they are kept in one spelling. */
export const id = z.uuid().toLowerCase()
/** Grows with every edit of its record (P35). */
export const version = z.int().min(1).max(mostInteger)
export const plainDate = z.string().refine(isPlainDate, "Ungültiges Datum.").meta({ format: "date" })
/** A date of a car, or wanted for one (P46). */
export const carDate = plainDate.superRefine((date, context) => {
  const fault = isPlainDate(date) ? dateFault(date) : undefined
  if (fault) context.addIssue({ code: "custom", message: fault.message })
})
export const instant = z.iso.datetime()
export const euro = z.number().refine(isEuroAmount, sentences.cents).meta({ description: "Euro" })
export const km = z.int().min(0).max(mostCount)
/** Whatever people type, as it is stored and compared (P137). */
const typed = z.string().overwrite(asKept)
const storable = (most: number) => typed.max(most).refine(isStorable, sentences.characters)
export const text = storable(longestText)
/** A name, a label or anything else on a single line; spaces around it are dropped. Documents and e-mails rely on it. */
export const line = storable(longestLine).trim().min(1).refine(isOneLine, sentences.oneLine)
/** What tells things apart, such as a label or a number: spelled with plain spaces. */
export const plainLine = line.overwrite(plainWords)
/** A longer explanation: facts, a complaint, the reasons of a decision. */
export const statement = storable(statementLength).trim().min(1)
/** A list that is not looked into once it is too long: millions of wrong entries would be as many errors. */
export const listOf = <T extends z.ZodType>(entry: T, most: number, least = 0) =>
  z.array(z.unknown()).min(least).max(most).pipe(z.array(entry)) as unknown as z.ZodArray<T>
export const mail = z
  .string()
  .trim()
  .max(longestMail)
  .pipe(z.email({ pattern: mailPattern }))
/** `?x=true`; anything else but `false` is refused. */
export const flagParameter = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")

/** A field's value in its form, then judged by the catalogue. */
function fieldSchema(field: CarField): z.ZodType {
  const judged = formOf(field).superRefine((value, context) => {
    const fault = faultOf(field, value)
    if (fault) context.addIssue({ code: "custom", message: fault.message })
  })
  return judged.meta(limitsText(field))
}

const missing = {
  error: ({ input }: { input?: unknown }) => (input == null ? sentences.required : undefined),
}

function formOf(field: CarField): z.ZodType {
  switch (field.kind) {
    case "text":
      return textForm(field)
    case "integer":
      return z.int()
    case "euro":
    case "decimal":
      return z.number()
    case "date":
      return plainDate.nullable()
    case "instant":
      return instant.nullable()
    case "flag":
      return z.boolean()
    case "choice":
      return field.required ? z.enum(field.choices, missing) : z.enum(field.choices).nullable()
    default:
      return id.nullable()
  }
}

const textForm = (field: CarField): z.ZodType =>
  isTrimmed(field) ? z.string(missing).overwrite((text) => tidied(field, text)) : typed

/** The limits as the description of the calls names them. */
function limitsText(field: CarField) {
  if (field.kind === "text") return { maxLength: longestIn(field), ...(field.required && { minLength: 1 }) }
  if (field.kind !== "integer" && !inHundredths(field)) return {}
  const { min, max } = limitsOf(field)
  return {
    minimum: min,
    maximum: max,
    ...(inHundredths(field) && { description: field.kind === "decimal" ? field.unit : "Euro" }),
  }
}

/** A value of any field. */
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

type FieldShape = { [N in CarFieldName]: z.ZodType<CarFields[N]> }

/** A schema for each field of the catalogue, so that API, editor and import judge a value alike. */
export const carFieldShape = Object.fromEntries(
  carFields.map((field) => [field.name, fieldSchema(field)]),
) as FieldShape
