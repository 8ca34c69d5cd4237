import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose"
import { type Issuer, IssuerError, type OidcSettings } from "./oidc-issuer.ts"

/** The sessions to end: one session of the issuer, or all of a user. At least one is set. */
export type Ended = { issuer: string; subject: string | null; issuerSession: string | null }

const event = "http://schemas.openid.net/event/backchannel-logout"
const algorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ")
/** Issuers send it at once; a later one may be a replay. */
const maxAgeSeconds = 300

/** Checks a logout token (OpenID Connect Back-Channel Logout 1.0). Null for other texts; throws an `IssuerError`. */
export function createLogoutCheck(
  { discover }: Pick<Issuer, "discover">,
  { issuer, clientId, fetch }: Pick<OidcSettings, "issuer" | "clientId" | "fetch">,
): (token: string) => Promise<Ended | null> {
  // Shared, so that forged tokens cause at most one key request per 30 seconds.
  const keys = createRemoteJWKSet(new URL("https://keys.invalid"), {
    [customFetch]: async (_, init) => fetch(String((await discover()).jwks_uri), init as RequestInit),
  })
  return async (token) => {
    const verified = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms,
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: maxAgeSeconds,
      clockTolerance: 10,
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null
      throw error instanceof IssuerError ? error : new IssuerError(error)
    })
    if (!verified) return null
    const { sub, sid, events, nonce } = verified.payload
    const isEvent = typeof events === "object" && events !== null && event in events
    if (!isEvent || nonce !== undefined) return null
    const issuerSession = typeof sid === "string" ? sid : null
    const subject = sub ?? null
    return (issuerSession ?? subject) ? { issuer, subject, issuerSession } : null
  }
}
