import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose"
import { Refusal, type Refused, refuse } from "../refusal.ts"

/** Where Google publishes the keys that sign the tokens of every Firebase project. */
const keysAddress =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
/** Rotated keys expire after this; unknown ones are looked up at once, then at most every 30 seconds. */
const cacheMaxAge = 3_600_000
/** The service's maximum. */
const tokenSeconds = 3600
/** Tolerance for clock differences. */
const toleranceSeconds = 10

export type HostedClaims = { sub: string; signedInAt: Date }

/** Unreadable keys say nothing about the token. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code

/** Checks ID tokens of one project; null for other texts. Throws `unavailable` while the keys cannot be read. */
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
  // Users of a tenant are not those of the project.
  if (tenant !== undefined) return null
  // Other providers do not verify the profile's address (P155).
  if (provider !== "password") return refuse("unauthenticated", { identity: "operation-not-allowed" })
  return { sub, signedInAt: new Date(auth_time * 1000) }
}
