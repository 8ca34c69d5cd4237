import type { IdentityCode } from "../../../contract/identity-errors.ts"

/** A new token, or why the session is over. */
export type TokenAnswer = { token: string } | { over: IdentityCode }
/** A token and the time just before it was requested, in milliseconds of this machine's clock. */
export type SharedToken = { token: string; askedAt: number }

export type TokenParts = {
  /** Requests a token from the identity. Throws if that fails. */
  fetchToken(): Promise<TokenAnswer>
  /** Whether an error of `fetchToken` is a network failure. */
  isUnreachable(error: unknown): boolean
  /** The identity reported the end of the session. */
  onOver(why: IdentityCode): void
  share(token: SharedToken): void
  /** Does the work unless another tab is doing it; returns whether it was done here. */
  alone(work: () => Promise<void>): Promise<boolean>
  now(): number
  setTimer(act: () => void, ms: number): () => void
}

/** Maximum timer duration: timers stop while a machine sleeps, so the clock is checked at least this often. */
const longestNapMs = 60_000

/** Keeps the bearer token in memory and renews it 5 minutes before its end, in one tab for all. */
export function createTokenKeeper(parts: TokenParts) {
  let state = noToken
  let pendingRenewal: Promise<string | null> | null = null
  let callOff = () => {}

  const apply = (event: TokenEvent) => {
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
    if (pendingRenewal || state.dueAt === null) return
    if (isDue(state, parts.now())) void renewForAll()
    else rest()
  }
  const renewForAll = async () => {
    const acted = await parts.alone(() => renew().then(noop, noop))
    if (!acted && isDue(state, parts.now())) apply({ kind: "elsewhere", at: parts.now() })
  }

  const renew = (): Promise<string | null> => {
    if (pendingRenewal) return pendingRenewal
    const mine: Promise<string | null> = ask(() => pendingRenewal === mine).finally(() => {
      if (pendingRenewal === mine) pendingRenewal = null
    })
    pendingRenewal = mine
    return mine
  }
  /** A response that arrives after a change of session is ignored in favour of the new session's. */
  const ask = async (stillCounts: () => boolean): Promise<string | null> => {
    const askedAt = parts.now()
    try {
      const answer = await parts.fetchToken()
      if (!stillCounts()) return pendingRenewal
      return take(answer, askedAt)
    } catch (error) {
      if (!stillCounts()) return pendingRenewal
      apply(parts.isUnreachable(error) ? { kind: "unreachable", at: parts.now() } : { kind: "failed" })
      throw error
    }
  }
  const take = (answer: TokenAnswer, askedAt: number): string | null => {
    if ("over" in answer) {
      apply({ kind: "gone" })
      parts.onOver(answer.over)
      return null
    }
    apply({ kind: "arrived", token: answer.token, askedAt })
    parts.share({ token: answer.token, askedAt })
    return answer.token
  }

  return {
    renew,
    /** A valid token; null when the session is over. */
    async token(): Promise<string | null> {
      const serving = servingToken(state, parts.now())
      if (serving) look()
      return serving ?? renew()
    },
    /** The session id of the newest token, valid or not. */
    sessionId: () => state.kept && sessionIdOf(state.kept.token),
    receiveToken({ token, askedAt }: SharedToken) {
      if (state.kept && isSameSession(state.kept.token, token)) apply({ kind: "arrived", token, askedAt })
    },
    /** Checks the clock: the machine may have slept, or is online again. */
    wake: look,
    forget() {
      pendingRenewal = null
      apply({ kind: "gone" })
    },
  }
}

const noop = () => {}

/** How long before its end a token is renewed (P70). */
const renewBeforeMs = 5 * 60_000
/** How long before its end a token counts as expired (P70). */
const expiredBeforeMs = 30_000
/** Delay after a network failure; doubles up to the maximum (P70). */
const firstRetryMs = 30_000
export const longestRetryMs = 16 * 60_000

export type TokenState = {
  kept: { readonly token: string; readonly expiresAt: number } | null
  /** When to renew automatically; null: not at all. */
  dueAt: number | null
  /** Delay after the next network failure. */
  retryMs: number
}

export type TokenEvent =
  | { kind: "arrived"; token: string; askedAt: number }
  | { kind: "unreachable"; at: number }
  /** Any other failure: no further request until a token is needed. */
  | { kind: "failed" }
  /** Another tab is renewing; its token will arrive, or this tab tries later. */
  | { kind: "elsewhere"; at: number }
  /** The session is over, or another user's. */
  | { kind: "gone" }

export const noToken: TokenState = { kept: null, dueAt: null, retryMs: firstRetryMs }

/** The next state after an event (P70). */
export function after(state: TokenState, event: TokenEvent): TokenState {
  switch (event.kind) {
    case "arrived": {
      const { token, askedAt } = event
      const expiresAt = askedAt + lifetimeMs(token)
      // Short-lived tokens must not cause a loop of requests.
      const dueAt = Math.max(expiresAt - renewBeforeMs, askedAt + firstRetryMs)
      return { kept: { token, expiresAt }, dueAt, retryMs: firstRetryMs }
    }
    case "unreachable": {
      // Without a token there is nothing to renew: the next call requests one.
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

/** The token, if still valid. */
export const servingToken = ({ kept }: TokenState, now: number): string | null =>
  kept && now < kept.expiresAt - expiredBeforeMs ? kept.token : null

type Claims = { iat: number; exp: number; sub?: string; sid?: string }

function claimsOf(token: string): Claims {
  const payload = token.split(".")[1] ?? ""
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
}

/** From the token's own claims: this machine's clock may be wrong, but differences are right. */
function lifetimeMs(token: string): number {
  const { iat, exp } = claimsOf(token)
  return (exp - iat) * 1000
}

/** The session id of a token; null if a service keeps the sessions. */
const sessionIdOf = (token: string): string | null => claimsOf(token).sid ?? null

/** Whether both tokens belong to the same session of the same user. */
export function isSameSession(one: string, other: string): boolean {
  const [a, b] = [claimsOf(one), claimsOf(other)]
  return a.sub === b.sub && a.sid === b.sid
}
