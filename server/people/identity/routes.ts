import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ErrorCode } from "../../../contract/errors.ts"
import * as calls from "../../../contract/identity.ts"
import { checkLink } from "../../../contract/links.ts"
import * as passkeys from "../../../contract/passkeys.ts"
import { noteCall, type RateLimit, refuseFrom, route } from "../../core/http/index.ts"
import { type Answered, askForPasskey } from "../../core/identity/index.ts"
import { isRefused, nothing, type Refused } from "../../core/refusal.ts"
import { showLink } from "../links/links.ts"
import { linkTries } from "../links/rules.ts"
import { exchangeCode } from "./commands.hosted.ts"
import { signInWith, signInWithPasskey, signUp } from "./commands.sign-in.ts"
import { checkCode, setPasswordByCode } from "./commands.ts"
import type { Context } from "./context.ts"
import { embeddedOnly, ownSessionsOnly } from "./gate.ts"
import { userIdOf, userIdOfAccount } from "./queries.ts"

/** New accounts from one network: each costs a hash and waits for an admin. */
const signUps: RateLimit = { name: "sign-up", tries: 20, seconds: 3600 }
/** Passkeys cannot be guessed; each try costs a signature to check. */
const passkeyTries: RateLimit = { name: "passkey", tries: 120, seconds: 60 }

/** The only calls of the embedded identity that can be reached; the library's other routes are not mounted. */
export function identityRoutes(app: FastifyInstance, parts: Context): void {
  const { db, identity, passwordPolicy, gates, clock } = parts
  const embedded = embeddedOnly(identity, gates.anyone)
  const ownSessions = ownSessionsOnly(identity, gates.anyone)
  const warnOfAddress = addressWarning(parts.publicUrl)
  route(app, calls.signIn, embedded, async ({ body, request, reply }) => {
    const answer = await signInWith(parts, request, body, clock())
    const userId = await userIdOf(db, body.email)
    if (userId) noteCall(request, { userId })
    if (isRefused(answer) && answer.refused === "foreign_page") warnOfAddress(request)
    return sent(reply, answer)
  })

  route(app, passkeys.passkeyOptions, embedded, async ({ request }) => {
    const tooMany = await refuseFrom(db, passkeyTries, request.ip, clock())
    return tooMany ?? askForPasskey(db, identity.relyingParty(request), clock())
  })

  route(app, passkeys.passkeySignIn, embedded, async ({ body, request, reply }) => {
    const tooMany = await refuseFrom(db, passkeyTries, request.ip, clock())
    if (tooMany) return tooMany
    const answer = await signInWithPasskey(parts, request, body, clock())
    const userId = isRefused(answer) ? undefined : await userIdOfAccount(db, answer.accountId)
    if (userId) noteCall(request, { userId })
    return sent(reply, answer)
  })

  route(app, calls.signUp, embedded, async ({ body, request, reply }) => {
    const tooMany = await refuseFrom(db, signUps, request.ip, clock())
    return tooMany ?? sent(reply, await signUp(parts, request, body))
  })

  route(app, calls.getPasswordPolicy, embedded, async () => ({
    ...passwordPolicy,
    allowedNonAlphanumericCharacters: [...passwordPolicy.allowedNonAlphanumericCharacters],
    enforcementState: "ENFORCE" as const,
  }))

  route(app, calls.signOut, ownSessions, async ({ query, request, reply }) => {
    const answer = await identity.signOut(request, query.session)
    if (!isRefused(answer)) clearCache(reply)
    return sent(reply, answer)
  })

  route(app, calls.getToken, ownSessions, async ({ request, reply }) => {
    const answer = await identity.token(request)
    const showsSession = hadSession.test(request.headers.cookie ?? "")
    // Each page of somebody signed out asks that.
    noteCall(request, { isQuestion: !showsSession })
    if (isRefused(answer) && showsSession) clearCache(reply)
    return sent(reply, answer)
  })

  route(app, calls.checkResetCode, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? checkCode(db, body.oobCode, clock())
  })

  route(app, calls.confirmReset, embedded, async ({ body: { oobCode, newPassword }, request, reply }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    if (tooMany) return tooMany
    const set = await setPasswordByCode(parts, { code: oobCode, password: newPassword }, clock())
    if (isRefused(set)) return set
    // The owner of the mailbox has tries of their own here (P150).
    reply.header("set-cookie", await identity.rememberDevice(request, set.accountId))
    return nothing
  })

  route(app, calls.exchangeResetCode, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? exchangeCode(parts, body.oobCode, clock())
  })

  // What a link of a mail does is a call of the area that it concerns (P140).
  route(app, checkLink, gates.anyone, async ({ body, request }) => {
    const tooMany = await refuseFrom(db, linkTries, request.ip, clock())
    return tooMany ?? showLink(db, body.code, clock())
  })
}

/** Tells the operator once that people open the portal at another address than the one it is set up for. */
function addressWarning(publicUrl: string): (request: FastifyRequest) => void {
  let warned = false
  return ({ headers, log }) => {
    // Pages of others do not come as far as this; programs name no page.
    if (warned || !headers.origin) return
    warned = true
    log.warn(
      { check: "PUBLIC_URL", origin: headers.origin },
      `Eine Anmeldung von ${headers.origin} wurde abgelehnt, denn das Portal ist für ${publicUrl} eingerichtet: Dort kann sich niemand anmelden. Öffnen Menschen es unter dieser Adresse, nennen Sie bitte genau sie mit PUBLIC_URL.`,
    )
  }
}

/** The cookie of a session; that of a known browser outlives them. */
const hadSession = /(^|; )(__Host-|__Secure-)?zvf\.session/

/** Nothing of what was seen stays in the browser once a session is over (P167). Drafts go with their person, by the page itself. */
const clearCache = (reply: FastifyReply): void => void reply.header("clear-site-data", '"cache"')

function sent<T, Code extends ErrorCode>(
  reply: FastifyReply,
  answer: Answered<T> | Refused<Code>,
): T | Refused<Code> {
  if (isRefused(answer)) return answer
  for (const cookie of answer.cookies) reply.header("set-cookie", cookie)
  return answer.body
}
