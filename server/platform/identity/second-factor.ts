import { createHash } from "node:crypto"
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto"
import { Secret, TOTP } from "otpauth"
import type { Db, Tx } from "../postgres/index.ts"

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, steps of 30 seconds, clocks may differ by one step. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const
const stepsAside = 1
const recoveryCodeCount = 10
const recoveryCodeBytes = 10

type Kept = { secret: string; key: string; lastStep: number }

const keptSql = (confirmed: boolean) => `
  select f.secret, f."lastStep", s.value as key from identity.second_factors f cross join identity.secret s
  where f."userId" = $1 and f."confirmedAt" is ${confirmed ? "not" : ""} null`

/**
 * Makes a secret for an account, in place of one that was never confirmed: as Base32 and as the address that a QR code
 * holds. Null where the second factor is on already.
 */
export async function prepareFactor(
  tx: Tx,
  accountId: string,
  label: string,
): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: 20 })
  const seal = await tx.one<{ key: string }>("select value as key from identity.secret")
  const sealed = await symmetricEncrypt({ key: seal?.key ?? "", data: secret.base32 })
  const written = await tx.run(
    `insert into identity.second_factors as known ("userId", secret) values ($1, $2)
     on conflict ("userId") do update set secret = excluded.secret where known."confirmedAt" is null`,
    [accountId, sealed],
  )
  if (written === 0) return null
  return {
    secret: secret.base32,
    uri: new TOTP({ ...shape, secret, issuer: "ZVF-Portal", label }).toString(),
  }
}

/**
 * Switches the second factor on by a first code: answers the recovery codes, of which only hashes are kept. Null for a
 * wrong code, undefined where nothing was prepared.
 */
export async function confirmFactor(
  tx: Tx,
  accountId: string,
  code: string,
  now: Date,
): Promise<string[] | null | undefined> {
  const kept = await tx.one<Kept>(keptSql(false), [accountId])
  if (!kept) return undefined
  const step = await stepOf(kept, plain(code), now)
  if (step === null) return null
  const switched = await tx.run(
    `update identity.second_factors set "confirmedAt" = $2, "lastStep" = $3
     where "userId" = $1 and "confirmedAt" is null`,
    [accountId, now, step],
  )
  return switched === 0 ? undefined : renewCodes(tx, accountId)
}

export type UsedCode = "app" | "recovery"

/**
 * Uses a code of an account, and with it every earlier one of the app: of two who send the same, one is let in. Null for
 * a wrong, used or outdated one.
 */
export async function takeCode(db: Db, accountId: string, code: string, now: Date): Promise<UsedCode | null> {
  if (isAppCode(code)) {
    const kept = await db.one<Kept>(keptSql(true), [accountId])
    const step = kept && (await stepOf(kept, plain(code), now))
    const sql = `update identity.second_factors set "lastStep" = $2 where "userId" = $1 and "lastStep" < $2`
    return step && (await db.run(sql, [accountId, step])) > 0 ? "app" : null
  }
  const sql = `delete from identity.recovery_codes where "userId" = $1 and "codeHash" = $2`
  return (await db.run(sql, [accountId, hashOf(accountId, code)])) > 0 ? "recovery" : null
}

/** Six digits can be guessed, so tries are counted; a recovery code of 80 random bits cannot. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plain(code))

/** New recovery codes, as they are shown once; earlier ones are void. */
export async function renewCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    () => new Secret({ size: recoveryCodeBytes }).base32,
  )
  await tx.run(`delete from identity.recovery_codes where "userId" = $1`, [accountId])
  await tx.run(`insert into identity.recovery_codes ("userId", "codeHash") select $1, unnest($2::text[])`, [
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  ])
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"))
}

/** Whether codes are asked of an account at sign-in. */
export async function hasFactor(db: Db, accountId: string): Promise<boolean> {
  const sql = `select from identity.second_factors where "userId" = $1 and "confirmedAt" is not null`
  return (await db.one(sql, [accountId])) !== undefined
}

/** Switches the second factor off, recovery codes included; false where it was not on. */
export const removeFactor = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.run(`delete from identity.second_factors where "userId" = $1 and "confirmedAt" is not null`, [
    accountId,
  ])) > 0

const plain = (code: string) => code.replace(/[\s-]/g, "").toUpperCase()
const hashOf = (accountId: string, code: string) =>
  createHash("sha256")
    .update(`${accountId} ${plain(code)}`)
    .digest("hex")

/** The step whose code this is, later than the last one that was used; null for any other text. */
async function stepOf({ secret, key, lastStep }: Kept, code: string, now: Date): Promise<number | null> {
  const totp = new TOTP({
    ...shape,
    secret: Secret.fromBase32(await symmetricDecrypt({ key, data: secret })),
  })
  const timestamp = now.getTime()
  const aside = totp.validate({ token: code, timestamp, window: stepsAside })
  if (aside === null) return null
  const step = totp.counter({ timestamp }) + aside
  return step > lastStep ? step : null
}
