import { setTimeout } from "node:timers/promises"
import type { HostedAccount } from "./hosted-accounts.ts"
import type { HostedClaims } from "./hosted-token.ts"

const cacheMs = 60_000
/** Timeout of the service; the next call looks the account up again. */
const timeoutMs = 3_000
const maxCached = 5_000

/** Whether the account exists, is enabled and not revoked. While the service is down, its last response counts. */
export function createStanding(
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
