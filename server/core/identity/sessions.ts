import type { BetterAuthPlugin } from "better-auth"
import { createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import type pg from "pg"
import { z } from "zod"

/** Maximum idle time and age of a session in days, and sessions per user. */
export const sessionLimits = { idleDays: 7, days: 30, most: 10 }

/** Under https the name begins with `__Host-`: no other host of the domain and no page without TLS can set it. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:")
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return { name: secure ? "__Host-zvf.session" : "zvf.session", attributes }
}

/** The library's own way: row, signed cookie, address and browser. Called only by this process. */
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

/** Records that an account has signed in (P257). */
export const signInSql =
  "insert into identity.sign_ins (account_id, at) values ($1, $2) on conflict do nothing"

/** Ends the least recently used sessions beyond the limit. */
export const endSurplus = (pool: pg.Pool, accountId: string, token: string) =>
  pool.query(
    `delete from session where id in (
       select id from session where "userId" = $1 and token <> $2 and "expiresAt" > now()
       order by "updatedAt" desc, id offset $3)`,
    [accountId, token, sessionLimits.most - 1],
  )
