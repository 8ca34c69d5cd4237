import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as calls from "../../../contract/issuer.ts"
import { enteredByIssuer, type IssuerProblem } from "../../../contract/issuer-text.ts"
import { logSecurity, type RateLimit, refuseFrom, route, withForms } from "../../core/http/index.ts"
import { IssuerError } from "../../core/identity/index.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import { accountOfProof } from "./commands.issuer.ts"
import type { Context } from "./context.ts"
import { userIdOfAccount } from "./queries.ts"
import { markCookie, markIn, pathHere } from "./rules.issuer.ts"

/** A whole office may sign in at eight behind one address. */
const perNetwork: RateLimit = { name: "issuer sign-in", tries: 100, seconds: 60 }
const logoutTokens: RateLimit = { name: "logout token", tries: 300, seconds: 60 }
/** So long the browser keeps the mark of a sign-in that it began. */
const markSeconds = 15 * 60

/** The way to an issuer of OpenID Connect and back (ADR-0046). Both ends are pages to the browser: what fails leads to the sign-in. */
export function issuerRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity, gates, clock, publicUrl } = context
  const { oidc } = identity
  const toSignIn = (reply: FastifyReply, from: string, to: string) =>
    reply.redirect(`/login?${new URLSearchParams({ from, ...(to !== "/" && { to }) })}`, 303)

  route(app, calls.startAtIssuer, gates.anyone, async ({ query, request, reply }) => {
    if (!oidc) return refuse("not_found")
    const returnTo = pathHere(query.to)
    // No other site signs anybody in, or fills a browser with sign-ins that nobody wants.
    if (isForeign(request)) return reply.redirect("/login", 303)
    if (await refuseFrom(db, perNetwork, request.ip, clock())) {
      logSecurity(request, "limit", { outcome: "refused", code: "busy" })
      return toSignIn(reply, "busy", returnTo)
    }
    try {
      const begun = await oidc.begin({
        mark: markIn(request.headers.cookie, publicUrl),
        returnTo,
        again: query.again,
      })
      reply.header("set-cookie", markCookie(publicUrl, begun.mark, markSeconds))
      return reply.redirect(begun.url, 303)
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error
      request.log.warn({ failure: error.failure, why: error.why }, "issuer")
      return toSignIn(reply, error.failure, returnTo)
    }
  })

  route(app, calls.returnFromIssuer, gates.anyone, async ({ request, reply }) => {
    if (!oidc) return refuse("not_found")
    const { search } = new URL(request.url, publicUrl)
    const finished = await oidc.finish(search, markIn(request.headers.cookie, publicUrl))
    const { returnTo } = finished
    const refused = (code: IssuerProblem) => {
      logSecurity(request, "sign_in", { outcome: "refused", code })
      return toSignIn(reply, code, returnTo)
    }
    if ("failure" in finished) {
      request.log.warn({ failure: finished.failure, why: finished.why }, "issuer")
      return refused(finished.failure)
    }
    const found = await accountOfProof(context, finished.proof, clock())
    if ("problem" in found) return refused(found.problem)
    const userId = await userIdOfAccount(db, found.accountId)
    const cookies = await oidc.enter(request, found.accountId, finished.proof)
    reply.header("set-cookie", [...cookies, markCookie(publicUrl, "", 0)])
    logSecurity(request, "sign_in", { outcome: "ok", userId })
    return toSignIn(reply, enteredByIssuer, returnTo)
  })

  withForms(app, (forms) =>
    route(forms, calls.endByIssuer, gates.anyone, async ({ body, request }) => {
      if (!oidc) return refuse("not_found")
      const tooMany = await refuseFrom(db, logoutTokens, request.ip, clock())
      if (tooMany) return tooMany
      return (await oidc.endByToken(body.logout_token))
        ? nothing
        : refuse("invalid_input", [{ path: "logout_token", message: "Dieses Token gilt nicht." }])
    }),
  )
}

/** Whether another site led here; older browsers do not say it. */
const isForeign = ({ headers }: FastifyRequest) =>
  headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site"
