import { setTimeout } from "node:timers/promises"
import { createRemoteJWKSet, customFetch } from "jose"
import { z } from "zod"
import { Refusal, type Refused, refuse } from "../../core/refusal.ts"
import type { HostedAccount } from "./hosted-accounts.ts"
import { verifiedPayload } from "./token.ts"

/** Where Google publishes the keys that sign the tokens of every Firebase project. */
const keysAddress =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
/** Rotated keys expire after this; unknown ones are looked up at once, then at most every 30 seconds. */
const cacheMaxAge = 3_600_000
/** The service's maximum. */
const tokenSeconds = 3600
/** Tolerance for clock differences. */
const toleranceSeconds = 10

type HostedClaims = { sub: string; signedInAt: Date }

/** Users of a tenant are not those of the project. */
const claims = z.object({
  sub: z.string().min(1),
  auth_time: z.number(),
  firebase: z
    .object({ tenant: z.undefined().optional(), sign_in_provider: z.string().optional() })
    .default({}),
})

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
    const payload = await verifiedPayload(token, keys, checks).catch(() => {
      throw new Refusal("unavailable")
    })
    const { data } = claims.safeParse(payload)
    if (!data || data.auth_time > Date.now() / 1000 + toleranceSeconds) return null
    // Other providers do not verify the profile's address (P155).
    if (data.firebase.sign_in_provider !== "password")
      return refuse("unauthenticated", { identity: "operation-not-allowed" })
    return { sub: data.sub, signedInAt: new Date(data.auth_time * 1000) }
  }
}

const cacheMs = 60_000
/** Timeout of the service; the next call looks the account up again. */
const timeoutMs = 3_000
const maxCached = 5_000

/** Whether the account exists, is enabled and not revoked. While the service is down, its last response counts. */
export function createAccountCheck(
  find: (id: string) => Promise<HostedAccount | undefined>,
  now: () => number = Date.now,
): (claims: HostedClaims) => Promise<boolean> {
  const cache = new Map<string, { at: number; account: Promise<HostedAccount | undefined> }>()
  const accountOf = (id: string) => {
    const before = cache.get(id)
    if (before && now() - before.at < cacheMs) return before.account
    const fallback = before?.account ?? Promise.resolve<HostedAccount>({ localId: id, createdAt: "0" })
    const late = setTimeout(timeoutMs, null, { ref: false }).then(() => fallback)
    const account = Promise.race([find(id), late]).catch(() => fallback)
    cache.delete(id)
    cache.set(id, { at: now(), account })
    if (cache.size > maxCached) cache.delete(cache.keys().next().value as string)
    return account
  }
  return async ({ sub, signedInAt }) => {
    const account = await accountOf(sub)
    if (!account || account.disabled) return false
    return signedInAt.getTime() >= Number(account.validSince ?? 0) * 1000
  }
}
