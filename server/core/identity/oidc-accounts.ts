import { randomUUID } from "node:crypto"
import type { Db, Tx } from "../postgres/index.ts"
import type { Proof } from "./oidc-proof.ts"

type Subject = Pick<Proof, "issuer" | "subject">

/** The account of whom the issuer means; null where there is none yet. */
export const accountOfSubject = async (db: Db, { issuer, subject }: Subject): Promise<string | null> =>
  (
    await db.one<{ id: string }>(
      `select "userId" as id from identity.account where "providerId" = $1 and "accountId" = $2`,
      [issuer, subject],
    )
  )?.id ?? null

/** Whether the account is somebody's at the issuer already. */
export const isLinked = async (db: Db, issuer: string, accountId: string): Promise<boolean> =>
  (await db.one(`select from identity.account where "providerId" = $1 and "userId" = $2`, [
    issuer,
    accountId,
  ])) !== undefined

/** Whether the identity keeps this account; one that another identity kept is nothing here. */
export const isKept = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.one(`select from identity."user" where id = $1`, [accountId])) !== undefined

/** Makes an account that opens only at the issuer; answers its id. Null where the mail has one. */
export async function addIssuerAccount(
  tx: Tx,
  { mail, name }: { mail: string; name: string },
  subject: Subject,
): Promise<string | null> {
  const made = await tx.one<{ id: string }>(
    `insert into identity."user" (id, name, email, "emailVerified") values ($1, $2, lower($3), true)
     on conflict (email) do nothing returning id`,
    [randomUUID(), name, mail],
  )
  if (!made) return null
  await link(tx, made.id, subject)
  return made.id
}

/**
 * Gives an account that was there to whom the issuer means: password, passkeys, second factor and sessions of before end, since somebody
 * else may have made them.
 */
export async function takeOverForIssuer(tx: Tx, accountId: string, subject: Subject): Promise<void> {
  await tx.run(`delete from identity.account where "userId" = $1`, [accountId])
  await tx.run(`delete from identity.passkeys where "userId" = $1`, [accountId])
  await tx.run(`delete from identity.second_factors where "userId" = $1`, [accountId])
  await tx.run(`delete from identity.session where "userId" = $1`, [accountId])
  await link(tx, accountId, subject)
}

const link = (tx: Tx, accountId: string, { issuer, subject }: Subject) =>
  tx.run(
    `insert into identity.account (id, "providerId", "accountId", "userId", "updatedAt") values ($1, $2, $3, $4, now())`,
    [randomUUID(), issuer, subject, accountId],
  )
