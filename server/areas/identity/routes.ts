import type { FastifyInstance, FastifyReply } from "fastify"
import type { ErrorCode } from "../../../contract/errors.ts"
import * as calls from "../../../contract/identity.ts"
import type { PasswordPolicy } from "../../../contract/password-policy.ts"
import {
  forgetTries,
  isWithin,
  networkOf,
  noteCall,
  type RateLimit,
  route,
} from "../../platform/http/index.ts"
import type { Answered, IdentityService } from "../../platform/identity/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import { exchangeCode } from "./commands.hosted.ts"
import { signInWith } from "./commands.sign-in.ts"
import { signUp } from "./commands.sign-up.ts"
import { checkCode, setPasswordByCode } from "./commands.ts"
import { embeddedOnly, type Gates } from "./gate.ts"
import { userIdOf } from "./queries.ts"

/** A whole office may sign in at eight behind one address. */
const perNetwork: RateLimit = { name: "sign-in network", tries: 100, seconds: 60 }
/**
 * Wrong passwords for one mail from one network; a right one forgets them. Counted per network, so nobody can lock
 * out another person from elsewhere.
 */
const perMail: RateLimit = { name: "sign-in mail", tries: 10, seconds: 300 }
/** New accounts from one network: each costs a hash and waits for an admin. */
const signUps: RateLimit = { name: "sign-up", tries: 20, seconds: 3600 }
/** Codes cannot be guessed; this only keeps an attacker from keeping the server busy. */
const codes: RateLimit = { name: "reset code", tries: 60, seconds: 60 }

type Parts = {
  db: Database
  identity: IdentityService
  passwordPolicy: PasswordPolicy
  gates: Gates
  clock: Clock
}

/** The only calls of the embedded identity that can be reached; the library's other routes are not mounted. */
export function identityRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, identity, passwordPolicy, gates, clock } = parts
  const embedded = embeddedOnly(identity, gates.anyone)
  route(app, calls.signIn, embedded, async ({ body, request, reply }) => {
    const network = networkOf(request.ip)
    const who = `${network} ${body.email.toLowerCase()}`
    if (!(await isWithin(db, perNetwork, network, clock()))) return refuse("too_many_requests")
    if (!(await isWithin(db, perMail, who, clock()))) return refuse("too_many_requests")
    const answer = await signInWith(parts, request, body, clock())
    const userId = await userIdOf(db, body.email)
    if (userId) noteCall(request, { userId })
    if (!isRefused(answer)) await forgetTries(db, perMail, who)
    return sent(reply, answer)
  })

  route(app, calls.signUp, embedded, async ({ body, request, reply }) => {
    const allowed = await isWithin(db, signUps, networkOf(request.ip), clock())
    return allowed ? sent(reply, await signUp(parts, request, body)) : refuse("too_many_requests")
  })

  route(app, calls.getPasswordPolicy, embedded, async () => ({
    ...passwordPolicy,
    allowedNonAlphanumericCharacters: [...passwordPolicy.allowedNonAlphanumericCharacters],
    enforcementState: "ENFORCE" as const,
  }))

  route(app, calls.signOut, embedded, async ({ request, reply }) => {
    const answer = await identity.signOut(request)
    if (!isRefused(answer)) clearCache(reply)
    return sent(reply, answer)
  })

  route(app, calls.getToken, embedded, async ({ request, reply }) => {
    const answer = await identity.token(request)
    if (isRefused(answer) && request.headers.cookie) clearCache(reply)
    return sent(reply, answer)
  })

  route(app, calls.checkResetCode, gates.anyone, async ({ body, request }) => {
    const allowed = await isWithin(db, codes, networkOf(request.ip), clock())
    return allowed ? checkCode(db, body.oobCode, clock()) : refuse("too_many_requests")
  })

  route(app, calls.confirmReset, embedded, async ({ body: { oobCode, newPassword }, request }) => {
    const allowed = await isWithin(db, codes, networkOf(request.ip), clock())
    if (!allowed) return refuse("too_many_requests")
    return setPasswordByCode(parts, { code: oobCode, password: newPassword }, clock())
  })

  route(app, calls.exchangeResetCode, gates.anyone, async ({ body, request }) => {
    const allowed = await isWithin(db, codes, networkOf(request.ip), clock())
    return allowed ? exchangeCode(db, identity, body.oobCode, clock()) : refuse("too_many_requests")
  })
}

/** Nothing of what was seen stays in the browser once a session is over (P167). Drafts go with their person, by the page itself. */
const clearCache = (reply: FastifyReply): void => void reply.header("clear-site-data", '"cache"')

function sent<T, Code extends ErrorCode>(
  reply: FastifyReply,
  answer: Answered<T> | Refused<Code>,
): T | Refused<Code> {
  reply.header("cache-control", "no-store")
  if (isRefused(answer)) return answer
  for (const cookie of answer.cookies) reply.header("set-cookie", cookie)
  return answer.body
}
