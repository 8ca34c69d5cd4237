import { randomBytes } from "node:crypto"
import { Secret } from "otpauth"
import type { Db, Tx } from "../postgres/index.ts"
import { hashWithSalt } from "./password.ts"

const count = 10
const codeBytes = 10
const saltBytes = 16

const pepperOf = async (db: Db): Promise<string> =>
  (await db.one<{ value: string }>("select value from identity.secret"))?.value ?? ""

/** However a code is typed. */
const plain = (code: string) => code.replace(/[\s-]/g, "").toUpperCase()

/** The salt in the text of an argon2 hash: `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`. */
const saltIn = (hash: string) => Buffer.from(hash.split("$")[4] ?? "", "base64")

/**
 * New recovery codes, as they are shown once; earlier ones are void. Kept are their argon2id hashes, with one salt for the ten of
 * an account and the database's secret as pepper, so that a code that is tried costs one hash and not ten.
 */
export async function renewCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => new Secret({ size: codeBytes }).base32)
  const [salt, pepper] = [randomBytes(saltBytes), await pepperOf(tx)]
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt, pepper)))
  await removeCodes(tx, accountId)
  await tx.run(`insert into identity.recovery_codes ("userId", "codeHash") select $1, unnest($2::text[])`, [
    accountId,
    hashes,
  ])
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
}

/** Uses up a recovery code, by deleting its row: of two who send the same, one is let in. False for any other text. */
export async function takeRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const kept = await db.one<{ hash: string }>(
    `select "codeHash" as hash from identity.recovery_codes where "userId" = $1 limit 1`,
    [accountId],
  )
  const salt = kept ? saltIn(kept.hash) : randomBytes(saltBytes)
  const hash = await hashWithSalt(plain(code), salt, await pepperOf(db))
  const sql = `delete from identity.recovery_codes where "userId" = $1 and "codeHash" = $2`
  return (await db.run(sql, [accountId, hash])) > 0
}

/** Voids all of an account. */
export const removeCodes = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(`delete from identity.recovery_codes where "userId" = $1`, [accountId])
