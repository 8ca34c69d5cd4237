import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { Db } from "../postgres/db.ts"
import { refuse } from "../refusal.ts"
import type { IdentityService } from "./identity-service.ts"
import { hashPassword, isPassword, unmatchableHash } from "./password.ts"
import type { Entry } from "./types.ts"

type Accounts = Omit<IdentityService, "hosted" | "oidc" | "own" | "checkToken" | "prove" | "close">

const entrySql = `
  select u.id, a.password as "passwordHash",
    exists (select from identity.second_factors f where f."userId" = u.id and f."confirmedAt" is not null) as app,
    (select count(*)::integer from identity.passkeys p where p."userId" = u.id) as passkeys
  from identity."user" u left join identity.account a on a."userId" = u.id and a."providerId" = 'credential'
  where`

/** Credentials by address or id, through the identity's own pool: a sign-up already holds a connection. */
export const entryOn =
  (pool: pg.Pool) =>
  async (by: { mail: string } | { id: string }): Promise<Entry | undefined> => {
    const sql = "mail" in by ? `${entrySql} u.email = lower($1)` : `${entrySql} u.id = $1`
    return (await pool.query<Entry>(sql, ["mail" in by ? by.mail : by.id])).rows[0]
  }

/** Takes the same time for unknown accounts. */
export const isPasswordOf = (entry: Entry | undefined, password: string): Promise<boolean> =>
  isPassword({ hash: entry?.passwordHash ?? unmatchableHash, password })

/** Own statements, since the library would use its own connections: account and profile change together (ADR-0004). */
export function accountsOn(pool: pg.Pool): Accounts {
  const one = async <Row extends pg.QueryResultRow>(
    tx: Db | null | undefined,
    sql: string,
    parameters: unknown[],
  ) => (tx ? tx.one<Row>(sql, parameters) : (await pool.query<Row>(sql, parameters)).rows[0])
  return {
    createAccount: async (tx, { mail, name, password }) => {
      const parameters = [randomUUID(), name, mail, await hashPassword(password)]
      return (await one<{ id: string }>(tx, createSql, parameters))?.id ?? refuse("mail_taken")
    },
    accountOf: async (mail, tx) => (await one<{ id: string }>(tx, idSql, [mail]))?.id ?? null,
    removeAccount: async (tx, id) => void (await tx.run(removeSql, [id])),
    removeLeftover: async (id) => void (await pool.query(removeSql, [id])),
    changeMail: async (tx, id, mail) => {
      const holder = await tx.one<{ id: string }>(idSql, [mail])
      if (holder && holder.id !== id) return refuse("mail_taken")
      await tx.run(mailSql, [id, mail])
      return null
    },
    setPassword: async (tx, id, password) => {
      const hash = await hashPassword(password)
      // A simultaneous sign-in with the old password waits here and then fails.
      await tx.run(lockSql, [id])
      // Accounts from an issuer have no password yet.
      if ((await tx.run(passwordSql, [id, hash])) === 0) await tx.run(addPasswordSql, [id, hash])
    },
    checkPassword: async (id, password) => {
      const hash = (await one<{ hash: string | null }>(null, hashSql, [id]))?.hash
      return typeof hash === "string" && isPassword({ hash, password })
    },
    endSessions: async (tx, id) => void (await tx.run(endSql, [id])),
    lockOut: async (tx, id) => {
      // A simultaneous sign-in already has its session, which ends here, or waits and finds no password.
      await tx.run(lockSql, [id])
      await tx.run(passwordSql, [id, null])
      await tx.run(endSql, [id])
    },
  }
}

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

const passwordSql = `
  update identity.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`
const addPasswordSql = `
  insert into identity.account (id, "accountId", "providerId", "userId", password, "updatedAt")
  values ($1, $1, 'credential', $1, $2, now())`
const hashSql = `
  select password as hash from identity.account where "userId" = $1 and "providerId" = 'credential'`
