import * as jose from "jose"

/** Issuer and audience of tokens. Keys differ per database, so the names need not. */
export const tokenIssuer = "zvf-portal"
export const tokenAudience = "zvf-portal-api"

/** `sid` is null if a hosted identity keeps the sessions; then `signedInAt` is the time of sign-in there. */
export type TokenClaims = { sub: string; sid: string | null; signedInAt?: Date }

/** Unreadable keys say nothing about the token. */
const isAboutKeys = (error: unknown) =>
  !(error instanceof jose.errors.JOSEError) ||
  error instanceof jose.errors.JWKSTimeout ||
  error instanceof jose.errors.JWKSInvalid ||
  error.code === jose.errors.JOSEError.code

/** The payload of a signed token; null if it fails a check. Throws if the keys cannot be read. */
export const verifiedPayload = (
  token: string,
  keys: jose.JWTVerifyGetKey,
  checks: jose.JWTVerifyOptions,
): Promise<jose.JWTPayload | null> =>
  jose.jwtVerify(token, keys, checks).then(
    ({ payload }) => payload,
    (error: unknown) => {
      if (isAboutKeys(error)) throw error
      return null
    },
  )

const checks = {
  issuer: tokenIssuer,
  audience: tokenAudience,
  algorithms: ["EdDSA"],
  requiredClaims: ["sub", "exp"],
}
const maxKept = 5_000

/** Checks a token and caches it until it expires; whether its session still exists is checked elsewhere. */
export function createTokenCheck(
  loadKeys: () => Promise<jose.JWK[]>,
): (token: string) => Promise<TokenClaims | null> {
  const keys = jose.createRemoteJWKSet(new URL("https://keys.invalid"), {
    [jose.customFetch]: async () => Response.json({ keys: await loadKeys() }),
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: 5_000,
  })
  const verifiedTokens = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  return async (token) => {
    const cached = verifiedTokens.get(token)
    if (cached && cached.expiresAt > Date.now()) return cached.claims
    verifiedTokens.delete(token)
    if (cached) return null
    const { sub, sid, exp } = (await verifiedPayload(token, keys, checks)) ?? {}
    if (!sub || !exp) return null
    const claims = { sub, sid: typeof sid === "string" ? sid : null }
    verifiedTokens.set(token, { claims, expiresAt: exp * 1000 })
    if (verifiedTokens.size > maxKept) verifiedTokens.delete(verifiedTokens.keys().next().value as string)
    return claims
  }
}
