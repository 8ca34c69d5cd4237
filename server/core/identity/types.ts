import type { IncomingHttpHeaders } from "node:http"
import type { Factors } from "../../../contract/factors.ts"
import type { Database, Tx } from "../postgres/index.ts"
import type { Nothing } from "../refusal.ts"

/** The address of the connection and the headers of a request; forwarded headers are ignored here. */
export type Asker = { readonly ip: string; readonly headers: IncomingHttpHeaders }
/** The answer of the identity with the cookies that go along. */
export type Answered<T> = { readonly body: T; readonly cookies: readonly string[] }
/** The mail of the profile that holds an account; null where none does. `mail`: the account's own, where the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>
export type NewAccount = { mail: string; name: string; password: string }

export type Entry = Factors & { id: string; passwordHash: string | null }

/** A new session; `crowdedOut` counts those of the person that ended because there were too many. */
export type SignedIn = Answered<Nothing> & { readonly accountId: string; readonly crowdedOut: number }

/** `foreign_page`: the page is of another address than the one people are to open. */
export type PageRefusal = "identity_hosted" | "foreign_page"

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
  sessionOf(asker: Asker): Promise<string | null>
}
