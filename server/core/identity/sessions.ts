import type { BetterAuthPlugin } from "better-auth"
import { createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import type pg from "pg"
import { z } from "zod"

/** How long a session lasts without use, and at all, in days; and how many one person may have. */
export const sessionLimits = { idleDays: 7, days: 30, most: 10 }

/** Under https the name begins with `__Host-`, so no other host of the domain and no page without TLS can set it. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:")
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return { name: secure ? "__Host-zvf.session" : "zvf.session", attributes }
}

/** As the library begins its own: row, signed cookie, address and browser. Only this process calls it. */
export const beginning = {
  id: "beginning",
  endpoints: {
    beginSession: createAuthEndpoint(
      { method: "POST", body: z.object({ accountId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        if (!user) throw new Error("There is no such account")
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: session.id, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin

/** Keeps that an account signed in (P257); changes nothing if it is kept already. */
export const signInSql =
  "insert into identity.sign_ins (account_id, at) values ($1, $2) on conflict do nothing"

/** Ends the least recently used sessions of the account beyond the limit; returns their number. */
export async function endSurplus(pool: pg.Pool, accountId: string, token: string): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from session where id in (
       select id from session where "userId" = $1 and token <> $2 and "expiresAt" > now()
       order by "updatedAt" desc, id offset $3)`,
    [accountId, token, sessionLimits.most - 1],
  )
  return rowCount ?? 0
}
