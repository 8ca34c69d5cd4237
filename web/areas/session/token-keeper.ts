import type { IdentityCode } from "../../../contract/identity-errors.ts"

/** A new token, or why the session is over. */
export type TokenAnswer = { token: string } | { over: IdentityCode }
/** A token with the instant before it was asked for, in milliseconds of this machine's clock. */
export type SharedToken = { token: string; askedAt: number }

export type TokenParts = {
  /** Asks the identity. Throws when it cannot be asked. */
  fetchToken(): Promise<TokenAnswer>
  /** Whether an error of `fetchToken` is the network's. */
  isUnreachable(error: unknown): boolean
  /** The identity said that the session is over. */
  onOver(why: IdentityCode): void
  /** Tells the other tabs about a new token. */
  share(token: SharedToken): void
  /** Does the work unless another tab is at it; answers whether it was done here. */
  alone(work: () => Promise<void>): Promise<boolean>
  now(): number
  /** Calls back later; answers how to call that off. */
  setTimer(act: () => void, ms: number): () => void
}

/** Timers do not count while a machine sleeps: the clock is looked at again after this, however long the wait. */
const longestNapMs = 60_000

/**
 * Keeps the bearer token in memory and renews it by itself 5 minutes before its end; one tab asks for all. While a
 * renewal fails, the kept token serves until it counts as expired. Any number of calls at once ask only once.
 */
export function createTokenKeeper(parts: TokenParts) {
  let state = noToken
  let asking: Promise<string | null> | null = null
  let callOff = () => {}

  const happen = (event: TokenEvent) => {
    state = after(state, event)
    rest()
  }
  const rest = () => {
    callOff()
    if (state.dueAt === null) return
    const left = Math.max(state.dueAt - parts.now(), 0)
    callOff = parts.setTimer(look, Math.min(left, longestNapMs))
  }
  const look = () => {
    if (asking || state.dueAt === null) return
    if (isDue(state, parts.now())) void renewForAll()
    else rest()
  }
  const renewForAll = async () => {
    const acted = await parts.alone(() => renew().then(noop, noop))
    if (!acted && isDue(state, parts.now())) happen({ kind: "elsewhere", at: parts.now() })
  }

  const renew = (): Promise<string | null> => {
    if (asking) return asking
    const mine: Promise<string | null> = ask(() => asking === mine).finally(() => {
      if (asking === mine) asking = null
    })
    asking = mine
    return mine
  }
  /** What arrives after the session changed belongs to the one before; then the new one's answer counts. */
  const ask = async (stillCounts: () => boolean): Promise<string | null> => {
    const askedAt = parts.now()
    try {
      const answer = await parts.fetchToken()
      if (!stillCounts()) return asking
      return take(answer, askedAt)
    } catch (error) {
      if (!stillCounts()) return asking
      happen(parts.isUnreachable(error) ? { kind: "unreachable", at: parts.now() } : { kind: "failed" })
      throw error
    }
  }
  const take = (answer: TokenAnswer, askedAt: number): string | null => {
    if ("over" in answer) {
      happen({ kind: "gone" })
      parts.onOver(answer.over)
      return null
    }
    happen({ kind: "arrived", token: answer.token, askedAt })
    parts.share({ token: answer.token, askedAt })
    return answer.token
  }

  return {
    /** A new token, whatever is kept; null when the session is over. */
    renew,
    /** A token that serves; null when the session is over. */
    async token(): Promise<string | null> {
      const serving = servingToken(state, parts.now())
      if (serving) look()
      return serving ?? renew()
    },
    /** The session of the newest token, good or not any more. */
    sessionId: () => state.kept && sessionIdOf(state.kept.token),
    /** Another tab has a new one. */
    hear({ token, askedAt }: SharedToken) {
      if (state.kept && isSameSession(state.kept.token, token)) happen({ kind: "arrived", token, askedAt })
    },
    /** The machine may have slept, or is connected again. */
    wake: look,
    /** The session is another one, or none. */
    forget() {
      asking = null
      happen({ kind: "gone" })
    },
  }
}

const noop = () => {}

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

const isDue = ({ dueAt }: TokenState, now: number): boolean => dueAt !== null && now >= dueAt

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
const sessionIdOf = (token: string): string | null => claimsOf(token).sid ?? null

/** Whether both tokens stand for the same session of the same person. */
export function isSameSession(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)]
  return a.sub === b.sub && a.sid === b.sid
}
