import type { z } from "zod"
import type { AnyCallError, ErrorCode, InputError, laneErrors } from "./errors.ts"

/**
 * Definition of one endpoint: the server registers it and the web app calls it.
 * `output` is a schema, or "binary" for files. `bodyKind` "multipart" means the form field `file`, "form" the fields of a plain form.
 */
export type Endpoint = {
  readonly method: "GET" | "POST"
  readonly path: `/api/${string}`
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly bodyKind?: "json" | "multipart" | "form"
  readonly output: z.ZodType | "binary"
  /** Why a POST works without consent to the terms though its gate asks for it: it only reads, or is about consent. */
  readonly needsNoTerms?: "reading" | "consent"
  /** Maximum body size in KB: by default 16, for files 21 MB. */
  readonly maxBodyKb?: number
  /**
   * Concurrency limit (P169): "heavy" is expensive, "binding" and "entry" (signing in, and what machines ask) never queue behind others, a "stream"
   * stays open.
   */
  readonly lane?: "heavy" | "binding" | "entry" | "stream"
  /** The response is sent as prepared bytes of this shape, so the serialiser does not strip unknown fields. */
  readonly raw?: true
  /** Refusals by gate and command. `route` checks that the list is complete and that each code can occur. */
  readonly errors: readonly Exclude<ErrorCode, AnyCallError | InputError>[]
}

export const endpoint = <const E extends Endpoint>(value: E): E => value

const called =
  <const Method extends Endpoint["method"]>(method: Method) =>
  <const Path extends Endpoint["path"], const E extends Omit<Endpoint, "method" | "path">>(
    path: Path,
    details: E,
  ) => ({ method, path, ...details })

/** An endpoint called by this method. */
export const get = called("GET")
export const post = called("POST")

export type QueryOf<E extends Endpoint> = E["query"] extends z.ZodType ? z.output<E["query"]> : undefined
export type BodyOf<E extends Endpoint> = E["body"] extends z.ZodType ? z.output<E["body"]> : undefined
export type QueryInput<E extends Endpoint> = E["query"] extends z.ZodType ? z.input<E["query"]> : undefined
export type BodyInput<E extends Endpoint> = E["body"] extends z.ZodType ? z.input<E["body"]> : undefined
export type OutputOf<E extends Endpoint> = E["output"] extends z.ZodType ? z.output<E["output"]> : Blob

type ImpliedError<E extends Endpoint> =
  | AnyCallError
  | (E extends { method: "POST" } ? InputError : E extends { query: z.ZodType } ? "invalid_input" : never)

/** Codes that gate and handler may return: the listed ones and those implied by method and body. */
export type HandledErrorOf<E extends Endpoint> = E["errors"][number] | ImpliedError<E>

/** All codes that a call may return. */
export type ErrorOf<E extends Endpoint> = HandledErrorOf<E> | (typeof laneErrors)[number]
