import type { IncomingHttpHeaders } from "node:http"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { Factors } from "../../../contract/factors.ts"
import type { Database, Tx } from "../postgres/db.ts"
import type { Nothing, Refused } from "../refusal.ts"

/** Address and headers of a request; forwarded headers are ignored here. */
export type ClientRequest = { readonly ip: string; readonly headers: IncomingHttpHeaders }
/** A result with the cookies to set. */
export type WithCookies<T> = { readonly body: T; readonly cookies: readonly string[] }
/** Address of the profile with this account, or null. `mail`: the account's own, if the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>
export type NewAccount = { mail: string; name: string; password: string }

export type Entry = Factors & { id: string; passwordHash: string | null }

export type SignedIn = WithCookies<Nothing> & { readonly accountId: string }

export type IdentityParts = {
  databaseUrl: string
  db: Database
  publicUrl: string
  /** Session length, if users must sign in at the issuer again. */
  session?: { seconds: number; isAbsolute: boolean }
}

/** Sessions kept by the portal. */
export type OwnSessions = {
  entryOf(by: { mail: string } | { id: string }): Promise<Entry | undefined>
  /** `whyNot` runs once the session exists: if the proof has become invalid meanwhile (P175), the session ends. */
  enter<Code extends ErrorCode>(
    client: ClientRequest,
    accountId: string,
    whyNot: () => Promise<Refused<Code> | null>,
  ): Promise<SignedIn | Refused<Code | "foreign_page">>
  /** Begins a session of an account from any page; ends the browser's earlier one. */
  beginSession(client: ClientRequest, accountId: string): Promise<WithCookies<{ id: string; token: string }>>
  sessionOf(client: ClientRequest): Promise<string | null>
  /** Name of a browser known to the account (`deviceCookie`), else null. */
  deviceOf(client: ClientRequest, entry: Entry | undefined): string | null
  /** The cookie by which the account recognises this browser. */
  rememberDevice(client: ClientRequest, accountId: string): Promise<string>
  /** `next`: where the session at an issuer ends too. */
  signOut(client: ClientRequest): Promise<WithCookies<{ next: string | null }> | Refused<"foreign_page">>
  /** A token for the session of the cookie, valid for `tokenMinutes`. */
  token(client: ClientRequest): Promise<WithCookies<{ token: string }> | Refused<"unauthenticated">>
}
