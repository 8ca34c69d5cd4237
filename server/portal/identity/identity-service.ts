import type { Db, Tx } from "../../core/postgres/db.ts"
import type { Refused } from "../../core/refusal.ts"
import type { HostedOperations } from "./hosted-operations.ts"
import type { IssuerSignIn } from "./oidc-sign-in.ts"
import type { OwnSessions } from "./sessions.ts"
import type { TokenClaims } from "./token.ts"

/** Authentication. Profile, role and locations are the portal's own. */
export type IdentityService = {
  /** Null if the portal keeps passwords and sessions; otherwise the browser calls the service. */
  hosted: HostedOperations | null
  /** Sign-in at an OpenID Connect issuer, with sessions kept by the portal; otherwise null. */
  oidc: IssuerSignIn | null
  /** The portal's own sessions; null with a hosted identity. */
  own: OwnSessions | null

  /** Claims of a valid token, null for any other text; refuses tokens of the service that are not ours. */
  checkToken(token: string): Promise<TokenClaims | Refused<"unauthenticated"> | null>
  /** Throws if a service that sign-ins need does not respond. */
  ping(): Promise<unknown>

  // Account changes take the profile's transaction and succeed exactly with it: embedded accounts at once; for a hosted
  // service, `hosted.settle` completes or reverts them.
  /** Creates an account; returns its id, the `sub` of its tokens. Without `tx` it can sign in at once. */
  createAccount(
    tx: Db | null,
    account: { mail: string; name: string; password: string },
  ): Promise<string | Refused<"mail_taken">>
  /** Id of the account with this mail, without regard to case. */
  accountOf(mail: string, tx?: Db): Promise<string | null>
  /** Removes account, password and sessions, if it exists. */
  removeAccount(tx: Db, id: string): Promise<void>
  /** Removes an account without a profile at once, if it is that many minutes old; a hosted service keeps it if other products may use it. */
  removeLeftover(id: string, minutes: number): Promise<void>
  changeMail(tx: Db, id: string, mail: string): Promise<Refused<"mail_taken"> | null>
  setPassword(tx: Db, id: string, password: string): Promise<void>
  checkPassword(id: string, password: string): Promise<boolean | Refused<"too_many_requests">>
  /** Signs the account out everywhere; its tokens are invalid at once. */
  endSessions(tx: Db, id: string): Promise<void>
  /** Also invalidates the password: only an e-mailed link reopens the account. Never fails because of a service. */
  lockOut(tx: Tx, id: string): Promise<void>
  close(): Promise<void>
}
