import type { z } from "zod"
import {
  type AnyCallError,
  anyCallErrors,
  type ErrorCode,
  type InputError,
  inputErrors,
  laneErrors,
} from "./errors.ts"

/**
 * One call as a value: the server registers it, the web calls it, OpenAPI is derived from it.
 * `output` is a schema, or "binary" for files; with `raw`, JSON of that shape is sent as bytes that exist already.
 * `bodyKind` "multipart" means the form field `file`, "form" the fields of a plain form.
 */
export type Endpoint = {
  readonly method: "GET" | "POST"
  readonly path: `/api/${string}`
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly bodyKind?: "json" | "multipart" | "form"
  readonly output: z.ZodType | "binary"
  /** A POST that works without consent to the terms: it only reads, or is about the consent or the own account. */
  readonly needsNoTerms?: true
  /** Largest body in KB where the usual 16 KB are not enough. */
  readonly maxBodyKb?: number
  /**
   * Which limit of calls at once it counts against (P169): "heavy" ones cost much to answer, "binding" ones never wait behind others,
   * a "stream" stays open. All others share the usual limit.
   */
  readonly lane?: "heavy" | "binding" | "stream"
  /** The answer is JSON of this shape but is sent as prepared bytes, so no serialiser strips it. */
  readonly raw?: true
  /** What the gate and the command may refuse: `route` proves this list complete, and that each code can happen. */
  readonly errors: readonly Exclude<ErrorCode, AnyCallError | InputError>[]
}

export const endpoint = <const E extends Endpoint>(value: E): E => value

export type QueryOf<E extends Endpoint> = E["query"] extends z.ZodType ? z.output<E["query"]> : undefined
export type BodyOf<E extends Endpoint> = E["body"] extends z.ZodType ? z.output<E["body"]> : undefined
export type QueryInput<E extends Endpoint> = E["query"] extends z.ZodType ? z.input<E["query"]> : undefined
export type BodyInput<E extends Endpoint> = E["body"] extends z.ZodType ? z.input<E["body"]> : undefined
export type OutputOf<E extends Endpoint> = E["output"] extends z.ZodType ? z.output<E["output"]> : Blob

type ImpliedError<E extends Endpoint> =
  | AnyCallError
  | (E extends { method: "POST" } ? InputError : E extends { query: z.ZodType } ? "invalid_input" : never)

/** Every code that gate and handler may refuse with: the listed ones, and those that the call's shape implies. */
export type HandledErrorOf<E extends Endpoint> = E["errors"][number] | ImpliedError<E>

/** Every code that a call may answer. */
export type ErrorOf<E extends Endpoint> = HandledErrorOf<E> | (typeof laneErrors)[number]

export const errorsOf = ({ method, query, errors }: Endpoint): ErrorCode[] => [
  ...new Set([
    ...errors,
    ...(method === "POST" ? inputErrors : query ? (["invalid_input"] as const) : []),
    ...laneErrors,
    ...anyCallErrors,
  ]),
]
