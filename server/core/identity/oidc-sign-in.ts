import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../postgres/db.ts"
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
import { consumeSingleUse, storeSingleUse } from "./one-time.ts"
import { sealed, unsealed } from "./seal.ts"
import type { ClientRequest, OwnSessions } from "./types.ts"

export const signInMinutes = 15

type Settings = Pick<OidcSettings, "issuer" | "clientId" | "fetch"> & {
  db: Database
  publicUrl: string
  name: string
  /** Whether addresses count as verified if the issuer does not say. */
  trustsMail: boolean
}
type Wish = { mark: string | undefined; returnTo: string; again: boolean }
/** `why` is for the log. */
type Finished = { returnTo: string } & (
  | { proof: Proof }
  | { failure: IssuerFailure | "expired"; why: string }
)

/** The sign-in flow between browser, portal and issuer. Throws an `IssuerError` if the issuer fails. */
export function issuerSignIn(settings: Settings, issuer: Issuer, own: OwnSessions) {
  const { db, publicUrl, name, trustsMail } = settings
  const endsByToken = createLogoutCheck(issuer, settings)
  return {
    name,
    trustsMail,
    discover: issuer.discover,
    /** Begins a sign-in: the issuer's URL and the mark that the browser keeps. */
    begin: async ({ mark, returnTo, again }: Wish): Promise<{ url: string; mark: string }> => {
      const { url, state, ...expected } = await issuer.begin(again)
      // Reuses the mark of a sign-in that began in another tab.
      const browserMark = isMark(mark) ? mark : randomBytes(32).toString("base64url")
      await storeSingleUse(
        db,
        keyOf(state, browserMark),
        { ...expected, returnTo },
        signInMinutes,
        new Date(),
      )
      return { url, mark: browserMark }
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
    /** Begins a session of the portal; returns its cookies. */
    enter: async (client: ClientRequest, accountId: string, proof: Proof): Promise<readonly string[]> => {
      const { body, cookies } = await own.beginSession(client, accountId)
      const { issuer, subject, issuerSession, provedAt } = proof
      const token = await sealed(db, proof.idToken)
      await db.run(addSessionSql, [body.id, issuer, subject, issuerSession, token, provedAt])
      return cookies
    },
    /** Whether the user of a session has re-authenticated since then. */
    hasProvedSince: async (sessionId: string, since: Date): Promise<boolean> =>
      (await db.one(provedSql, [sessionId, since])) !== undefined,
    /** Ends the sessions of a logout token; false if it is invalid. Throws `unavailable`. */
    endByToken: async (logoutToken: string): Promise<boolean> => {
      const ended = await endsByToken(logoutToken).catch((error: unknown) => {
        throw error instanceof IssuerError ? new Refusal("unavailable") : error
      })
      if (ended) await db.run(endSql, [ended.issuer, ended.subject, ended.issuerSession])
      return ended !== null
    },
    /** URL that ends the session at the issuer; a failure there must not prevent signing out here. */
    endAddress: async (sessionId: string | null): Promise<string | null> => {
      const stored = await db.one<{ idToken: string | null }>(tokenSql, [sessionId])
      if (!stored) return null
      const idToken = stored.idToken === null ? null : await unsealed(db, stored.idToken)
      return issuer.endUrl(idToken, `${publicUrl}/login`).catch(() => null)
    },
  }
}
export type IssuerSignIn = ReturnType<typeof issuerSignIn>

type PendingSignIn = Omit<Expected, "state"> & { returnTo: string }

const isMark = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)
/** Hash of state and mark: only the browser that began has both. */
const keyOf = (state: string, mark: string) =>
  `issuer ${createHash("sha256").update(`${state} ${mark}`).digest("hex")}`

const addSessionSql = `
  insert into identity.oidc_sessions (session_id, issuer, subject, issuer_session, sealed_token, proved_at)
  values ($1, $2, $3, $4, $5, $6)`
const provedSql = "select from identity.oidc_sessions where session_id = $1 and proved_at > $2"
const tokenSql = `select sealed_token as "idToken" from identity.oidc_sessions where session_id = $1`
/** One session of the issuer, or all of a user if none is given. */
const endSql = `
  delete from identity.session where id in (select session_id from identity.oidc_sessions
    where issuer = $1 and ($2::text is null or subject = $2) and ($3::text is null or issuer_session = $3))`
