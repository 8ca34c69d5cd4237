import fc from "fast-check"
import type { z } from "zod"
import { nastyText, nastyValue } from "./nasty.ts"

/** Existing values per field name; `""` for other ids. */
export type Samples = Readonly<Record<string, readonly string[]>>

/** The parts of a schema's definition that matter here. */
type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  values?: (string | number)[]
  entries?: Record<string, string>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Values that a schema mostly accepts. `name` is the field's, whose samples are preferred. */
export function valid(schema: z.ZodType, samples: Samples, name = ""): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = (of: z.ZodType | undefined) => valid(of as z.ZodType, samples, name)
  switch (def.type) {
    case "object":
      return object(def.shape ?? {}, samples)
    case "array":
      return fc.array(inner(def.element), { maxLength: 3 })
    case "union":
      return fc.oneof(...(def.options ?? []).map(inner))
    case "optional":
    case "default":
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 })
    case "nullable":
      return fc.option(inner(def.innerType), { nil: null, freq: 2 })
    case "nonoptional":
      return inner(def.innerType)
    case "pipe":
      return inner(def.in)
    case "record":
      return fc.dictionary(fc.string({ maxLength: 8 }), inner(def.valueType), { maxKeys: 3 })
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case "literal":
      return fc.constantFrom(...(def.values ?? []))
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "number":
      return number(name)
    case "string":
      return string(def, samples, name)
    default:
      return fc.constant(undefined)
  }
}

/** An object; undefined fields are not sent. */
const object = (shape: Record<string, z.ZodType>, samples: Samples): fc.Arbitrary<object> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, valid(of, samples, key)])))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined)))

const number = (name: string): fc.Arbitrary<number> =>
  /version/i.test(name)
    ? fc.integer({ min: 1, max: 3 })
    : fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double({ min: 0, max: 99_999, noNaN: true }))

function string({ format }: Def, samples: Samples, name: string): fc.Arbitrary<string> {
  const values = samples[name] ?? (format === "uuid" ? samples[""] : undefined)
  const texts: fc.Arbitrary<string>[] = [
    ...(values && values.length > 0 ? [fc.constantFrom(...values)] : []),
    ...(format === "uuid" ? [fc.uuid()] : []),
    ...(format === "datetime" ? [fc.constant("2026-11-16T09:00:00.000Z")] : []),
    ...(/date/i.test(name) ? [fc.constantFrom("2026-12-01", "2027-01-15")] : []),
  ]
  return texts.length > 0 ? fc.oneof(...texts) : fc.string({ maxLength: 30 })
}

/** A valid value with one wrong place anywhere in it. */
export const almostValid = (schema: z.ZodType, samples: Samples): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid(schema, samples), fc.nat(), nastyValue, fc.constantFrom("replace", "remove", "add"))
    .map(([value, place, nasty, how]) => spoiled(value, place, nasty, how))

function spoiled(value: unknown, place: number, nasty: unknown, how: string): unknown {
  if (typeof value !== "object" || value === null) return nasty
  const keys = Object.keys(value)
  const copy = structuredClone(value) as Record<string, unknown>
  if (how === "add" || keys.length === 0) {
    const added = ["__proto__", "constructor", "id", "type", "isAdmin", "\u0000"][place % 6] as string
    Object.defineProperty(copy, added, { value: nasty, enumerable: true, configurable: true, writable: true })
    return copy
  }
  const key = keys[place % keys.length] as string
  if (how === "remove") delete copy[key]
  else if (typeof copy[key] === "object" && copy[key] !== null && place % 2)
    copy[key] = spoiled(copy[key], Math.floor(place / 2), nasty, how)
  else copy[key] = nasty
  return copy
}

/** Search parameters: valid, broken, repeated and unknown ones. */
export function queryText(schema: z.ZodType | undefined, samples: Samples): fc.Arbitrary<string> {
  const named = schema
    ? fc.oneof(
        { weight: 3, arbitrary: valid(schema, samples) },
        { weight: 2, arbitrary: almostValid(schema, samples) },
      )
    : fc.constant({})
  const more = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom("id", "ids", "path", "area", "a[b]"), nastyText), nastyText),
    { maxLength: 2 },
  )
  return fc
    .tuple(named, fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: more }))
    .map(([value, added]) => {
      const pairs = [...Object.entries(value ?? {}), ...added] as [string, unknown][]
      const encoded = pairs.map(([key, each]) => `${escaped(key)}=${escaped(textOf(each))}`)
      return encoded.length > 0 ? `?${encoded.join("&")}` : ""
    })
}

const textOf = (value: unknown): string => {
  // A copy: generated arrays may have their own `constructor`, which `slice` would call.
  if (Array.isArray(value)) return [...value].slice(0, 50).map(textOf).join()
  return typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value)
}
/** No longer than a browser would send. */
const escaped = (text: string) => encodeURIComponent(text.slice(0, 2_000).toWellFormed())
