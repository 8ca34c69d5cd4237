import type { IdentityCode } from "../../../contract/identity-errors.ts"
import {
  after,
  isDue,
  isSameSession,
  noToken,
  servingToken,
  sessionIdOf,
  type TokenEvent,
} from "./token-rules.ts"

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
