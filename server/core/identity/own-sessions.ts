import type { BetterAuthPlugin } from "better-auth"
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { z } from "zod"

/**
 * Sessions of people who proved elsewhere who they are (ADR-0046), made as the library makes its own: row, signed cookie,
 * address and browser. No address leads to this endpoint; only this process calls it.
 */
export const ownSessions = {
  id: "own-sessions",
  endpoints: {
    /** Begins a session of an account; whatever session this browser had ends. */
    beginSession: createAuthEndpoint(
      { method: "POST", body: z.object({ accountId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const before = await getSessionFromCtx(ctx, { disableRefresh: true }).catch(() => null)
        if (before) await internalAdapter.deleteSession(before.session.token)
        const user = await internalAdapter.findUserById(ctx.body.accountId)
        if (!user) throw new Error("There is no such account")
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ id: session.id, token: session.token })
      },
    ),
  },
} satisfies BetterAuthPlugin
