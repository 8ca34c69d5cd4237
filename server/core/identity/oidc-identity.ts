import { createHash, randomBytes } from "node:crypto"
import type { Tx } from "../postgres/index.ts"
import { isRefused, Refusal, refuse } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import { type Expected, IssuerError, type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { createLogoutCheck } from "./oidc-logout.ts"
import { keepOnce, takeOnce } from "./one-time.ts"
import { sealed, unsealed } from "./seal.ts"
import { openIdentity } from "./service.ts"
import type { IdentityParts, IdentityService, IssuerSignIn } from "./types.ts"

export type OidcIdentityParts = IdentityParts &
  Omit<OidcSettings, "redirectUri"> & { name: string; trustsMail: boolean }

/** How long a session lasts at most; then the issuer is asked again. */
const sessionHours = 12
/** How long a person may stay at the issuer. */
export const signInMinutes = 15
/** Where an issuer sends the browser back to, below the public address. */
export const callbackPath = "/api/identity/oidc/callback"

/**
 * An OpenID Connect issuer as the identity: people prove there who they are, and the portal keeps accounts, sessions and tokens
 * as the embedded identity does, without passwords and second factors (ADR-0046).
 */
export async function openOidcIdentity(parts: OidcIdentityParts): Promise<IdentityService> {
  const { db, publicUrl, name, trustsMail } = parts
  const issuer = openIssuer({ ...parts, redirectUri: publicUrl + callbackPath })
  const own = await openIdentity({ ...parts, session: { seconds: sessionHours * 3600, isAbsolute: true } })
  const endsByToken = createLogoutCheck(issuer, parts)
  const oidc: IssuerSignIn = {
    name,
    trustsMail,
    discover: issuer.discover,
    begin: async ({ mark, returnTo, again }) => {
      const { url, state, ...expected } = await issuer.begin(again)
      // The mark that the browser has already, where it began in another tab.
      const kept = isMark(mark) ? mark : randomBytes(32).toString("base64url")
      await keepOnce(db, signInKey(state, kept), { ...expected, returnTo }, signInMinutes, new Date())
      return { url, mark: kept }
    },
    finish: async (search, mark) => {
      const state = new URLSearchParams(search).get("state") ?? ""
      const kept = isMark(mark) && (await takeOnce<Kept>(db, signInKey(state, mark), new Date()))
      if (!kept) return { returnTo: "/", failure: "expired", why: "no such sign-in" }
      const { returnTo, ...expected } = kept
      try {
        return { returnTo, proof: await issuer.finish(search, { ...expected, state }) }
      } catch (error) {
        if (!(error instanceof IssuerError)) throw error
        return { returnTo, failure: error.failure, why: error.why }
      }
    },
    enter: async (asker, accountId, { issuer, subject, issuerSession, idToken, provedAt }) => {
      const answer = await own.beginSession(asker, accountId)
      const token = await sealed(db, idToken)
      await db.run(addSessionSql, [answer.body.id, issuer, subject, issuerSession, token, provedAt])
      return answer
    },
    hasProvedSince: async (sessionId, since) => (await db.one(provedSql, [sessionId, since])) !== undefined,
    endByToken: async (token) => {
      const ended = await endsByToken(token).catch((error: unknown) => {
        throw error instanceof IssuerError ? new Refusal("unavailable") : error
      })
      if (ended) await db.run(endSql, [ended.issuer, ended.subject, ended.issuerSession])
      return ended !== null
    },
  }
  /** Where the session at the issuer ends too. A failure there must not keep anyone from signing out here. */
  const endAddress = async (sessionId: string | null) => {
    const kept = await db.one<{ idToken: string | null }>(tokenSql, [sessionId])
    if (!kept) return null
    const idToken = kept.idToken === null ? null : await unsealed(db, kept.idToken)
    return issuer.endUrl(idToken, `${publicUrl}/login`).catch(() => null)
  }
  return {
    ...own,
    oidc,
    enter: async () => refuse("identity_hosted"),
    // An account is made by a proven mail alone.
    isMailProven: async () => true,
    checkPassword: async () => false,
    // There is no password to void.
    shutOut: (tx: Tx, id) => own.endSessions(tx, id),
    signOut: async (asker, only) => {
      const session = await own.sessionOf(asker)
      if (only !== undefined && session !== only) return { body: { next: null }, cookies: [] }
      const next = await endAddress(session)
      const answer = await own.signOut(asker)
      return isRefused(answer) ? answer : { ...answer, body: { next } }
    },
    answers: cachedProbe(issuer.discover),
  }
}

/** What is kept of a sign-in that was begun. */
type Kept = Omit<Expected, "state"> & { returnTo: string }

const isMark = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
/** State and mark together, hashed: only the browser that began has both. */
const signInKey = (state: string, mark: string) =>
  `issuer ${createHash("sha256").update(`${state} ${mark}`).digest("hex")}`

const addSessionSql = `
  insert into identity.oidc_sessions (session_id, issuer, subject, issuer_session, sealed_token, proved_at)
  values ($1, $2, $3, $4, $5, $6)`
const provedSql = "select from identity.oidc_sessions where session_id = $1 and proved_at > $2"
const tokenSql = `select sealed_token as "idToken" from identity.oidc_sessions where session_id = $1`
/** One session of the issuer, or all of a person where it names none. */
const endSql = `
  delete from identity.session where id in (select session_id from identity.oidc_sessions
    where issuer = $1 and ($2::text is null or subject = $2) and ($3::text is null or issuer_session = $3))`
