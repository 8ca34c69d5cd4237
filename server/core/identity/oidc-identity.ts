import type { Database, Tx } from "../postgres/index.ts"
import { isRefused, Refusal, refuse } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import { type Issuer, IssuerError, type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { createLogoutCheck } from "./oidc-logout.ts"
import { keepSignIn, takeSignIn } from "./oidc-sign-ins.ts"
import { sealed, unsealed } from "./seal.ts"
import { openIdentity } from "./service.ts"
import type { Finished, IdentityParts, IdentityService } from "./types.ts"

export type OidcIdentityParts = IdentityParts &
  Omit<OidcSettings, "redirectUri"> & {
    name: string
    trustsMail: boolean
  }

/** How long a session lasts at most; then the issuer is asked again. */
const sessionHours = 12

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
  return {
    ...own,
    oidc: {
      name,
      trustsMail,
      begin: async ({ mark, ...wish }) => {
        const { url, ...expected } = await issuer.begin(wish.again)
        return { url, mark: await keepSignIn(db, expected, { mark, returnTo: wish.returnTo }) }
      },
      finish: (search, mark) => finish(db, issuer, search, mark),
      enter: async (asker, accountId, proof) => {
        const answer = await own.beginSession(asker, accountId)
        await db.run(addSessionSql, [
          answer.body.id,
          proof.issuer,
          proof.subject,
          proof.issuerSession,
          await sealed(db, proof.idToken),
          proof.provedAt,
        ])
        return answer
      },
      hasProvedSince: async (sessionId, since) =>
        (await db.one("select from identity.oidc_sessions where session_id = $1 and proved_at > $2", [
          sessionId,
          since,
        ])) !== undefined,
      endByToken: async (token) => {
        const ended = await endsByToken(token).catch((error: unknown) => {
          throw error instanceof IssuerError ? new Refusal("unavailable") : error
        })
        if (ended) await db.run(endSql, [ended.issuer, ended.subject, ended.issuerSession])
        return ended !== null
      },
      discover: issuer.discover,
    },
    signIn: async () => refuse("identity_hosted"),
    signInProven: async () => refuse("identity_hosted"),
    // An account is made by a proven mail alone.
    isMailProven: async () => true,
    checkPassword: async () => false,
    // There is no password; whoever has the account at the issuer is asked for there.
    shutOut: async (tx: Tx, id) =>
      void (await tx.run(`delete from identity.session where "userId" = $1`, [id])),
    signOut: async (asker, only) => {
      const session = await own.sessionOf(asker)
      if (only !== undefined && session !== only) return { body: { next: null }, cookies: [] }
      const next = await endAddress(db, issuer, session, `${publicUrl}/login`)
      const answer = await own.signOut(asker)
      return isRefused(answer) ? answer : { ...answer, body: { next } }
    },
    answers: cachedProbe(issuer.discover),
  }
}

async function finish(
  db: Database,
  issuer: Issuer,
  search: string,
  mark: string | undefined,
): Promise<Finished> {
  const state = new URLSearchParams(search).get("state") ?? ""
  const kept = await takeSignIn(db, { state, mark })
  if (!kept) return { returnTo: "/", failure: "expired", why: "no such sign-in" }
  const { returnTo, ...expected } = kept
  try {
    return { returnTo, proof: await issuer.finish(search, expected) }
  } catch (error) {
    if (!(error instanceof IssuerError)) throw error
    return { returnTo, failure: error.failure, why: error.why }
  }
}

/** The sign-out here must not fail because the issuer does. */
async function endAddress(db: Database, issuer: Issuer, sessionId: string | null, returnTo: string) {
  const kept = await db.one<{ idToken: string | null }>(
    `select sealed_token as "idToken" from identity.oidc_sessions where session_id = $1`,
    [sessionId],
  )
  if (!kept) return null
  const idToken = kept.idToken === null ? null : await unsealed(db, kept.idToken)
  return issuer.endUrl(idToken, returnTo).catch(() => null)
}

const addSessionSql = `
  insert into identity.oidc_sessions (session_id, issuer, subject, issuer_session, sealed_token, proved_at)
  values ($1, $2, $3, $4, $5, $6)`

/** One session of the issuer, or all of a person where it names none. */
const endSql = `
  delete from identity.session where id in (select session_id from identity.oidc_sessions
    where issuer = $1 and ($2::text is null or subject = $2) and ($3::text is null or issuer_session = $3))`
