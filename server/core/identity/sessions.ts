import type pg from "pg"
import type { SessionCookie } from "./session-cookie.ts"

/** How long a session lasts without use, and at all, in days; and how many one person may have. */
export const sessionLimits = { idleDays: 7, days: 30, most: 10 }

/** The session of a cookie header by its token, unproven: it is only good for ending what it names. */
export function tokenIn(cookies: string | undefined, { name }: SessionCookie): string | null {
  const cookie = (cookies ?? "").split("; ").find((part) => part.startsWith(`${name}=`))
  return cookie ? (/^[\w-]+/.exec(cookie.slice(name.length + 1))?.[0] ?? null) : null
}

/**
 * After a sign-in: ends the session that this browser had before, and those of the person that were used last the longest ago, where
 * there are too many. Answers how many of the latter.
 */
export async function makeRoom(
  pool: pg.Pool,
  { accountId, token, former }: { accountId: string; token: string; former: string | null },
): Promise<number> {
  if (former !== null && former !== token) await pool.query("delete from session where token = $1", [former])
  const { rowCount } = await pool.query(
    `delete from session where id in (
       select id from session where "userId" = $1 and token <> $2 and "expiresAt" > now()
       order by "updatedAt" desc, id offset $3)`,
    [accountId, token, sessionLimits.most - 1],
  )
  return rowCount ?? 0
}
