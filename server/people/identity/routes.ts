import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import * as calls from "../../../contract/people/identity.ts"
import * as issuer from "../../../contract/people/issuer.ts"
import { enteredByIssuer, type IssuerProblem } from "../../../contract/people/issuer-text.ts"
import { checkLink } from "../../../contract/people/links.ts"
import * as passkeys from "../../../contract/people/passkeys.ts"
import { type RateLimit, refusePerNetwork } from "../../core/http/rate-limit.ts"
import { route, withForms } from "../../core/http/route.ts"
import { logSecurity, noteCall } from "../../core/http/security-log.ts"
import { isRefused, nothing, type Refused, refuse } from "../../core/refusal.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import { IssuerError } from "../../portal/identity/oidc-issuer.ts"
import type { IssuerSignIn } from "../../portal/identity/oidc-sign-in.ts"
import type { OwnSessions, WithCookies } from "../../portal/identity/sessions.ts"
import { showLink } from "../links/links.ts"
import { linkTries } from "../links/rules.ts"
import { accountOfProof, markCookie, portalPath } from "./issuer.ts"
import { askForPasskey } from "./passkeys.ts"
import { exchangeCode, setPasswordByCode } from "./passwords.ts"
import { userIdOf, userIdOfAccount } from "./people.ts"
import { signInWith, signInWithPasskey, signUp } from "./sign-in.ts"

/** High: a whole office may sign in at eight from one address. */
const perNetwork: RateLimit = { name: "issuer sign-in", tries: 100, seconds: 60 }
const logoutTokens: RateLimit = { name: "logout token", tries: 300, seconds: 60 }
/** How long the browser keeps the mark of a sign-in it began. */
const markSeconds = 15 * 60

/** Sign-in at an OpenID Connect issuer (ADR-0046). Both ends are pages of the browser: failures redirect to the sign-in. */
function issuerRoutes(app: FastifyInstance, context: Context, oidc: IssuerSignIn): void {
  const { db, gates, clock, publicUrl } = context
  const cookie = markCookie(publicUrl)
  const toSignIn = (reply: FastifyReply, from: string, to: string) =>
    reply.redirect(`/login?${new URLSearchParams({ from, ...(to !== "/" && { to }) })}`, 303)

  route(app, issuer.startAtIssuer, gates.anyone, async ({ query, request, reply }) => {
    const returnTo = portalPath(query.to)
    if (isForeign(request)) return reply.redirect("/login", 303)
    if (await refusePerNetwork(db, perNetwork, request.ip, clock())) {
      logSecurity(request, "limit", { outcome: "refused", code: "busy" })
      return toSignIn(reply, "busy", returnTo)
    }
    try {
      const earlier = cookie.valueIn(request.headers.cookie)
      const { url, mark } = await oidc.begin(earlier, { returnTo, again: query.again })
      reply.header("set-cookie", cookie.set(mark, markSeconds))
      return reply.redirect(url, 303)
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error
      request.log.warn({ failure: error.failure, why: error.why }, "issuer")
      return toSignIn(reply, error.failure, returnTo)
    }
  })

  route(app, issuer.returnFromIssuer, gates.anyone, async ({ request, reply }) => {
    const { search } = new URL(request.url, publicUrl)
    const finished = await oidc.finish(search, cookie.valueIn(request.headers.cookie))
    const { returnTo } = finished
    const refused = (code: IssuerProblem) => {
      logSecurity(request, "sign_in", { outcome: "refused", code })
      return toSignIn(reply, code, returnTo)
    }
    if ("failure" in finished) {
      request.log.warn({ failure: finished.failure, why: finished.why }, "issuer")
      return refused(finished.failure)
    }
    const account = await accountOfProof(context, finished.proof, clock())
    if ("problem" in account) return refused(account.problem)
    const userId = await userIdOfAccount(db, account.accountId)
    const session = await oidc.enter(request, account.accountId, finished.proof)
    reply.header("set-cookie", [session, cookie.set("", 0)])
    logSecurity(request, "sign_in", { outcome: "ok", userId })
    return toSignIn(reply, enteredByIssuer, returnTo)
  })

  withForms(app, (forms) =>
    route(forms, issuer.endByIssuer, gates.limited(logoutTokens, gates.anyone), async ({ body }) =>
      (await oidc.endByToken(body.logout_token))
        ? nothing
        : refuse("invalid_input", [{ path: "logout_token", message: "Dieses Token gilt nicht." }]),
    ),
  )
}

/** Whether another site linked here; older browsers do not send this. */
const isForeign = ({ headers }: FastifyRequest) =>
  headers["sec-fetch-site"] === "cross-site" || headers["sec-fetch-site"] === "same-site"

/** New accounts per network: each costs a hash and waits for an admin. */
const signUps: RateLimit = { name: "sign-up", tries: 20, seconds: 3600 }
/** Passkeys cannot be guessed, but each attempt costs a signature check. */
const passkeyTries: RateLimit = { name: "passkey", tries: 120, seconds: 60 }

/** Calls exist only where the portal keeps passwords or sessions; the library's own routes are not mounted. */
export function identityRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, gates, clock } = parts
  const { hosted, own, oidc } = identity
  if (own) sessionRoutes(app, parts, own)
  if (own && !oidc) passwordRoutes(app, parts, own)
  if (oidc) issuerRoutes(app, parts, oidc)
  if (hosted)
    route(
      app,
      calls.exchangeResetCode,
      gates.limited(linkTries, gates.anyone),
      changing(parts)(exchangeCode(hosted)),
    )

  // What the link does is a call of its own area.
  route(app, checkLink, gates.limited(linkTries, gates.anyone), ({ body }) =>
    showLink(db, body.code, clock()),
  )
}

function sessionRoutes(app: FastifyInstance, { gates }: Context, own: OwnSessions): void {
  route(app, calls.signOut, gates.anyone, async ({ request, reply }) => {
    const answer = await own.signOut(request)
    if (!isRefused(answer)) clearCache(reply)
    return sent(reply, answer)
  })

  route(app, calls.getToken, gates.anyone, async ({ request, reply }) => {
    const answer = await own.token(request)
    const showsSession = hadSession.test(request.headers.cookie ?? "")
    // Every page of a signed-out visitor calls this.
    noteCall(request, { isQuestion: !showsSession })
    if (isRefused(answer) && showsSession) clearCache(reply)
    return sent(reply, answer)
  })
}

function passwordRoutes(app: FastifyInstance, parts: Context, own: OwnSessions): void {
  const { db, passwordPolicy, gates, clock } = parts
  route(app, calls.signIn, gates.anyone, async ({ body, request, reply }) => {
    const answer = await signInWith(parts, own, request, body, clock())
    const userId = await userIdOf(db, body.email)
    if (userId) noteCall(request, { userId })
    return sent(reply, answer)
  })

  route(app, passkeys.passkeyOptions, gates.limited(passkeyTries, gates.anyone), ({ request }) =>
    askForPasskey(parts, request, clock()),
  )

  route(
    app,
    passkeys.passkeySignIn,
    gates.limited(passkeyTries, gates.anyone),
    async ({ body, request, reply }) => {
      const answer = await signInWithPasskey(parts, own, request, body, clock())
      const userId = isRefused(answer) ? undefined : await userIdOfAccount(db, answer.accountId)
      if (userId) noteCall(request, { userId })
      return sent(reply, answer)
    },
  )

  route(app, calls.signUp, gates.limited(signUps, gates.anyone), async ({ body, request, reply }) =>
    sent(reply, await signUp(parts, own, request, body)),
  )

  const policy = { ...passwordPolicy, enforcementState: "ENFORCE" as const }
  route(app, calls.getPasswordPolicy, gates.anyone, async () => policy)

  route(app, calls.confirmReset, gates.limited(linkTries, gates.anyone), async ({ reply, ...call }) => {
    const set = await changing(parts)(setPasswordByCode)(call)
    if (isRefused(set)) return set
    // Gives the mailbox owner separate attempts in this browser (P150).
    reply.header("set-cookie", await own.rememberDevice(call.request, set.accountId))
    return nothing
  })
}

/** The session cookie; the cookie of a known browser remains after sign-out. */
const hadSession = /(^|; )(__Host-|__Secure-)?zvf\.session/

/** Clears the browser's cache when a session ends (P167). Drafts are deleted by the page. */
const clearCache = (reply: FastifyReply): void => void reply.header("clear-site-data", '"cache"')

function sent<T, Code extends ErrorCode>(reply: FastifyReply, answer: WithCookies<T> | Refused<Code>) {
  if (isRefused(answer)) return answer
  for (const cookie of answer.cookies) reply.header("set-cookie", cookie)
  return answer.body
}
