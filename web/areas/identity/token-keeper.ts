/** Renew this long before the end (specification 9). */
const renewBeforeMs = 5 * 60_000
/** So shortly before the end a token counts as expired (specification 9). */
const expiredBeforeMs = 30_000

type Kept = { token: string; expiresAt: number }
export type TokenParts = {
  /** Asks the identity for a new token; null when the session is over. Throws when it cannot be asked. */
  fetchToken(): Promise<string | null>
  /** Milliseconds of the clock of this machine. */
  now(): number
}

/** Seconds a token lives, by its own claims: the clock of this machine may be wrong, the difference is right. */
function lifetimeSeconds(token: string): number {
  const payload = token.split(".")[1] ?? ""
  const { iat, exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as {
    iat: number
    exp: number
  }
  return exp - iat
}

/**
 * Keeps the bearer token in memory and renews it 5 minutes before its end, when it is next used. Any number of calls at
 * once ask for a new one only once. While a renewal fails, the kept token serves until it counts as expired.
 */
export function createTokenKeeper({ fetchToken, now }: TokenParts) {
  let kept: Kept | null = null
  let asking: Promise<string | null> | null = null

  const ask = async (): Promise<string | null> => {
    const askedAt = now()
    const token = await fetchToken()
    kept = token ? { token, expiresAt: askedAt + lifetimeSeconds(token) * 1000 } : null
    return token
  }
  const renew = (): Promise<string | null> => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    renew,
    async token(): Promise<string | null> {
      const left = kept ? kept.expiresAt - now() : 0
      if (kept && left > renewBeforeMs) return kept.token
      const serving = left > expiredBeforeMs ? kept : null
      return serving ? renew().catch(() => serving.token) : renew()
    },
    forget() {
      kept = null
    },
  }
}
