import type { AnyCallError, DetailsOf, ErrorCode, InputError } from "../../contract/core/errors.ts"

/** An expected refusal: a value, not a throw. The route turns it into the response. */
export type Refused<Code extends ErrorCode> = {
  readonly refused: Code
  readonly details?: DetailsOf<Code>[0]
  /** The whole body as chunks, if too long for one string. */
  readonly body?: Iterable<string>
}

export const refuse = <Code extends ErrorCode>(
  refused: Code,
  ...[details]: DetailsOf<Code>
): Refused<Code> => ({ refused, details })

export const isRefused = (value: unknown): value is Refused<ErrorCode> =>
  typeof value === "object" && value !== null && "refused" in value && typeof value.refused === "string"

declare const isNothing: unique symbol
/** Empty success; branded, since `{}` would include refusals. */
export type Nothing = Record<string, never> & { readonly [isNothing]: true }
export const nothing = {} as Nothing

/** An outcome that cannot be a refusal here; throws if it is one. */
export function accepted<T>(outcome: T): Exclude<T, Refused<ErrorCode>> {
  if (isRefused(outcome)) throw new Error(`Refused: ${outcome.refused}`)
  return outcome as Exclude<T, Refused<ErrorCode>>
}

/** Codes that endpoints need not list, since the compiler cannot see throws. */
export type ThrownError = AnyCallError | InputError

export class Refusal<Code extends ThrownError = ThrownError> extends Error {
  readonly code: Code
  readonly details: DetailsOf<Code>[0]
  constructor(code: Code, ...[details]: DetailsOf<Code>) {
    super(code)
    this.code = code
    this.details = details
  }
}
