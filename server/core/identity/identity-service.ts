import type { ErrorCode } from "../../../contract/errors.ts"
import type { Db, Tx } from "../postgres/index.ts"
import type { Refused } from "../refusal.ts"
import type { Hosted } from "./hosted-only.ts"
import type { IssuerSignIn } from "./oidc-sign-in.ts"
import type { RelyingParty } from "./pages.ts"
import type { TokenClaims } from "./token.ts"
import type { Answered, Asker, Entry, NewAccount, PageRefusal, SignedIn } from "./types.ts"

/** Where people prove who they are. Profile, role and locations are the portal's own business. */
export type IdentityService = {
  /** Null where the portal keeps passwords and sessions itself; otherwise the browser talks to a service. */
  hosted: Hosted | null
  /** Where people sign in at an issuer of OpenID Connect, and the portal keeps sessions alone; null elsewhere. */
  oidc: IssuerSignIn | null

  // Sign-in and sessions; a hosted identity keeps them itself and refuses.
  entryOf(by: { mail: string } | { id: string }): Promise<Entry | undefined>
  /** `whyNot` runs once the session exists: if the proof has become invalid meanwhile (P175), the session ends. */
  enter<Code extends ErrorCode>(
    asker: Asker,
    accountId: string,
    whyNot: () => Promise<Refused<Code> | null>,
  ): Promise<SignedIn | Refused<Code | PageRefusal>>
  /** The party that passkeys of the calling page are for. */
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
  /** Throws if a service that a sign-in needs does not answer. */
  prove(): Promise<unknown>

  // What changes an account takes the transaction that changes its profile, and is done exactly when that is: at once where accounts
  // are in the database, after the commit or before it at a hosted service, which `hosted.settle` completes or takes back.
  /** Makes an account; returns its id, the `sub` of its tokens. Without `tx` it can sign in at once. */
  createAccount(tx: Db | null, account: NewAccount): Promise<string | Refused<"mail_taken">>
  /** Id of the account with this mail, without regard to case. */
  accountOf(mail: string, tx?: Db): Promise<string | null>
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
