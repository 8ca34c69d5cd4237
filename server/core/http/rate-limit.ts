import { isIPv6 } from "node:net"
import type { Db } from "../postgres/db.ts"
import { type Refused, refuse } from "../refusal.ts"

/** At most `tries` in a window of `seconds` that begins with the first one. */
export type RateLimit = { readonly name: string; readonly tries: number; readonly seconds: number }

/** The pause doubles with each try beyond the free ones. Reset by a success, or `forgetSeconds` without a try. */
export type Delay = {
  readonly name: string
  readonly free: number
  readonly firstSeconds: number
  readonly mostSeconds: number
  readonly forgetSeconds: number
}

export type TooMany = Refused<"too_many_requests">

/** "Too many", with the seconds until the next try (`Retry-After`). */
export const tooMany = (seconds: number): TooMany =>
  refuse("too_many_requests", { retryAfter: Math.max(1, Math.ceil(seconds)) })

/** Network of an address: for IPv6 the /64, since one household or office owns that many addresses. */
export const networkOf = (address: string): string => prefixOf(address, 4)

/** The network that one customer may own: for IPv6 the /48, for IPv4 the /24. */
export function rangeOf(address: string): string {
  const plain = plainOf(address)
  return isIPv6(plain) ? `${prefixOf(plain, 3)}/48` : `${plain.split(".").slice(0, 3).join(".")}/24`
}

const plainOf = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")

function prefixOf(address: string, groups: number): string {
  const plain = plainOf(address)
  if (!isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split("::").map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(Math.max(8 - head.length - tail.length, 0)).fill("0")
  return [...head, ...zeros, ...tail]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}

const keyOf = (limit: { name: string }, caller: string) => `${limit.name} ${caller}`
const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
const before = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000)
/** Counts from the future come from a clock that has since been corrected, and are ignored. */
const after = (at: Date, seconds: number) => before(at, -seconds)

/** Counts one attempt; null while it is allowed. All processes share the counter. `at` is now. */
export async function refuseOverLimit(
  db: Db,
  limit: RateLimit,
  caller: string,
  at: Date,
): Promise<TooMany | null> {
  const row = await db.one<{ tries: number; since: string }>(
    `insert into rate_limits as stored (key, since, tries) values ($1, $2, 1)
     on conflict (key) do update set
       tries = case when stored.since <= $3 or stored.since > $5 then 1 else least(stored.tries + 1, $4) end,
       since = case when stored.since <= $3 or stored.since > $5 then excluded.since else stored.since end
     returning tries, since`,
    [keyOf(limit, caller), at, before(at, limit.seconds), limit.tries + 1, after(at, limit.seconds)],
  )
  if (row?.tries === 1) await dropOld(db, at)
  if (!row || row.tries <= limit.tries) return null
  return tooMany(limit.seconds - secondsBetween(new Date(row.since), at))
}

/** Pause after the last try, as SQL: $4 free tries, $5 first and $6 longest pause in seconds. */
const pause = `make_interval(secs => case when stored.tries < $4 then 0
  else least($5::float8 * power(2, least(stored.tries - $4, 30)), $6) end)`

/** Counts before it checks, so simultaneous tries are safe. Null if allowed; tries during the pause do not count. */
export async function refuseDuringPause(
  db: Db,
  delay: Delay,
  caller: string,
  at: Date,
): Promise<TooMany | null> {
  const values = [keyOf(delay, caller), at, before(at, delay.forgetSeconds)]
  const shape = [delay.free, delay.firstSeconds, delay.mostSeconds]
  const counted = await db.one<{ tries: number }>(
    `insert into rate_limits as stored (key, since, tries) values ($1, $2, 1)
     on conflict (key) do update set
       tries = case when stored.since <= $3 or stored.since > $7 then 1 else least(stored.tries + 1, 1000000) end,
       since = excluded.since
     where stored.since <= $3 or stored.since > $7 or stored.tries < $4 or stored.since + ${pause} <= $2
     returning tries`,
    [...values, ...shape, after(at, delay.mostSeconds)],
  )
  if (counted?.tries === 1) await dropOld(db, at)
  if (counted) return null
  const left = await db.one<{ seconds: number }>(
    `select extract(epoch from stored.since + ${pause} - $2)::float8 as seconds
     from rate_limits stored where key = $1 and since > $3`,
    [...values, ...shape],
  )
  return tooMany(left?.seconds ?? delay.firstSeconds)
}

/** No count lasts longer than a day. Skips locked rows, so that no two tries wait for each other. */
const dropOld = (db: Db, at: Date): Promise<number> =>
  db.run(
    `delete from rate_limits where key in
       (select key from rate_limits where since < $1 limit 100 for update skip locked)`,
    [before(at, 86_400)],
  )

/** After a success. */
export const resetAttempts = (db: Db, limit: { name: string }, caller: string): Promise<number> =>
  db.run("delete from rate_limits where key = $1", [keyOf(limit, caller)])

/** Uncounts one successful try, keeping those of others. */
export const uncountAttempt = (db: Db, limit: { name: string }, caller: string): Promise<number> =>
  db.run("update rate_limits set tries = greatest(tries - 1, 0) where key = $1", [keyOf(limit, caller)])

/** Limits per network, and three times that per range, because one stranger may own many networks. */
export async function refusePerNetwork(
  db: Db,
  limit: RateLimit,
  address: string,
  at: Date,
): Promise<TooMany | null> {
  const perRange = { name: `${limit.name} range`, tries: limit.tries * 3, seconds: limit.seconds }
  return (
    (await refuseOverLimit(db, limit, networkOf(address), at)) ??
    refuseOverLimit(db, perRange, rangeOf(address), at)
  )
}
