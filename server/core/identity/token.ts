import { createRemoteJWKSet, customFetch, errors, type JWK, jwtVerify } from "jose"

/** Issuer and audience of our tokens; both are checked. Keys differ per database, so the names need not. */
export const tokenIssuer = "zvf-portal"
export const tokenAudience = "zvf-portal-api"

/** `sid` is null where a hosted identity keeps the sessions; then `signedInAt` says when the person signed in there. */
export type TokenClaims = { sub: string; sid: string | null; signedInAt?: Date }

const maxKept = 5_000

/**
 * Checks signature, issuer, audience and expiry of tokens. `loadKeys` is called at the first token and again for a token with an
 * unknown key, at most every 5 seconds. A checked token is remembered until it expires, because its signature never changes;
 * whether its session still exists is asked elsewhere, every time.
 */
export function createTokenCheck(
  loadKeys: () => Promise<JWK[]>,
): (token: string) => Promise<TokenClaims | null> {
  const keys = createRemoteJWKSet(new URL("https://keys.invalid"), {
    [customFetch]: async () => Response.json({ keys: await loadKeys() }),
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: 5_000,
  })
  const checks = {
    issuer: tokenIssuer,
    audience: tokenAudience,
    algorithms: ["EdDSA"],
    requiredClaims: ["sub", "exp"],
  }
  const kept = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  return async (token) => {
    const known = kept.get(token)
    if (known && known.expiresAt > Date.now()) return known.claims
    kept.delete(token)
    if (known) return null
    const verified = await jwtVerify(token, keys, checks).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
    const { sub, sid, exp } = verified?.payload ?? {}
    if (!sub || !exp) return null
    const claims = { sub, sid: typeof sid === "string" ? sid : null }
    kept.set(token, { claims, expiresAt: exp * 1000 })
    if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
    return claims
  }
}
