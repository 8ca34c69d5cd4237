import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose"
import { Refusal, type Refused, refuse } from "../refusal.ts"

/** Where Google publishes the keys that sign the tokens of every Firebase project. */
const keysAddress =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
/** A withdrawn key is dropped this soon; an unknown one is looked up at once, then at most every 30 seconds. */
const cacheMaxAge = 3_600_000
/** The service never signs for longer. */
const tokenSeconds = 3600
/** How far this machine's clock may be off. */
const toleranceSeconds = 10

export type HostedClaims = { sub: string; signedInAt: Date }

/** That the keys could not be read says nothing about the token. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code

/**
 * Checks ID tokens of one project: signature (RS256) against the service's keys, issuer, audience, expiry, and that it
 * was neither issued nor signed in for in the future. Null for any other text, and a refusal with its reason for another
 * kind of sign-in (anonymous, Google, phone, custom); throws `unavailable` while the keys cannot be read.
 */
export function createHostedTokenCheck(projectId: string, fetchKeys: typeof fetch) {
  const keys = createRemoteJWKSet(new URL(keysAddress), { [customFetch]: fetchKeys, cacheMaxAge })
  const checks = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    algorithms: ["RS256"],
    requiredClaims: ["sub", "iat", "exp", "auth_time"],
    maxTokenAge: tokenSeconds,
    clockTolerance: toleranceSeconds,
  }
  return async (token: string): Promise<HostedClaims | Refused<"unauthenticated"> | null> => {
    try {
      return claimsOf((await jwtVerify(token, keys, checks)).payload)
    } catch (error) {
      if (isAway(error)) throw new Refusal("unavailable")
      return null
    }
  }
}

type Firebase = { tenant?: unknown; sign_in_provider?: unknown }

function claimsOf({
  sub,
  auth_time,
  firebase,
}: JWTPayload): HostedClaims | Refused<"unauthenticated"> | null {
  if (!sub || typeof auth_time !== "number") return null
  if (auth_time > Date.now() / 1000 + toleranceSeconds) return null
  const { tenant, sign_in_provider: provider } = (firebase as Firebase | undefined) ?? {}
  // People of a tenant are others than those of the project itself, whose accounts the portal keeps.
  if (tenant !== undefined) return null
  // Other providers prove nothing about the mail that the profile belongs to (P155).
  if (provider !== "password") return refuse("unauthenticated", { identity: "operation-not-allowed" })
  return { sub, signedInAt: new Date(auth_time * 1000) }
}
