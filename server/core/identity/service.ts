import { randomBytes } from "node:crypto"
import { betterAuth } from "better-auth"
import { APIError } from "better-auth/api"
import { jwt } from "better-auth/plugins/jwt"
import type pg from "pg"
import { tokenMinutes } from "../../../contract/identity.ts"
import { type Database, openPool } from "../postgres/index.ts"
import { accepted, isRefused, type Nothing, nothing } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import { callsOver } from "./failures.ts"
import { deviceCookie } from "./known-device.ts"
import { addressHeader, basePath, read, requestFor } from "./library-calls.ts"
import { accountsOn, entryOn } from "./own-accounts.ts"
import { relyingParty, trustedOrigins } from "./pages.ts"
import { beginning, endFormer, endSurplus, sessionCookie, sessionLimits } from "./sessions.ts"
import { createTokenCheck, tokenAudience, tokenIssuer } from "./token.ts"
import type { Asker, IdentityParts, IdentityService, OwnSessions } from "./types.ts"

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

/**
 * The settings of the library: no ways of its own to sign in or up, no rate limit, tokens with nothing but the session's id.
 */
export const identitySettings = (
  secret: string,
  publicUrl: string,
  pool: pg.Pool,
  { seconds, isAbsolute } = { seconds: sessionLimits.idleDays * daySeconds, isAbsolute: false },
) => ({
  appName: "ZVF",
  secret,
  baseURL: publicUrl,
  basePath,
  database: pool,
  trustedOrigins: (request?: Request) => trustedOrigins(publicUrl, request?.headers),
  telemetry: { enabled: false },
  logger: { disabled: true },
  rateLimit: { enabled: false },
  session: { expiresIn: seconds, updateAge: useNotedSeconds, disableSessionRefresh: isAbsolute },
  advanced: {
    // Explicit, because the library skips these checks under a test runner's environment.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    cookiePrefix: "zvf",
    // The cookie names already have their prefix.
    useSecureCookies: false,
    defaultCookieAttributes: sessionCookie(publicUrl).attributes,
    cookies: { session_token: sessionCookie(publicUrl) },
    ipAddress: { ipAddressHeaders: [addressHeader] },
  },
  // Anything but an answer of the library goes to the portal's error handling.
  onAPIError: { throw: true },
  plugins: [
    beginning,
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
  const device = deviceCookie({ secret, isSecure: publicUrl.startsWith("https:"), path: basePath })
  const entryOf = entryOn(pool)
  const ask = (asker: Asker, method: string, path: string, body?: object) =>
    calling(() => auth.handler(requestFor(publicUrl, asker, method, path, body)))
  const rememberDevice = async ({ headers }: Asker, id: string) =>
    device.add(headers.cookie, { id, passwordHash: null, ...(await entryOf({ id })) })
  const sessionOf = async (asker: Asker) => {
    const answer = await ask(asker, "GET", "/get-session?disableRefresh=true")
    const found = answer.ok ? ((await answer.json()) as { session: { id: string } } | null) : null
    return found?.session.id ?? null
  }
  type Begun = { id: string; token: string }
  return {
    hosted: null,
    oidc: null,
    entryOf,
    relyingParty: ({ headers }) => relyingParty(publicUrl, headers),
    deviceOf: ({ headers }, entry) => device.nameIn(headers.cookie, entry ?? { id: "", passwordHash: null }),
    rememberDevice,
    enter: async (asker, accountId, whyNot) => {
      const begun = await read<Begun, "foreign_page">(
        await ask(asker, "POST", "/begin-session", { accountId }),
        { 403: "foreign_page" },
      )
      if (isRefused(begun)) return begun
      const { token } = begun.body
      // What proved to be right may be void by now, and all earlier sessions ended already.
      const refused = await whyNot()
      if (refused) {
        await pool.query("delete from session where token = $1", [token])
        return refused
      }
      await endFormer(pool, asker.headers.cookie, sessionCookie(publicUrl), token)
      const crowdedOut = await endSurplus(pool, accountId, token)
      const cookies = [...begun.cookies, await rememberDevice(asker, accountId)]
      return { body: nothing, cookies, accountId, crowdedOut }
    },
    beginSession: async (asker, accountId) => {
      const { headers } = requestFor(publicUrl, asker, "POST", "/")
      const response = await auth.api.beginSession({ headers, body: { accountId }, asResponse: true })
      const begun = accepted(await read<Begun, never>(response, {}))
      await endFormer(pool, asker.headers.cookie, sessionCookie(publicUrl), begun.body.token)
      return begun
    },
    sessionOf,
    signOut: async (asker, only) => {
      const stays = only !== undefined && (await sessionOf(asker)) !== only
      if (stays) return { body: { next: null }, cookies: [] }
      const answer = await read<Nothing, "foreign_page">(await ask(asker, "POST", "/sign-out", {}), {
        403: "foreign_page",
      })
      return isRefused(answer) ? answer : { ...answer, body: { next: null } }
    },
    token: async (asker) => read(await ask(asker, "GET", "/token"), { 401: "unauthenticated" }),
    checkToken: createTokenCheck(async () => (await auth.api.getJwks()).keys),
    answers: cachedProbe(() => pool.query("select from jwks limit 1")),
    ...accountsOn(pool),
    close: () => pool.end(),
  }
}
