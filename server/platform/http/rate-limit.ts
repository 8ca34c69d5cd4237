import { isIPv6 } from "node:net"
import type { Db } from "../postgres/index.ts"

export type RateLimit = { readonly name: string; readonly tries: number; readonly seconds: number }

/** The network of an address: for IPv6 the /64, since one household or office owns that many addresses. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  if (!isIPv6(plain)) return plain
  const [left = "", right] = plain.split("::")
  const head = left === "" ? [] : left.split(":")
  const tail = right ? right.split(":") : []
  const missing = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(missing, 0)).fill("0"), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}

const keyOf = (limit: RateLimit, who: string) => `${limit.name} ${who}`

/**
 * Counts one attempt and answers whether it is allowed. The counter is in the database, so that all processes share it; a
 * window begins with its first try. `at` is now.
 */
export async function isWithin(db: Db, limit: RateLimit, who: string, at: Date): Promise<boolean> {
  const windowStart = new Date(at.getTime() - limit.seconds * 1000)
  const row = await db.one<{ tries: number }>(
    `insert into rate_limits as known (key, since, tries) values ($1, $2, 1)
     on conflict (key) do update set
       tries = case when known.since <= $3 then 1 else least(known.tries + 1, $4) end,
       since = case when known.since <= $3 then excluded.since else known.since end
     returning tries`,
    [keyOf(limit, who), at, windowStart, limit.tries + 1],
  )
  if (row?.tries === 1) await dropOld(db, at)
  return row !== undefined && row.tries <= limit.tries
}

/** No window is longer than a day. A statement of its own, and past locked rows, so that no two tries wait for each other. */
const dropOld = (db: Db, at: Date): Promise<number> =>
  db.run(
    `delete from rate_limits where key in
       (select key from rate_limits where since < $1 limit 100 for update skip locked)`,
    [new Date(at.getTime() - 86_400_000)],
  )

/** Forgets the tries of one who has proved to be right. */
export const forgetTries = (db: Db, limit: RateLimit, who: string): Promise<number> =>
  db.run("delete from rate_limits where key = $1", [keyOf(limit, who)])
