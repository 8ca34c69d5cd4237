import { randomBytes, randomUUID } from "node:crypto"
import { type Database, type Db, dbOn } from "../../core/postgres/db.ts"
import { openPool } from "../../core/postgres/pool.ts"
import { refuse } from "../../core/refusal.ts"
import type { IdentityService } from "./identity-service.ts"
import { type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { type IssuerSettings, issuerSignIn } from "./oidc-sign-in.ts"
import { hashPassword, isPassword } from "./password.ts"
import { secretOf } from "./seal.ts"
import { type OwnSessions, openLibrary, ownSessions, type SessionLength, usualLength } from "./sessions.ts"
import { createTokenCheck } from "./token.ts"

/** Connections for sign-ins, whatever other calls do. */
export const identityConnections = 4

type IdentityParts = {
  databaseUrl: string
  db: Database
  publicUrl: string
  length?: SessionLength
}

/** The embedded identity, in the schema `identity` of the portal's database. */
export async function openIdentity(parts: IdentityParts): Promise<IdentityService & { own: OwnSessions }> {
  const { databaseUrl, db: shared, publicUrl, length = usualLength } = parts
  const pool = openPool(databaseUrl, { size: identityConnections, settings: { search_path: "identity" } })
  const db = dbOn(pool)
  // All processes on a database sign with the same secret, written by the first one.
  await shared.run(addSecretSql, [randomBytes(32).toString("base64url")])
  const secret = await secretOf(shared)
  const library = openLibrary(secret, publicUrl, pool, length)
  return {
    hosted: null,
    oidc: null,
    own: ownSessions(library, { db, secret, publicUrl, length }),
    checkToken: createTokenCheck(async () => (await library.api.getJwks()).keys),
    ping: () => db.run("select from identity.jwks limit 1"),
    ...accountsOn(db),
    close: () => pool.end(),
  }
}

export type OidcIdentityParts = IdentityParts & Omit<OidcSettings, "redirectUri"> & IssuerSettings

/** Sign-in at an OpenID Connect issuer; accounts, sessions and tokens are those of the embedded identity (ADR-0046). */
export async function openOidcIdentity(parts: OidcIdentityParts): Promise<IdentityService> {
  const issuer = openIssuer({ ...parts, redirectUri: `${parts.publicUrl}/api/identity/oidc/callback` })
  // After twelve hours users sign in at the issuer again.
  const embedded = await openIdentity({ ...parts, length: { seconds: 12 * 3600, isAbsolute: true } })
  const oidc = issuerSignIn(parts, issuer, embedded.own)
  return {
    ...embedded,
    oidc,
    own: { ...embedded.own, signOut: oidc.signOut },
    checkPassword: async () => false,
    // There is no password to invalidate.
    lockOut: embedded.endSessions,
    ping: issuer.discover,
  }
}

type Accounts = Omit<IdentityService, "hosted" | "oidc" | "own" | "checkToken" | "ping" | "close">

/** Own statements, since the library would use its own connections: account and profile change together (ADR-0004). */
const accountsOn = (db: Db): Accounts => ({
  createAccount: async (tx, { mail, name, password }) => {
    const parameters = [randomUUID(), name, mail, await hashPassword(password)]
    return (await (tx ?? db).value<string>(createSql, parameters)) ?? refuse("mail_taken")
  },
  accountOf: async (mail, tx = db) => (await tx.value<string>(idSql, [mail])) ?? null,
  removeAccount: async (tx, id) => void (await tx.run(removeSql, [id])),
  removeLeftover: async (id, minutes) => {
    const oldSql = `select id from identity."user" where id = $1 and "createdAt" <= now() - make_interval(mins => $2)`
    if (await db.one(oldSql, [id, minutes])) await db.run(removeSql, [id])
  },
  changeMail: async (tx, id, mail) => {
    const holder = await tx.value<string>(idSql, [mail])
    if (holder && holder !== id) return refuse("mail_taken")
    await tx.run(mailSql, [id, mail])
    return null
  },
  setPassword: async (tx, id, password) => {
    const hash = await hashPassword(password)
    // A simultaneous sign-in with the old password waits here and then fails.
    await tx.run(lockSql, [id])
    await tx.run(passwordSql, [id, hash])
  },
  checkPassword: async (id, password) => isPassword(await db.value(hashSql, [id]), password),
  endSessions: async (tx, id) => void (await tx.run(endSql, [id])),
  lockOut: async (tx, id) => {
    // A simultaneous sign-in already has its session, which ends here, or waits and finds no password.
    await tx.run(lockSql, [id])
    await tx.run(passwordSql, [id, null])
    await tx.run(endSql, [id])
  },
})

const addSecretSql = "insert into identity.secret (value) values ($1) on conflict do nothing"
const idSql = `select id from identity."user" where email = lower($1)`
const lockSql = `select from identity."user" where id = $1 for update`
const mailSql = `update identity."user" set email = lower($2), "updatedAt" = now() where id = $1`
const removeSql = `
  with forgotten as (delete from identity.sign_ins where account_id = $1) delete from identity."user" where id = $1`
const endSql = `delete from identity.session where "userId" = $1`

const createSql = `
  with made as (
    insert into identity."user" (id, name, email, "emailVerified") values ($1, $2, lower($3), true)
    on conflict (email) do nothing returning id)
  insert into identity.account (id, "accountId", "providerId", "userId", password, "updatedAt")
  select id, id, 'credential', id, $4, now() from made returning "userId" as id`

/** Accounts from an issuer have no password yet. */
const passwordSql = `
  insert into identity.account (id, "accountId", "providerId", "userId", password, "updatedAt")
  values ($1, $1, 'credential', $1, $2, now())
  on conflict ("providerId", "accountId") do update set password = excluded.password, "updatedAt" = now()`
const hashSql = `
  select password as hash from identity.account where "userId" = $1 and "providerId" = 'credential'`
