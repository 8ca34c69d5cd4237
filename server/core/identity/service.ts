import { createHmac, randomBytes } from "node:crypto"
import { betterAuth } from "better-auth"
import { APIError, isAPIError } from "better-auth/api"
import { jwt } from "better-auth/plugins/jwt"
import type pg from "pg"
import { tokenMinutes } from "../../../contract/identity.ts"
import type { Database } from "../postgres/db.ts"
import { openPool } from "../postgres/pool.ts"
import { nothing, Refusal, refuse } from "../refusal.ts"
import type { IdentityService } from "./identity-service.ts"
import { deviceCookie } from "./known-device.ts"
import { accountsOn, entryOn } from "./own-accounts.ts"
import { cookieIn, isOwnPage } from "./pages.ts"
import { beginning, endSurplus, sessionCookie, sessionLimits, signInSql } from "./sessions.ts"
import { createTokenCheck, tokenAudience, tokenIssuer } from "./token.ts"
import type { ClientRequest, IdentityParts, OwnSessions, WithCookies } from "./types.ts"

/** Interval in which the use of a session is noted. */
const useNotedSeconds = 600
const daySeconds = 86_400
/** The only header from which the library reads the caller's address. */
const addressHeader = "x-portal-client-address"

/** All processes on a database sign with the same secret, written by the first one. */
async function sharedSecret(db: Database): Promise<string> {
  await db.run("insert into identity.secret (value) values ($1) on conflict do nothing", [
    randomBytes(32).toString("base64url"),
  ])
  const row = await db.one<{ value: string }>("select value from identity.secret")
  if (!row) throw new Error("identity.secret is empty")
  return row.value
}

/** None of the library's sign-in and sign-up routes; tokens contain only the session's id. */
export const identitySettings = (
  secret: string,
  publicUrl: string,
  pool: pg.Pool,
  { seconds, isAbsolute } = { seconds: sessionLimits.idleDays * daySeconds, isAbsolute: false },
) => ({
  appName: "ZVF",
  secret,
  baseURL: publicUrl,
  database: pool,
  telemetry: { enabled: false },
  logger: { disabled: true },
  session: { expiresIn: seconds, updateAge: useNotedSeconds, disableSessionRefresh: isAbsolute },
  advanced: {
    cookiePrefix: "zvf",
    // Cookie names already have their prefix.
    useSecureCookies: false,
    defaultCookieAttributes: sessionCookie(publicUrl).attributes,
    cookies: { session_token: sessionCookie(publicUrl) },
    ipAddress: { ipAddressHeaders: [addressHeader] },
  },
  plugins: [
    beginning,
    jwt({
      disableSettingJwtHeader: true,
      jwt: {
        issuer: tokenIssuer,
        audience: tokenAudience,
        expirationTime: `${tokenMinutes}m`,
        definePayload: ({ session }) => {
          if (Date.now() - session.createdAt.getTime() > sessionLimits.days * daySeconds * 1000)
            throw new APIError("UNAUTHORIZED")
          return { sid: session.id }
        },
      },
    }),
  ],
})

/** The embedded identity, in the schema `identity` of the portal's database. */
export async function openIdentity({
  databaseUrl,
  db,
  publicUrl,
  session,
}: IdentityParts): Promise<IdentityService & { own: OwnSessions }> {
  const pool = openPool(databaseUrl, { size: 4, settings: { search_path: "identity" } })
  const secret = await sharedSecret(db)
  const { api } = betterAuth(identitySettings(secret, publicUrl, pool, session))
  const device = deviceCookie({ secret, isSecure: publicUrl.startsWith("https:") })
  const { name: cookie, attributes } = sessionCookie(publicUrl)
  const entryOf = entryOn(pool)
  const rememberDevice = async ({ headers }: ClientRequest, id: string) =>
    device.add(headers.cookie, { id, passwordHash: null, ...(await entryOf({ id })) })
  /** The token in the session cookie; "" unless the library signed it. */
  const tokenOf = ({ headers }: ClientRequest) => {
    const [token = "", signature = ""] = cookieIn(headers.cookie, cookie)?.split(".") ?? []
    const own = createHmac("sha256", secret).update(token).digest("base64")
    return signature === own || signature === encodeURIComponent(own) ? token : ""
  }
  const sessionOf = async (client: ClientRequest) =>
    (await pool.query<{ id: string }>(sessionSql, [tokenOf(client), sessionLimits.days])).rows[0]?.id ?? null
  const endSession = (token: string) => pool.query("delete from session where token = $1", [token])
  const beginSession = async (client: ClientRequest, accountId: string) =>
    answered(
      await api.beginSession({ headers: headersFor(client), body: { accountId }, returnHeaders: true }),
    )
  /** Ends the browser's earlier session. */
  const signedIn = async (client: ClientRequest, accountId: string, { token }: { token: string }) => {
    if (tokenOf(client) !== token) await endSession(tokenOf(client))
    await pool.query(signInSql, [accountId, new Date()])
  }
  const own: OwnSessions = {
    entryOf,
    deviceOf: ({ headers }, entry) => device.nameIn(headers.cookie, entry ?? { id: "", passwordHash: null }),
    rememberDevice,
    enter: async (client, accountId, whyNot) => {
      if (!isOwnPage(publicUrl, client.headers)) return refuse("foreign_page")
      const { body, cookies } = await beginSession(client, accountId)
      // The proof may have become invalid after earlier sessions ended.
      const refused = await whyNot()
      if (refused) {
        await endSession(body.token)
        return refused
      }
      await signedIn(client, accountId, body)
      await endSurplus(pool, accountId, body.token)
      const deviceCookieText = await rememberDevice(client, accountId)
      return { body: nothing, cookies: [...cookies, deviceCookieText], accountId }
    },
    beginSession: async (client, accountId) => {
      const begunSession = await beginSession(client, accountId)
      await signedIn(client, accountId, begunSession.body)
      return begunSession
    },
    sessionOf,
    // Not through the library, which reports success even if the database failed.
    signOut: async (client) => {
      if (!isOwnPage(publicUrl, client.headers)) return refuse("foreign_page")
      await endSession(tokenOf(client))
      const expired = `${cookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? "; Secure" : ""}`
      return { body: { next: null }, cookies: [expired] }
    },
    token: async (client) => {
      try {
        return answered(await api.getToken({ headers: headersFor(client), returnHeaders: true }))
      } catch (error) {
        if (!isAPIError(error) || error.statusCode !== 401) throw error
        // The library reports this also if the database is down, which would sign users out.
        if (await sessionOf(client)) throw new Refusal("unavailable")
        return refuse("unauthenticated")
      }
    },
  }
  return {
    hosted: null,
    oidc: null,
    own,
    checkToken: createTokenCheck(async () => (await api.getJwks()).keys),
    prove: () => pool.query("select from jwks limit 1"),
    ...accountsOn(pool),
    close: () => pool.end(),
  }
}

/** Without forwarded addresses or other hosts. */
function headersFor({ ip, headers: { cookie, "user-agent": browser } }: ClientRequest): Headers {
  return new Headers({
    [addressHeader]: ip,
    ...(cookie && { cookie }),
    ...(browser && { "user-agent": browser }),
  })
}

const sessionSql = `
  select id from session where token = $1 and "expiresAt" > now() and "createdAt" > now() - make_interval(days => $2)`

const answered = <T>({ headers, response }: { headers: Headers; response: T }): WithCookies<T> => ({
  body: response,
  cookies: headers.getSetCookie(),
})
