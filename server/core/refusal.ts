import type { AnyCallError, ErrorCode, InputError } from "../../contract/errors.ts"

/** The expected "no" of a command: a value, not a throw. The route turns it into the answer. */
export type Refused<Code extends ErrorCode> = {
  readonly refused: Code
  readonly details?: unknown
  /** The whole body as pieces of JSON, where its details are too long for one text. */
  readonly body?: Iterable<string>
}

export const refuse = <Code extends ErrorCode>(refused: Code, details?: unknown): Refused<Code> => ({
  refused,
  details,
})

export const isRefused = (value: unknown): value is Refused<ErrorCode> =>
  typeof value === "object" && value !== null && "refused" in value && typeof value.refused === "string"

declare const isNothing: unique symbol
/** The answer of a command that has nothing to say. Of `{}` the compiler could not tell a refusal. */
export type Nothing = Record<string, never> & { readonly [isNothing]: true }
export const nothing = {} as Nothing

/** An outcome that nobody refuses here; it is a mistake when somebody does. */
export function accepted<T>(outcome: T): Exclude<T, Refused<ErrorCode>> {
  if (isRefused(outcome)) throw new Error(`Refused: ${outcome.refused}`)
  return outcome as Exclude<T, Refused<ErrorCode>>
}

/** Codes that no endpoint lists itself: the compiler sees no throw. */
export type ThrownError = AnyCallError | InputError

/** A refusal that is thrown. */
export class Refusal extends Error {
  readonly code: ThrownError
  readonly details: unknown
  constructor(code: ThrownError, details?: unknown) {
    super(code)
    this.code = code
    this.details = details
  }
}
