import { createHmac, randomBytes, randomUUID } from "node:crypto"
import { betterAuth } from "better-auth"
import { APIError, isAPIError } from "better-auth/api"
import { jwt } from "better-auth/plugins/jwt"
import type pg from "pg"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { Factors } from "../../../contract/people/factors.ts"
import { tokenMinutes } from "../../../contract/people/identity.ts"
import type { Db } from "../../core/postgres/db.ts"
import { isRefused, type Nothing, nothing, Refusal, type Refused, refuse } from "../../core/refusal.ts"
import { deviceCookie } from "./known-device.ts"
import { type ClientRequest, isOwnPage, portalCookie } from "./pages.ts"
import { tokenAudience, tokenIssuer } from "./token.ts"

/** Maximum idle time and age of a session in days, and sessions per user. */
export const sessionLimits = { idleDays: 7, days: 30, most: 10 }
/** Interval in which the use of a session is noted. */
const useNotedSeconds = 600
const daySeconds = 86_400

/** Length of a session; an absolute one is not prolonged by use. */
export type SessionLength = { seconds: number; isAbsolute: boolean }
export const usualLength: SessionLength = { seconds: sessionLimits.idleDays * daySeconds, isAbsolute: false }

const sessionCookie = (publicUrl: string) => portalCookie(publicUrl, "zvf.session")

/** None of the library's sign-in and sign-up routes; tokens contain only the session's id. */
export const identitySettings = (
  secret: string,
  publicUrl: string,
  pool: pg.Pool,
  { seconds, isAbsolute } = usualLength,
  { name, isSecure: secure } = sessionCookie(publicUrl),
) => ({
  appName: "ZVF",
  secret,
  baseURL: publicUrl,
  database: pool,
  telemetry: { enabled: false },
  logger: { disabled: true },
  session: { expiresIn: seconds, updateAge: useNotedSeconds, disableSessionRefresh: isAbsolute },
  advanced: {
    // The name already has its prefix.
    useSecureCookies: false,
    cookies: {
      session_token: { name, attributes: { httpOnly: true, sameSite: "lax" as const, path: "/", secure } },
    },
  },
  plugins: [
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
export const openLibrary = (...settings: Parameters<typeof identitySettings>) =>
  betterAuth(identitySettings(...settings))

/** What a sign-in checks of an account. */
export type Entry = Factors & { id: string; passwordHash: string | null }
/** A result with the cookies to set. */
export type WithCookies<T> = { readonly body: T; readonly cookies: readonly string[] }
export type SignedIn = WithCookies<Nothing> & { readonly accountId: string }

type Parts = { db: Db; secret: string; publicUrl: string; length: SessionLength }

/** Sessions kept by the portal. */
export function ownSessions(
  { api, $context }: ReturnType<typeof openLibrary>,
  { db, secret, publicUrl, length }: Parts,
) {
  const device = deviceCookie({ secret, publicUrl })
  const cookie = sessionCookie(publicUrl)
  /** As the library signs it. */
  const signed = (token: string) => `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`
  /** The token in the session cookie; "" unless it is signed. */
  const tokenOf = ({ headers }: ClientRequest) => {
    const value = cookie.valueIn(headers.cookie) ?? ""
    const [token = ""] = value.split(".")
    return value === signed(token) || value === encodeURIComponent(signed(token)) ? token : ""
  }
  const cookieOf = (token: string) => cookie.set(encodeURIComponent(signed(token)), length.seconds)
  const endSession = (token: string) => db.run("delete from identity.session where token = $1", [token])
  /** Begins a session and ends the browser's earlier one. `recheck` runs once it exists: if the proof has become invalid, it ends. */
  const begin = async <Code extends ErrorCode>(
    client: ClientRequest,
    accountId: string,
    recheck: () => Promise<Refused<Code> | null>,
  ) => {
    const browser = { ipAddress: client.ip, userAgent: client.headers["user-agent"] ?? "" }
    const { id, token } = await (await $context).internalAdapter.createSession(accountId, false, browser)
    const refused = await recheck()
    await endSession(refused ? token : tokenOf(client))
    if (refused) return refused
    await db.run(signInSql, [accountId, new Date()])
    await db.run(endSurplusSql, [accountId, token, sessionLimits.most - 1])
    return { id, cookie: cookieOf(token) }
  }

  /** By address or id, through the identity's own connections: a sign-up already holds one of the others. */
  const entryOf = (by: { mail: string } | { id: string }): Promise<Entry | undefined> =>
    "mail" in by
      ? db.one(`${entrySql} u.email = lower($1)`, [by.mail])
      : db.one(`${entrySql} u.id = $1`, [by.id])

  /** The cookie by which the account recognises this browser. */
  const rememberDevice = async ({ headers }: ClientRequest, id: string) =>
    device.add(headers.cookie, { id, passwordHash: null, ...(await entryOf({ id })) })

  const sessionOf = async (client: ClientRequest): Promise<string | null> =>
    (await db.value<string>(sessionSql, [tokenOf(client), sessionLimits.days])) ?? null

  return {
    entryOf,
    rememberDevice,
    sessionOf,
    /** Name of a browser known to the account (`deviceCookie`), else null. */
    deviceOf: ({ headers }: ClientRequest, entry: Entry | undefined) =>
      device.nameIn(headers.cookie, entry ?? { id: "", passwordHash: null }),

    begin,

    /** As `begin`, from a page of the portal only; the account knows this browser from now on. */
    enter: async <Code extends ErrorCode>(
      client: ClientRequest,
      accountId: string,
      recheck: () => Promise<Refused<Code> | null>,
    ): Promise<SignedIn | Refused<Code | "foreign_page">> => {
      if (!isOwnPage(publicUrl, client.headers)) return refuse("foreign_page")
      const begun = await begin(client, accountId, recheck)
      if (isRefused(begun)) return begun
      return { body: nothing, cookies: [begun.cookie, await rememberDevice(client, accountId)], accountId }
    },

    /**
     * Ends all sessions of an account and replaces `sid` by a new one with its age (P151), so that a copy of its cookie or token is
     * invalid. Returns the new cookies; none if the session has ended meanwhile.
     */
    renew: async (
      client: ClientRequest,
      accountId: string,
      sid: string | null,
    ): Promise<readonly string[]> => {
      const [id, token] = [randomUUID(), randomBytes(24).toString("base64url")]
      if ((await db.run(renewSql, [accountId, sid, id, token])) === 0) return []
      return [cookieOf(token), await rememberDevice(client, accountId)]
    },

    /** `next`: where the session at an issuer ends too. Not by the library, which reports success even if the database failed. */
    signOut: async (
      client: ClientRequest,
    ): Promise<WithCookies<{ next: string | null }> | Refused<"foreign_page">> => {
      if (!isOwnPage(publicUrl, client.headers)) return refuse("foreign_page")
      await endSession(tokenOf(client))
      return { body: { next: null }, cookies: [cookie.set("", 0)] }
    },

    /** A token for the session of the cookie, valid for `tokenMinutes`. */
    token: async (
      client: ClientRequest,
    ): Promise<WithCookies<{ token: string }> | Refused<"unauthenticated">> => {
      const headers = new Headers({ cookie: client.headers.cookie ?? "" })
      try {
        const answer = await api.getToken({ headers, returnHeaders: true })
        return { body: answer.response, cookies: answer.headers.getSetCookie() }
      } catch (error) {
        if (!isAPIError(error) || error.statusCode !== 401) throw error
        // The library reports this also if the database is down, which would sign users out.
        if (await sessionOf(client)) throw new Refusal("unavailable")
        return refuse("unauthenticated")
      }
    },
  }
}
export type OwnSessions = ReturnType<typeof ownSessions>

const entrySql = `
  select u.id, a.password as "passwordHash",
    exists (select from identity.second_factors f where f."userId" = u.id and f."confirmedAt" is not null) as app,
    (select count(*)::integer from identity.passkeys p where p."userId" = u.id) as passkeys
  from identity."user" u left join identity.account a on a."userId" = u.id and a."providerId" = 'credential'
  where`

const sessionSql = `
  select id from identity.session
  where token = $1 and "expiresAt" > now() and "createdAt" > now() - make_interval(days => $2)`

const renewSql = `
  with ended as (delete from identity.session where "userId" = $1 returning *)
  insert into identity.session (id, token, "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "userId")
  select $3, $4, "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "userId" from ended where id = $2`

/** Records that an account has signed in (P257). */
export const signInSql =
  "insert into identity.sign_ins (account_id, at) values ($1, $2) on conflict do nothing"

/** Ends the least recently used sessions of account $1 beyond $3, besides the one with token $2. */
const endSurplusSql = `
  delete from identity.session where id in (
    select id from identity.session where "userId" = $1 and token <> $2 and "expiresAt" > now()
    order by "updatedAt" desc, id offset $3)`
