import type { IncomingHttpHeaders } from "node:http"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { Factors } from "../../../contract/factors.ts"
import type { Database, Db, Tx } from "../postgres/index.ts"
import type { Nothing, Refused } from "../refusal.ts"
import type { ProjectFaults } from "./hosted-project.ts"
import type { IssuerFailure } from "./oidc-issuer.ts"
import type { Proof } from "./oidc-proof.ts"
import type { RelyingParty } from "./pages.ts"
import type { TokenClaims } from "./token.ts"

/** The address of the connection and the headers of a request; forwarded headers are ignored here. */
export type Asker = { readonly ip: string; readonly headers: IncomingHttpHeaders }
/** The answer of the identity with the cookies that go along. */
export type Answered<T> = { readonly body: T; readonly cookies: readonly string[] }
/** The mail of the profile that holds an account; null where none does. `mail`: the account's own, where the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>
export type NewAccount = { mail: string; name: string; password: string }

/** What opens an account. */
export type Entry = Factors & { id: string; passwordHash: string | null }

/** A new session; `crowdedOut` counts those of the person that ended because there were too many. */
export type SignedIn = Answered<Nothing> & { readonly accountId: string; readonly crowdedOut: number }

/** `foreign_page`: the page is of another address than the one people are to open. */
export type PageRefusal = "identity_hosted" | "foreign_page"

/** Where people prove who they are. Profile, role and locations are the portal's own business. */
export type IdentityService = {
  /** Null where the portal keeps passwords and sessions itself; otherwise the browser talks to a service. */
  hosted: Hosted | null
  /** Where people sign in at an issuer of OpenID Connect, and the portal keeps sessions alone; null elsewhere. */
  oidc: IssuerSignIn | null

  // Sign-in and sessions; a hosted identity keeps them itself and refuses.
  /** What opens the account with this mail or id. */
  entryOf(by: { mail: string } | { id: string }): Promise<Entry | undefined>
  /**
   * Begins a session for the authenticated holder of an account. `whyNot` is asked once the session is made: the proof may have been
   * voided meanwhile (P175), and then no session stays.
   */
  enter<Code extends ErrorCode>(
    asker: Asker,
    accountId: string,
    whyNot: () => Promise<Refused<Code> | null>,
  ): Promise<SignedIn | Refused<Code | PageRefusal>>
  /** Whom passkeys of this asker's page are for. */
  relyingParty(asker: Asker): RelyingParty
  /** The name of a browser that the account knows (`deviceCookie`); null for any other. */
  deviceOf(asker: Asker, entry: Entry | undefined): string | null
  /** The cookie by which the account knows this browser from now on. */
  rememberDevice(asker: Asker, accountId: string): Promise<string>
  /** `next`: where the session at an issuer ends too. With `only` nothing ends unless that is the session of the cookie. */
  signOut(asker: Asker, only?: string): Promise<Answered<{ next: string | null }> | Refused<PageRefusal>>
  /** A token for the session of the cookie, valid for `tokenMinutes`. */
  token(asker: Asker): Promise<Answered<{ token: string }> | Refused<"identity_hosted" | "unauthenticated">>
  /** The claims of a valid token, null for any other text; a refusal says why a token of the service is none of ours. */
  checkToken(token: string): Promise<TokenClaims | Refused<"unauthenticated"> | null>
  /** Whether the services that a sign-in needs answer; asked at most every 15 seconds. */
  answers(): Promise<boolean>

  // What changes an account takes the transaction that changes its profile, and is done exactly when that is: at once where accounts
  // are in the database, after the commit or before it at a hosted service, which `hosted.settle` completes or takes back.
  /** Makes an account; returns its id, the `sub` of its tokens. Without `tx` it can sign in at once. */
  createAccount(tx: Db | null, account: NewAccount): Promise<string | Refused<"mail_taken">>
  /** Id of the account with this mail, without regard to case. */
  accountOf(mail: string, tx?: Db): Promise<string | null>
  /** Whether the identity itself proved the mail of this account; the embedded one never does, the portal's links do. */
  isMailProven(id: string): Promise<boolean>
  /** Removes account, password and sessions; without such an account it does nothing. */
  removeAccount(tx: Db, id: string): Promise<void>
  /** Removes an account that no profile holds, at once; a hosted service keeps it where it may serve other products. */
  removeLeftover(id: string): Promise<void>
  changeMail(tx: Db, id: string, mail: string): Promise<Refused<"mail_taken"> | null>
  setPassword(tx: Db, id: string, password: string): Promise<void>
  checkPassword(id: string, password: string): Promise<boolean | Refused<"too_many_requests">>
  /** Signs the account out everywhere; its tokens are invalid at once. */
  endSessions(tx: Db, id: string): Promise<void>
  /** Also voids the password: only a link that its owner gets by mail opens the account again. Never fails because a service does. */
  shutOut(tx: Tx, id: string): Promise<void>
  close(): Promise<void>
}

/** What only a hosted identity does. */
export type Hosted = {
  /** What the browser needs to sign in there; nothing of it is secret. */
  settings: { projectId: string; apiKey: string }
  /** A one-time code of the service with which the browser sets the password of the account with this mail. */
  passwordCode(mail: string): Promise<string | Refused<"too_many_requests">>
  /** Makes an existing account its mail's owner's alone; `mail_taken` where somebody could call it back. */
  takeOver(id: string): Promise<Refused<"mail_taken"> | null>
  /** Lets an account that is shut out sign in again, since a link that its owner got by mail was used (P175). */
  openAgain(tx: Tx, id: string): Promise<void>
  /**
   * Makes one account that may differ from its profile agree with it again, if one is due; false where none is. `mailOf`
   * keeps others from giving or taking the account until `tx` ends, and returns the mail of the profile that holds it, or null.
   */
  settle(mailOf: MailOf): Promise<boolean>
  /** What is set up at the service so that people could not sign in here, or not as they think; German sentences. */
  faults(): Promise<ProjectFaults>
}

export type IdentityParts = {
  databaseUrl: string
  db: Database
  /** The address people open; its scheme decides whether the cookie is `Secure`. */
  publicUrl: string
  /** Length of sessions where the issuer is to be asked again after a while. */
  session?: { seconds: number; isAbsolute: boolean }
}

/** What another identity builds on: sessions without a password. */
export type OwnSessions = {
  /** Begins a session of an account, whatever page led here; the one that this browser had ends. */
  beginSession(asker: Asker, accountId: string): Promise<Answered<{ id: string; token: string }>>
  /** The session of the cookie. */
  sessionOf(asker: Asker): Promise<string | null>
}

/** What is between a browser, the portal and the issuer. */
export type IssuerSignIn = {
  /** What people call the issuer. */
  name: string
  /** A mail counts as proven where the issuer says nothing about it. */
  trustsMail: boolean
  /** Begins a sign-in: the address at the issuer and the mark that the browser keeps. Throws an `IssuerError`. */
  begin(wish: IssuerWish): Promise<{ url: string; mark: string }>
  /** Ends it with the parameters that the browser brings back; they and the mark serve once. */
  finish(search: string, mark: string | undefined): Promise<Finished>
  /** Begins a session of the portal's for an account. */
  enter(asker: Asker, accountId: string, proof: Proof): Promise<Answered<unknown>>
  /** Whether the person of a session authenticated anew at the issuer since then. */
  hasProvedSince(sessionId: string, since: Date): Promise<boolean>
  /** Ends the sessions that a logout token of the issuer names; false where it is none. Throws `unavailable`. */
  endByToken(logoutToken: string): Promise<boolean>
  /** Asks the issuer whether it is one. Throws an `IssuerError`. */
  discover(): Promise<unknown>
}
type IssuerWish = { mark: string | undefined; returnTo: string; again: boolean }
export type Finished = { returnTo: string } & (
  | { proof: Proof }
  /** `why` is for the operator's log. */
  | { failure: IssuerFailure | "expired"; why: string }
)
