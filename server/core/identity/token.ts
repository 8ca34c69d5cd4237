import { createRemoteJWKSet, customFetch, errors, type JWK, jwtVerify } from "jose"

/** Issuer and audience of tokens. Keys differ per database, so the names need not. */
export const tokenIssuer = "zvf-portal"
export const tokenAudience = "zvf-portal-api"

/** `sid` is null if a hosted identity keeps the sessions; then `signedInAt` is the time of sign-in there. */
export type TokenClaims = { sub: string; sid: string | null; signedInAt?: Date }

const maxKept = 5_000

/** Checks a token and caches it until it expires; whether its session still exists is checked elsewhere. */
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
  const verifiedTokens = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  return async (token) => {
    const cached = verifiedTokens.get(token)
    if (cached && cached.expiresAt > Date.now()) return cached.claims
    verifiedTokens.delete(token)
    if (cached) return null
    const verified = await jwtVerify(token, keys, checks).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error
    })
    const { sub, sid, exp } = verified?.payload ?? {}
    if (!sub || !exp) return null
    const claims = { sub, sid: typeof sid === "string" ? sid : null }
    verifiedTokens.set(token, { claims, expiresAt: exp * 1000 })
    if (verifiedTokens.size > maxKept) verifiedTokens.delete(verifiedTokens.keys().next().value as string)
    return claims
  }
}
