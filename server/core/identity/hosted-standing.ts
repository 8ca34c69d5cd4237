import type { HostedAccount } from "./hosted-accounts.ts"
import type { HostedClaims } from "./hosted-token.ts"

type Known = { at: number; account: Promise<HostedAccount | undefined> }

/** What the service said of an account counts for this long. */
const countsMs = 60_000
/** So long a call waits for it; an account is asked about again with the next. */
const patienceMs = 3_000
const mostKnown = 5_000

/**
 * Whether the service still lets the owner of a token in: the account is there, not switched off, and its sign-ins were not
 * revoked since. A token alone would tell an hour later. While the service does not answer, what it said last counts.
 */
export function createStanding(
  find: (id: string) => Promise<HostedAccount | undefined>,
  now: () => number = Date.now,
): (claims: HostedClaims) => Promise<boolean> {
  const known = new Map<string, Known>()
  const ask = (id: string, before: Known | undefined): Known => {
    const fallback = before?.account ?? Promise.resolve<HostedAccount>({ localId: id, createdAt: "0" })
    const asked = { at: now(), account: within(find(id), patienceMs).catch(() => fallback) }
    known.delete(id)
    known.set(id, asked)
    const oldest = known.size > mostKnown ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    return asked
  }
  return async ({ sub, signedInAt }) => {
    const before = known.get(sub)
    const account = await (before && now() - before.at < countsMs ? before : ask(sub, before)).account
    if (!account || account.disabled) return false
    return signedInAt.getTime() >= Number(account.validSince ?? 0) * 1000
  }
}

/** The answer, or an error when it takes longer. */
function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error("Too late")), ms)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
