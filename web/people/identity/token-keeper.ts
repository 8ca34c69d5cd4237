import type { IdentityCode } from "../../../contract/people/identity-errors.ts"

/** A new token, or why the session is over. */
export type TokenAnswer = { token: string } | { over: IdentityCode }

export type TokenParts = {
  /** Requests a token from the identity. Throws if that fails. */
  fetchToken(): Promise<TokenAnswer>
  /** Whether an error of `fetchToken` is a network failure. */
  isUnreachable(error: unknown): boolean
  /** The identity reported the end of the session. */
  onOver(why: IdentityCode): void
  now(): number
  setTimer(act: () => void, ms: number): () => void
}

/** Maximum timer duration: timers stop while a machine sleeps, so the clock is checked at least this often. */
const longestNapMs = 60_000

/** Keeps the bearer token in memory and renews it 5 minutes before its end. */
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
    callOff = parts.setTimer(renewIfDue, Math.min(left, longestNapMs))
  }
  const renewIfDue = () => {
    if (pendingRenewal || state.dueAt === null) return
    if (parts.now() >= state.dueAt) void renew().catch(noop)
    else rest()
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
    return answer.token
  }

  return {
    renew,
    /** A valid token; null when the session is over. */
    async token(): Promise<string | null> {
      const serving = servingToken(state, parts.now())
      if (serving) renewIfDue()
      return serving ?? renew()
    },
    /** Checks the clock: the machine may have slept, or is online again. */
    wake: renewIfDue,
    forget() {
      pendingRenewal = null
      apply({ kind: "gone" })
    },
  }
}

const noop = () => {}

/** How long before its end a token is renewed (P70). */
const renewBeforeMs = 5 * 60_000
/** How long before its end a token counts as expired. */
const expiredBeforeMs = 30_000
/** Delay after a network failure; doubles up to the maximum. */
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
  /** The session is over, or another user's. */
  | { kind: "gone" }

export const noToken: TokenState = { kept: null, dueAt: null, retryMs: firstRetryMs }

/** The next state after an event. */
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
    case "gone":
      return noToken
  }
}

/** The token, if still valid. */
export const servingToken = ({ kept }: TokenState, now: number): string | null =>
  kept && now < kept.expiresAt - expiredBeforeMs ? kept.token : null

/** From the token's own claims: this machine's clock may be wrong, but differences are right. */
function lifetimeMs(token: string): number {
  const payload = token.split(".")[1] ?? ""
  const { iat, exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
  return (exp - iat) * 1000
}
