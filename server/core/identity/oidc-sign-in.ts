import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../postgres/index.ts"
import { Refusal } from "../refusal.ts"
import {
  type Expected,
  type Issuer,
  IssuerError,
  type IssuerFailure,
  type OidcSettings,
  type Proof,
} from "./oidc-issuer.ts"
import { createLogoutCheck } from "./oidc-logout.ts"
import { keepOnce, takeOnce } from "./one-time.ts"
import { sealed, unsealed } from "./seal.ts"
import type { Asker, OwnSessions } from "./types.ts"

/** How long a person may stay at the issuer. */
export const signInMinutes = 15

type Settings = Pick<OidcSettings, "issuer" | "clientId" | "fetch"> & {
  db: Database
  publicUrl: string
  /** What people call the issuer. */
  name: string
  /** A mail counts as proven where the issuer says nothing about it. */
  trustsMail: boolean
}
type Wish = { mark: string | undefined; returnTo: string; again: boolean }
/** `why` is for the operator's log. */
type Finished = { returnTo: string } & (
  | { proof: Proof }
  | { failure: IssuerFailure | "expired"; why: string }
)

/** What is between a browser, the portal and the issuer. Throws an `IssuerError` where the issuer is asked. */
export function issuerSignIn(settings: Settings, issuer: Issuer, own: OwnSessions) {
  const { db, publicUrl, name, trustsMail } = settings
  const endsByToken = createLogoutCheck(issuer, settings)
  return {
    name,
    trustsMail,
    discover: issuer.discover,
    /** Begins a sign-in: the address at the issuer and the mark that the browser keeps. */
    begin: async ({ mark, returnTo, again }: Wish): Promise<{ url: string; mark: string }> => {
      const { url, state, ...expected } = await issuer.begin(again)
      // The mark that the browser has already, where it began in another tab.
      const kept = isMark(mark) ? mark : randomBytes(32).toString("base64url")
      await keepOnce(db, keyOf(state, kept), { ...expected, returnTo }, signInMinutes, new Date())
      return { url, mark: kept }
    },
    /** Ends it with the parameters that the browser brings back; they and the mark serve once. */
    finish: async (search: string, mark: string | undefined): Promise<Finished> => {
      const state = new URLSearchParams(search).get("state") ?? ""
      const kept = isMark(mark) && (await takeOnce<Kept>(db, keyOf(state, mark), new Date()))
      if (!kept) return { returnTo: "/", failure: "expired", why: "no such sign-in" }
      const { returnTo, ...expected } = kept
      try {
        return { returnTo, proof: await issuer.finish(search, { ...expected, state }) }
      } catch (error) {
        if (!(error instanceof IssuerError)) throw error
        return { returnTo, failure: error.failure, why: error.why }
      }
    },
    /** Begins a session of the portal's for an account; returns its cookies. */
    enter: async (asker: Asker, accountId: string, proof: Proof): Promise<readonly string[]> => {
      const { body, cookies } = await own.beginSession(asker, accountId)
      const { issuer, subject, issuerSession, provedAt } = proof
      const token = await sealed(db, proof.idToken)
      await db.run(addSessionSql, [body.id, issuer, subject, issuerSession, token, provedAt])
      return cookies
    },
    /** Whether the person of a session has authenticated again at the issuer since then. */
    hasProvedSince: async (sessionId: string, since: Date): Promise<boolean> =>
      (await db.one(provedSql, [sessionId, since])) !== undefined,
    /** Ends the sessions that a logout token of the issuer names; false where it is none. Throws `unavailable`. */
    endByToken: async (logoutToken: string): Promise<boolean> => {
      const ended = await endsByToken(logoutToken).catch((error: unknown) => {
        throw error instanceof IssuerError ? new Refusal("unavailable") : error
      })
      if (ended) await db.run(endSql, [ended.issuer, ended.subject, ended.issuerSession])
      return ended !== null
    },
    /** Where the session at the issuer ends too; a failure there must not keep anyone from signing out here. */
    endAddress: async (sessionId: string | null): Promise<string | null> => {
      const kept = await db.one<{ idToken: string | null }>(tokenSql, [sessionId])
      if (!kept) return null
      const idToken = kept.idToken === null ? null : await unsealed(db, kept.idToken)
      return issuer.endUrl(idToken, `${publicUrl}/login`).catch(() => null)
    },
  }
}
export type IssuerSignIn = ReturnType<typeof issuerSignIn>

type Kept = Omit<Expected, "state"> & { returnTo: string }

const isMark = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
/** State and mark together, hashed: only the browser that began has both. */
const keyOf = (state: string, mark: string) =>
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
