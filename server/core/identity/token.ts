import { createLocalJWKSet, errors, type JWK, type JWTPayload, jwtVerify } from "jose"

/** Issuer and audience of our tokens; both are checked. Keys differ per database, so the names need not. */
export const tokenIssuer = "zvf-portal"
export const tokenAudience = "zvf-portal-api"

/** `sid` is null where a hosted identity keeps the sessions; then `signedInAt` says when the person signed in there. */
export type TokenClaims = { sub: string; sid: string | null; signedInAt?: Date }
type KeySet = ReturnType<typeof createLocalJWKSet>
type Kept = { claims: TokenClaims; expiresAt: number }

const mostKept = 5_000
const rereadPauseMs = 5_000

/**
 * Checks signature, issuer, audience and expiry of tokens against a key set. `loadKeys` is asked at the first token and
 * again when a token names a key that is not known yet, at most every 5 seconds. A checked token is remembered until
 * it expires, because its signature never changes; whether its session still exists is asked elsewhere, every time.
 */
export function createTokenCheck(
  loadKeys: () => Promise<JWK[]>,
): (token: string) => Promise<TokenClaims | null> {
  const kept = new Map<string, Kept>()
  let keySet: Promise<KeySet> | undefined
  let readAt = 0

  const readKeys = (): Promise<KeySet> => {
    readAt = Date.now()
    const reading = loadKeys().then((keys) => createLocalJWKSet({ keys }))
    reading.catch(() => {
      keySet = undefined
    })
    keySet = reading
    return reading
  }

  const verify = async (token: string): Promise<JWTPayload | null> => {
    const check = (keys: KeySet) =>
      jwtVerify(token, keys, {
        issuer: tokenIssuer,
        audience: tokenAudience,
        algorithms: ["EdDSA"],
        requiredClaims: ["sub", "exp"],
      })
    try {
      return (await check(await (keySet ?? readKeys()))).payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - readAt < rereadPauseMs) return null
    }
    try {
      return (await check(await readKeys())).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  const keep = (token: string, entry: Kept): void => {
    kept.set(token, entry)
    const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }

  return async (token) => {
    const known = kept.get(token)
    if (known) {
      if (known.expiresAt > Date.now()) return known.claims
      kept.delete(token)
      return null
    }
    const payload = await verify(token)
    if (!payload?.sub || !payload.exp) return null
    const claims = { sub: payload.sub, sid: typeof payload.sid === "string" ? payload.sid : null }
    keep(token, { claims, expiresAt: payload.exp * 1000 })
    return claims
  }
}
