import { randomBytes } from "node:crypto"
import { betterAuth } from "better-auth"
import { APIError } from "better-auth/api"
import { jwt } from "better-auth/plugins/jwt"
import { tokenMinutes } from "../../../contract/identity.ts"
import { type Database, openPool } from "../postgres/index.ts"
import { accepted, isRefused, type Nothing, nothing, refuse } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import { callsOver } from "./failures.ts"
import { deviceCookie, deviceHolder, knownDevice } from "./known-device.ts"
import { addressHeader, basePath, read, requestFor, trustedOrigins } from "./library-calls.ts"
import { accountsOn } from "./own-accounts.ts"
import { ownSessions } from "./own-sessions.ts"
import { relyingParty } from "./passkeys.ts"
import { hashPassword, isPassword } from "./password.ts"
import { sessionCookie } from "./session-cookie.ts"
import { makeRoom, sessionLimits, tokenIn } from "./sessions.ts"
import { voidPassword } from "./shut-out.ts"
import { createTokenCheck, tokenAudience, tokenIssuer } from "./token.ts"
import type {
  Answered,
  Asker,
  IdentityParts,
  IdentityService,
  OwnSessions,
  PageRefusal,
  SignInRefusal,
} from "./types.ts"

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
  // Anything but an answer of the library goes to the portal's error handling.
  onAPIError: { throw: true },
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
