import { createRemoteJWKSet, customFetch, errors, type JWK, jwtVerify } from "jose"

/** Issuer and audience of tokens. Keys differ per database, so the names need not. */
export const tokenIssuer = "zvf-portal"
export const tokenAudience = "zvf-portal-api"

/** `sid` is null if a hosted identity keeps the sessions; then `signedInAt` is the time of sign-in there. */
export type TokenClaims = { sub: string; sid: string | null; signedInAt?: Date }

const maxKept = 5_000

/**
 * Checks signature, issuer, audience and expiry. Reloads keys for unknown key ids at most every 5 seconds. Verified
 * tokens are cached until they expire; whether the session still exists is checked elsewhere.
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
