import type { IncomingHttpHeaders } from "node:http"
import type { Factors } from "../../../contract/factors.ts"
import type { Database, Tx } from "../postgres/index.ts"
import type { Nothing } from "../refusal.ts"

/** Address and headers of a request; forwarded headers are ignored here. */
export type ClientRequest = { readonly ip: string; readonly headers: IncomingHttpHeaders }
/** A result with the cookies to set. */
export type WithCookies<T> = { readonly body: T; readonly cookies: readonly string[] }
/** Address of the profile with this account, or null. `mail`: the account's own, if the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>
export type NewAccount = { mail: string; name: string; password: string }

export type Entry = Factors & { id: string; passwordHash: string | null }

/** `crowdedOut`: number of the user's sessions ended because of the limit. */
export type SignedIn = WithCookies<Nothing> & { readonly accountId: string; readonly crowdedOut: number }

export type IdentityParts = {
  databaseUrl: string
  db: Database
  publicUrl: string
  /** Session length, if users must sign in at the issuer again. */
  session?: { seconds: number; isAbsolute: boolean }
}
