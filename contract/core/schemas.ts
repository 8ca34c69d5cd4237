import { z } from "zod"
import { isPlainDate } from "./dates.ts"
import {
  longestLine,
  longestMail,
  longestSearch,
  longestText,
  mailPattern,
  maxCount,
  maxInteger,
  statementLength,
} from "./limits.ts"
import { isEuroAmount } from "./money.ts"
import { sentences } from "./sentences.ts"
import { isOneLine, isStorable, storedText } from "./stored-text.ts"
import { plainWords } from "./typed-text.ts"

// Building blocks of the endpoint schemas.

/** Lower case, because ids are compared as text. */
export const id = z.uuid().toLowerCase()
/** Incremented with every edit of its record (P35). */
export const version = z.int().min(1).max(maxInteger)
export const plainDate = z.string().refine(isPlainDate, "Ungültiges Datum.")
export const instant = z.iso.datetime()
export const euro = z.number().refine(isEuroAmount, sentences.cents)
export const km = z.int().min(0).max(maxCount)
/** Any user input, normalised for storage and comparison (P137). */
export const typed = z.string().overwrite(storedText)
const storable = (max: number) => typed.max(max).refine(isStorable, sentences.characters)
export const text = storable(longestText)
/** A search, with room for hundreds of numbers. */
export const searchText = storable(longestSearch)
/** A single line without surrounding spaces; documents and e-mails rely on it. */
export const line = storable(longestLine).trim().min(1).refine(isOneLine, sentences.oneLine)
export const plainLine = line.overwrite(plainWords)
export const statement = storable(statementLength).trim().min(1)
/** Entries are only validated if the length is valid: millions of invalid entries must not produce as many errors. */
export const listOf = <T extends z.ZodType>(entry: T, max: number, min = 0) =>
  z.array(z.unknown()).min(min).max(max).pipe(z.array(entry)) as unknown as z.ZodArray<T>
export const mail = z
  .string()
  .trim()
  .max(longestMail)
  .pipe(z.email({ pattern: mailPattern }))
/** `?x=true`; values other than "true" and "false" are rejected. */
export const flagParameter = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")
