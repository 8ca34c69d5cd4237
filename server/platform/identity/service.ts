import { randomBytes } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { betterAuth } from "better-auth"
import { APIError, isAPIError } from "better-auth/api"
import { jwt } from "better-auth/plugins/jwt"
import { tokenMinutes } from "../../../contract/identity.ts"
import { type Database, type Db, openPool, type Tx } from "../postgres/index.ts"
import { accepted, isRefused, type Nothing, nothing, type Refused, refuse } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import { callsOver } from "./failures.ts"
import type { ProjectFaults } from "./hosted-project.ts"
import { deviceCookie, deviceHolder, knownDevice } from "./known-device.ts"
import { addressHeader, basePath, read, requestFor, trustedOrigins } from "./library-calls.ts"
import type { IssuerSignIn } from "./oidc-identity.ts"
import { accountsOn } from "./own-accounts.ts"
import { ownSessions } from "./own-sessions.ts"
import { type RelyingParty, relyingParty } from "./passkeys.ts"
import { hashPassword, isPassword } from "./password.ts"
import { sessionCookie } from "./session-cookie.ts"
import { makeRoom, sessionLimits, tokenIn } from "./sessions.ts"
import { voidPassword } from "./shut-out.ts"
import { createTokenCheck, type TokenClaims, tokenAudience, tokenIssuer } from "./token.ts"

/** Who asks: the address of the connection and the headers of the request; forwarded headers are dropped here. */
export type Asker = { readonly ip: string; readonly headers: IncomingHttpHeaders }
/** The answer of the identity with the cookies that go along. */
export type Answered<T> = { readonly body: T; readonly cookies: readonly string[] }
/** The mail of the profile that holds an account; null where none does. `mail`: the account's own, where the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>
export type NewAccount = { mail: string; name: string; password: string }

/** What the browser needs to know to sign in at a hosted identity; nothing of it is secret. */
export type HostedSettings = { projectId: string; apiKey: string }

/** A new session; `crowdedOut` counts those of the person that ended because there were too many. */
export type SignedIn = Answered<Nothing> & { readonly accountId: string; readonly crowdedOut: number }

/** `foreign_page`: the page is of another address than the one people are to open. `invalid_input`: what only the library finds wrong. */
export type PageRefusal = "identity_hosted" | "foreign_page" | "invalid_input"
export type SignInRefusal = PageRefusal | "invalid_credentials" | "second_factor_required"

/** Where people prove who they are. Profile, role and locations are the portal's own business. */
export type IdentityService = {
  /** Null where the portal keeps passwords and sessions itself; otherwise the browser talks to a service. */
  hosted: {
    settings: HostedSettings
    /** A one-time code of the service with which the browser sets the password of the account with this mail. */
    passwordCode(mail: string): Promise<string | Refused<"too_many_requests">>
    /** Makes an account that was there before its mail's owner's alone; `mail_taken` where somebody could call it back. */
    takeOver(id: string): Promise<Refused<"mail_taken"> | null>
    /** Lets an account that is shut out sign in from now on, since a link that its owner got by mail was used (P175). */
    openAgain(tx: Tx, id: string): Promise<void>
    /**
     * Makes one account that may differ from its profile agree with it again, if one is due; false where none is. `mailOf`
     * keeps others from giving or taking the account until `tx` ends, and answers the mail of the profile that holds it, or null.
     */
    settle(mailOf: MailOf): Promise<boolean>
    /** What is set up at the service so that people could not sign in here, or not as they think; German sentences. */
    faults(): Promise<ProjectFaults>
  } | null
  /** Where people sign in at an issuer of OpenID Connect, and the portal keeps sessions alone; null elsewhere. */
  oidc: IssuerSignIn | null
  /** `hasProvedCode`: a code of the second factor was given and used up. */
  signIn(
    asker: Asker,
    credentials: { email: string; password: string; hasProvedCode: boolean },
  ): Promise<SignedIn | Refused<SignInRefusal>>
  /**
   * Makes a session for the holder of an account, who proved it by a passkey; null, and no session, where the proof is void by then:
   * the account may have been taken from whoever has the passkey at that moment (P175).
   */
  signInProven(
    asker: Asker,
    accountId: string,
    stillProves: () => Promise<boolean>,
  ): Promise<SignedIn | Refused<"identity_hosted"> | null>
  /** Whom passkeys of this asker's page are for. */
  relyingParty(asker: Asker): RelyingParty
  /** The name of a browser that the account was signed in to in (`knownDevice`); null for any other. */
  deviceOf(asker: Asker, accountId: string): Promise<string | null>
  /** The cookie by which this browser is known to the account from now on. */
  rememberDevice(asker: Asker, accountId: string): Promise<string>
  /** `next`: where the browser goes so that the session at an issuer ends too. */
  /** With `only` nothing ends unless that is the session of the cookie. */
  signOut(asker: Asker, only?: string): Promise<Answered<{ next: string | null }> | Refused<PageRefusal>>
  /** A token for the session of the cookie, good for `tokenMinutes`. */
  token(asker: Asker): Promise<Answered<{ token: string }> | Refused<"identity_hosted" | "unauthenticated">>
  /** The claims of a valid token, null for any other text; a refusal says why a token of the service is none of ours. */
  checkToken(token: string): Promise<TokenClaims | Refused<"unauthenticated"> | null>
  /** Whether people can sign in as far as it depends on others than the portal; asked at most every 15 seconds. */
  answers(): Promise<boolean>
  // What changes an account takes the transaction that changes its profile, and is done exactly when that is: at once where accounts
  // are in the database, after the commit or before it at a hosted service, which `hosted.settle` completes or takes back.
  /** Makes an account; answers its id, the `sub` of its tokens. Without `tx` it can sign in at once, and no profile comes with it. */
  createAccount(tx: Db | null, account: NewAccount): Promise<string | Refused<"mail_taken">>
  /** Id of the account with this mail, without regard to case; null where there is none. `tx` sees what it changed itself. */
  accountOf(mail: string, tx?: Db): Promise<string | null>
  /** Whether the identity itself proved the mail of this account; the embedded one never does, the portal's links do. */
  isMailProven(id: string): Promise<boolean>
  /** Takes account, password and sessions away; without such an account it does nothing. */
  removeAccount(tx: Db, id: string): Promise<void>
  /** Removes an account that no profile holds, at once; a hosted service keeps it where it may serve other products. */
  removeLeftover(id: string): Promise<void>
  changeMail(tx: Db, id: string, mail: string): Promise<Refused<"mail_taken"> | null>
  setPassword(tx: Db, id: string, password: string): Promise<void>
  /** Whether this is the account's password. */
  checkPassword(id: string, password: string): Promise<boolean | Refused<"too_many_requests">>
  /** Signs the account out everywhere; its tokens are void at once. */
  endSessions(tx: Db, id: string): Promise<void>
  /**
   * Ends sessions and password of an account in the caller's transaction: only a link that its owner gets by mail opens it again.
   * Never fails because a service does.
   */
  shutOut(tx: Tx, id: string): Promise<void>
  close(): Promise<void>
}

export type IdentityParts = {
  databaseUrl: string
  db: Database
  /** The address people open; its scheme decides whether the cookie is `Secure`. */
  publicUrl: string
  /** Of an identity that asks again after a while: its own length, in place of the usual one. */
  session?: { seconds: number; isAbsolute: boolean }
}

/** What another identity builds on: sessions without a password. */
export type OwnSessions = {
  /** Begins a session of an account; the one that this browser had ends. */
  beginSession(asker: Asker, accountId: string): Promise<Answered<{ id: string; token: string }>>
  /** The session of the cookie; null where there is none. */
  sessionOf(asker: Asker): Promise<string | null>
}

/** The use of a session is noted with the first token that is fetched after this long. */
const useNotedSeconds = 600
const daySeconds = 86_400
/** Every process on the database signs with the same secret: the first to start writes it. */
async function sharedSecret(db: Database): Promise<string> {
  await db.run("insert into identity.secret (value) values ($1) on conflict do nothing", [
    randomBytes(32).toString("base64url"),
  ])
  const row = await db.one<{ value: string }>("select value from identity.secret")
  if (!row) throw new Error("identity.secret is empty")
  return row.value
}

/** The settings of the library: no sign-up, no rate limit of its own, tokens with nothing but the session's id. */
export const identitySettings = (
  secret: string,
  publicUrl: string,
  pool: ReturnType<typeof openPool>,
  { seconds, isAbsolute } = { seconds: sessionLimits.idleDays * daySeconds, isAbsolute: false },
) => ({
  appName: "ZVF",
  secret,
  baseURL: publicUrl,
  basePath,
  database: pool,
  trustedOrigins: (request?: Request) => trustedOrigins(publicUrl, request),
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: 6,
    password: { hash: hashPassword, verify: isPassword },
  },
  session: { expiresIn: seconds, updateAge: useNotedSeconds, disableSessionRefresh: isAbsolute },
  advanced: {
    // Said in words, because the library leaves these checks out under a test runner's environment.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    cookiePrefix: "zvf",
    // The names are whole: the library's own prefix would come on top.
    useSecureCookies: false,
    defaultCookieAttributes: sessionCookie(publicUrl).attributes,
    cookies: { session_token: sessionCookie(publicUrl) },
    ipAddress: { ipAddressHeaders: [addressHeader] },
  },
  onAPIError: {
    // What the library did not mean as an answer is left to the portal's own error handling.
    onError: (error: unknown) => {
      if (!isAPIError(error)) throw error
    },
  },
  plugins: [
    ownSessions,
    jwt({
      disableSettingJwtHeader: true,
      jwt: {
        issuer: tokenIssuer,
        audience: tokenAudience,
        expirationTime: `${tokenMinutes}m`,
        definePayload: ({ session }) => {
          // However much it was used.
          if (Date.now() - session.createdAt.getTime() > sessionLimits.days * daySeconds * 1000)
            throw new APIError("UNAUTHORIZED")
          return { sid: session.id }
        },
      },
    }),
  ],
})

/** Opens the identity that lives in this process, on the schema `identity` of the portal's database. */
export async function openIdentity({
  databaseUrl,
  db,
  publicUrl,
  session,
}: IdentityParts): Promise<IdentityService & OwnSessions> {
  const pool = openPool(databaseUrl, { size: 4, schema: "identity" })
  const secret = await sharedSecret(db)
  const auth = betterAuth(identitySettings(secret, publicUrl, pool, session))
  const calling = callsOver(pool)
  const devices = { secret, isSecure: publicUrl.startsWith("https:"), path: basePath }
  const rememberDevice = async ({ headers }: Asker, accountId: string) =>
    deviceCookie(devices, headers.cookie, await deviceHolder(pool, accountId))
  const ask = (asker: Asker, method: string, path: string, body?: unknown) =>
    calling(() => auth.handler(requestFor(publicUrl, asker, method, path, body)))
  const adapter = async () => (await auth.$context).internalAdapter
  const beginSession = async (asker: Asker, accountId: string) => {
    const { headers } = requestFor(publicUrl, asker, "POST", "/")
    const response = await auth.api.beginSession({ headers, body: { accountId }, asResponse: true })
    return accepted(await read<{ id: string; token: string }, never>(response, {}))
  }
  const sessionOf = async (asker: Asker) => {
    const answer = await ask(asker, "GET", "/get-session?disableRefresh=true")
    const found = answer.ok ? ((await answer.json()) as { session: { id: string } } | null) : null
    return found?.session.id ?? null
  }
  /** What follows on a sign-in, however it was proved. */
  const entered = async (asker: Asker, accountId: string, answer: Answered<{ token: string }>) => {
    const former = tokenIn(asker.headers.cookie, sessionCookie(publicUrl))
    const crowdedOut = await makeRoom(pool, { accountId, token: answer.body.token, former })
    const cookies = [...answer.cookies, await rememberDevice(asker, accountId)]
    return { body: nothing, cookies, accountId, crowdedOut }
  }
  return {
    hosted: null,
    oidc: null,
    relyingParty: ({ headers }) => relyingParty(publicUrl, headers),
    signInProven: async (asker, accountId, stillProves) => {
      const answer = await beginSession(asker, accountId)
      if (await stillProves()) return entered(asker, accountId, answer)
      await (await adapter()).deleteSession(answer.body.token)
      return null
    },
    deviceOf: async ({ headers }, accountId) =>
      knownDevice(devices, headers.cookie, await deviceHolder(pool, accountId)),
    rememberDevice,
    signIn: async (asker, { hasProvedCode, ...credentials }) => {
      const before = await entryOf(pool, credentials.email)
      const answer = await read<{ token: string; user: { id: string } }, SignInRefusal>(
        await ask(asker, "POST", "/sign-in/email", credentials),
        { 400: "invalid_input", 401: "invalid_credentials", 403: "foreign_page" },
      )
      if (isRefused(answer)) {
        // The library reads the password of a known mail only: a look-up more for the others, and both take the same time.
        if (before === undefined) await entryOf(pool, credentials.email)
        return answer
      }
      const after = await entryOf(pool, credentials.email)
      const hasOldPassword = after?.password !== before?.password
      const lacksCode = after?.hasFactor === true && !hasProvedCode
      if (!hasOldPassword && !lacksCode) return entered(asker, answer.body.user.id, answer)
      // While the old password was proved a new one was set, or a second factor switched on, and every session of before
      // had ended already.
      await (await adapter()).deleteSession(answer.body.token)
      return refuse(hasOldPassword ? "invalid_credentials" : "second_factor_required")
    },
    signOut: async (asker, only) => {
      if (only !== undefined && (await sessionOf(asker)) !== only)
        return { body: { next: null }, cookies: [] }
      const answer = await read<Nothing, PageRefusal>(await ask(asker, "POST", "/sign-out", {}), {
        400: "invalid_input",
        403: "foreign_page",
      })
      if (isRefused(answer)) return answer
      return { body: { next: null }, cookies: answer.cookies }
    },
    beginSession,
    sessionOf,
    token: async (asker) => read(await ask(asker, "GET", "/token"), { 401: "unauthenticated" }),
    checkToken: createTokenCheck(async () => (await auth.api.getJwks()).keys),
    answers: cachedProbe(() => pool.query("select from jwks limit 1")),
    ...accountsOn(pool),
    shutOut: voidPassword,
    close: () => pool.end(),
  }
}

/** What opens an account. By the identity's own pool: a sign-up already holds a connection of the portal's. */
async function entryOf(pool: ReturnType<typeof openPool>, mail: string) {
  const { rows } = await pool.query<{ password: string; hasFactor: boolean }>(
    `select a.password, exists (select from second_factors f
        where f."userId" = u.id and f."confirmedAt" is not null)
        or exists (select from passkeys p where p."userId" = u.id) as "hasFactor"
      from "user" u join account a on a."userId" = u.id and a."providerId" = 'credential' where u.email = lower($1)`,
    [mail],
  )
  return rows[0]
}
