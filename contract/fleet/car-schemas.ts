import { z } from "zod"
import { isPlainDate } from "../core/dates.ts"
import { codesOf } from "../core/enums.ts"
import { id, instant, plainDate, typed } from "../core/schemas.ts"
import { sentences } from "../core/sentences.ts"
import type { CarField } from "./car-field.ts"
import { type CarFieldName, type CarFields, carFields } from "./car-fields.ts"
import { dateError, fieldErrorOf, isTrimmed, tidied } from "./field-checks.ts"

/** A date of a car, or the wished one (P46). */
export const carDate = plainDate.superRefine((date, context) => {
  const error = isPlainDate(date) ? dateError(date) : undefined
  if (error) context.addIssue({ code: "custom", message: error.message })
})

function fieldSchema(field: CarField): z.ZodType {
  return baseSchemaOf(field).superRefine((value, context) => {
    const error = fieldErrorOf(field, value)
    if (error) context.addIssue({ code: "custom", message: error.message })
  })
}

const missing = {
  error: ({ input }: { input?: unknown }) => (input == null ? sentences.required : undefined),
}

function baseSchemaOf(field: CarField): z.ZodType {
  switch (field.kind) {
    case "text":
      return textSchema(field)
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
      return field.required
        ? z.enum(codesOf(field.labels), missing)
        : z.enum(codesOf(field.labels)).nullable()
    default:
      return id.nullable()
  }
}

const textSchema = (field: CarField): z.ZodType =>
  isTrimmed(field) ? z.string(missing).overwrite((text) => tidied(field, text)) : typed

export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

type FieldShape = { [N in CarFieldName]: z.ZodType<CarFields[N]> }

export const carFieldShape = Object.fromEntries(
  carFields.map((field) => [field.name, fieldSchema(field)]),
) as FieldShape
