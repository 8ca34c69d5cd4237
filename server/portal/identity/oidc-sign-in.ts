import { randomBytes } from "node:crypto"
import type { Database } from "../../core/postgres/db.ts"
import { accepted, isRefused, Refusal } from "../../core/refusal.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { type Expected, type Issuer, IssuerError, type IssuerFailure, type Proof } from "./oidc-issuer.ts"
import { consumeSingleUse, storeSingleUse } from "./one-time.ts"
import type { ClientRequest } from "./pages.ts"
import { sealed, unsealed } from "./seal.ts"
import type { OwnSessions } from "./sessions.ts"

const signInMs = 15 * 60_000

export type IssuerSettings = {
  db: Database
  publicUrl: string
  issuer: string
  /** Shown to users. */
  name: string
  /** Whether addresses count as verified if the issuer does not say. */
  trustMail: boolean
}
type PendingSignIn = Omit<Expected, "state"> & { returnTo: string }
/** `why` is for the log. */
type Finished = { returnTo: string } & (
  | { proof: Proof }
  | { failure: IssuerFailure | "expired"; why: string }
)

/** The sign-in flow between browser, portal and issuer. Throws an `IssuerError` if the issuer fails. */
export const issuerSignIn = (
  { db, publicUrl, issuer: issuerName, name, trustMail }: IssuerSettings,
  issuer: Issuer,
  own: OwnSessions,
) => ({
  name,
  trustMail,
  discover: issuer.discover,
  /** Begins a sign-in: the issuer's URL, and the mark that the browser keeps; `earlier` is that of a sign-in in another tab. */
  begin: async (earlier: string | undefined, { returnTo, again }: { returnTo: string; again: boolean }) => {
    const { url, state, ...expected } = await issuer.begin(again)
    const mark = isMark(earlier) ? earlier : randomBytes(32).toString("base64url")
    const pending: PendingSignIn = { ...expected, returnTo }
    await storeSingleUse(db, keyOf(state, mark), pending, new Date(Date.now() + signInMs))
    return { url, mark }
  },
  /** Completes it with the returned parameters; they and the mark can be used once. */
  finish: async (search: string, mark: string | undefined): Promise<Finished> => {
    const state = new URLSearchParams(search).get("state") ?? ""
    const pending =
      isMark(mark) && (await consumeSingleUse<PendingSignIn>(db, keyOf(state, mark), new Date()))
    if (!pending) return { returnTo: "/", failure: "expired", why: "no such sign-in" }
    const { returnTo, ...expected } = pending
    try {
      return { returnTo, proof: await issuer.finish(search, { ...expected, state }) }
    } catch (error) {
      if (!(error instanceof IssuerError)) throw error
      return { returnTo, failure: error.failure, why: error.why }
    }
  },
  /** Begins a session of the portal; returns its cookie. */
  enter: async (client: ClientRequest, accountId: string, proof: Proof): Promise<string> => {
    const { id, cookie } = accepted(await own.begin(client, accountId, async () => null))
    const { issuer, subject, issuerSession, provedAt } = proof
    const token = await sealed(db, proof.idToken)
    await db.run(addSessionSql, [id, issuer, subject, issuerSession, token, provedAt])
    return cookie
  },
  /** Whether the user of a session has re-authenticated since then. */
  hasProvedSince: async (sessionId: string, since: Date): Promise<boolean> =>
    (await db.one(provedSql, [sessionId, since])) !== undefined,
  /** Ends the sessions of a logout token; false if it is invalid. Throws `unavailable`. */
  endByToken: async (logoutToken: string): Promise<boolean> => {
    const ended = await issuer.endedBy(logoutToken).catch(() => {
      throw new Refusal("unavailable")
    })
    if (ended) await db.run(endSql, [issuerName, ended.subject, ended.issuerSession])
    return ended !== null
  },
  /** Ends the session here and names the URL that ends it at the issuer; a failure there must not prevent signing out here. */
  signOut: async (client: ClientRequest) => {
    const stored = await db.one<{ idToken: string | null }>(tokenSql, [await own.sessionOf(client)])
    const idToken = stored?.idToken ? await unsealed(db, stored.idToken) : null
    const next = stored ? await issuer.endUrl(idToken, `${publicUrl}/login`).catch(() => null) : null
    const ended = await own.signOut(client)
    return isRefused(ended) ? ended : { ...ended, body: { next } }
  },
})
export type IssuerSignIn = ReturnType<typeof issuerSignIn>

const isMark = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
/** Hash of state and mark: only the browser that began has both. */
const keyOf = (state: string, mark: string) => `issuer ${sha256Of(`${state} ${mark}`)}`

const addSessionSql = `
  insert into identity.oidc_sessions (session_id, issuer, subject, issuer_session, sealed_token, proved_at)
  values ($1, $2, $3, $4, $5, $6)`
const provedSql = "select from identity.oidc_sessions where session_id = $1 and proved_at > $2"
const tokenSql = `select sealed_token as "idToken" from identity.oidc_sessions where session_id = $1`
/** One session of the issuer, or all of a user if none is given. */
const endSql = `
  delete from identity.session where id in (select session_id from identity.oidc_sessions
    where issuer = $1 and ($2::text is null or subject = $2) and ($3::text is null or issuer_session = $3))`
