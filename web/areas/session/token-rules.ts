/** A new token is asked for so long before the end of the old one (P70). */
const renewBeforeMs = 5 * 60_000
/** So shortly before its end a token counts as expired (P70). */
const expiredBeforeMs = 30_000
/** The wait after a failure of the network; it doubles up to the longest (P70). */
const firstRetryMs = 30_000
export const longestRetryMs = 16 * 60_000

/** All instants are milliseconds of this machine's clock. */
export type TokenState = {
  kept: { readonly token: string; readonly expiresAt: number } | null
  /** When a new one is asked for without anybody's call; null: not by itself. */
  dueAt: number | null
  /** The wait after the next failure of the network. */
  retryMs: number
}

export type TokenEvent =
  | { kind: "arrived"; token: string; askedAt: number }
  /** The network failed. */
  | { kind: "unreachable"; at: number }
  /** Any other failure: nothing more is asked for until somebody needs a token. */
  | { kind: "failed" }
  /** Another tab is asking; its token will be heard of, or this one asks later. */
  | { kind: "elsewhere"; at: number }
  /** The session is over, or another person's. */
  | { kind: "gone" }

export const noToken: TokenState = { kept: null, dueAt: null, retryMs: firstRetryMs }

/** What follows from an event (P70). */
export function after(state: TokenState, event: TokenEvent): TokenState {
  switch (event.kind) {
    case "arrived": {
      const { token, askedAt } = event
      const expiresAt = askedAt + lifetimeMs(token)
      // One that lives shortly is not asked for without end.
      const dueAt = Math.max(expiresAt - renewBeforeMs, askedAt + firstRetryMs)
      return { kept: { token, expiresAt }, dueAt, retryMs: firstRetryMs }
    }
    case "unreachable": {
      // Without a token there is nothing to renew: whoever needs one asks.
      const dueAt = state.kept && event.at + state.retryMs
      return { ...state, dueAt, retryMs: Math.min(2 * state.retryMs, longestRetryMs) }
    }
    case "failed":
      return { ...state, dueAt: null }
    case "elsewhere":
      return { ...state, dueAt: event.at + firstRetryMs }
    case "gone":
      return noToken
  }
}

export const isDue = ({ dueAt }: TokenState, now: number): boolean => dueAt !== null && now >= dueAt

/** The token that still serves. */
export const servingToken = ({ kept }: TokenState, now: number): string | null =>
  kept && now < kept.expiresAt - expiredBeforeMs ? kept.token : null

type Claims = { iat: number; exp: number; sub?: string; sid?: string }

function claimsOf(token: string): Claims {
  const payload = token.split(".")[1] ?? ""
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
}

/** By its own claims: the clock of this machine may be wrong, the difference is right. */
function lifetimeMs(token: string): number {
  const { iat, exp } = claimsOf(token)
  return (exp - iat) * 1000
}

/** The id of the session that a token stands for; null where a service keeps the sessions. */
export const sessionIdOf = (token: string): string | null => claimsOf(token).sid ?? null

/** Whether both tokens stand for the same session of the same person. */
export function isSameSession(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)]
  return a.sub === b.sub && a.sid === b.sid
}
