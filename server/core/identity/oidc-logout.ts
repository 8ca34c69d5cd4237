import { createRemoteJWKSet, customFetch, jwtVerify } from "jose"
import type { Issuer, OidcSettings } from "./oidc-issuer.ts"

/** Whose sessions are to end: one session of the issuer, or all of a person. At least one of the two is named. */
export type Ended = { issuer: string; subject: string | null; issuerSession: string | null }

const event = "http://schemas.openid.net/event/backchannel-logout"
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
]
/** An issuer sends it at once; later it may be a repeated one. */
const newestSeconds = 300

/**
 * Checks the token by which an issuer tells that a session there ended (OpenID Connect Back-Channel Logout 1.0): signed by its
 * key, for this client, made just now, about that event, and no ID token. Null for any other text.
 */
export function createLogoutCheck(
  issuer: Pick<Issuer, "keysAddress">,
  { issuer: name, clientId, fetch }: Pick<OidcSettings, "issuer" | "clientId" | "fetch">,
): (token: string) => Promise<Ended | null> {
  // One for all tokens: it asks the issuer now and then, however many forged ones strangers send.
  let known: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined
  const keysAt = (address: string) => {
    if (known?.address !== address)
      known = { address, keys: createRemoteJWKSet(new URL(address), { [customFetch]: fetch }) }
    return known.keys
  }
  return async (token) => {
    const address = await issuer.keysAddress()
    if (!address) return null
    const keys = keysAt(address)
    const verified = await jwtVerify(token, keys, {
      issuer: name,
      audience: clientId,
      algorithms,
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: newestSeconds,
      clockTolerance: 10,
    }).catch(() => null)
    if (!verified) return null
    const { sub, sid, events, nonce } = verified.payload
    const isEvent = typeof events === "object" && events !== null && event in events
    if (!isEvent || nonce !== undefined) return null
    const issuerSession = typeof sid === "string" ? sid : null
    const subject = sub ?? null
    return (issuerSession ?? subject) ? { issuer: name, subject, issuerSession } : null
  }
}
