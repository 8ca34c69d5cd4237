import { symmetricDecrypt } from "better-auth/crypto"
import { Secret, TOTP } from "otpauth"
import type { Factors } from "../../../contract/factors.ts"
import type { Db, Tx } from "../postgres/index.ts"
import { removeCodes, renewCodes, takeRecoveryCode } from "./recovery-codes.ts"
import { sealed } from "./seal.ts"

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, steps of 30 seconds, clocks may differ by one step. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const
const stepsAside = 1

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
  const written = await tx.run(
    `insert into identity.second_factors as known ("userId", secret) values ($1, $2)
     on conflict ("userId") do update set secret = excluded.secret where known."confirmedAt" is null`,
    [accountId, await sealed(tx, secret.base32)],
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
  // The library compares as many bytes as characters: it throws for other text of this length.
  const step = isAppCode(code) ? await stepOf(kept, plain(code), now) : null
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
  return (await takeRecoveryCode(db, accountId, code)) ? "recovery" : null
}

/** Whether this is meant as a code of the app, and not as a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plain(code))

const factorsSql = `select
  exists (select from identity.second_factors where "userId" = $1 and "confirmedAt" is not null) as app,
  (select count(*)::integer from identity.passkeys where "userId" = $1) as passkeys`

/** The second factors of an account. */
export const factorsOf = async (db: Db, accountId: string): Promise<Factors> =>
  (await db.one<Factors>(factorsSql, [accountId])) as Factors

/** Whether a password alone does not open an account. */
export const hasFactor = ({ app, passkeys }: Factors): boolean => app || passkeys > 0

/** Switches the codes of the app off, the recovery codes too where no passkey is left; false where they were not on. */
export async function removeApp(tx: Tx, accountId: string): Promise<boolean> {
  const sql = `delete from identity.second_factors where "userId" = $1 and "confirmedAt" is not null`
  const removed = await tx.run(sql, [accountId])
  if (!hasFactor(await factorsOf(tx, accountId))) await removeCodes(tx, accountId)
  return removed > 0
}

/** Takes every second factor of an account away: app, passkeys, recovery codes; false where there was none. */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const passkeys = await tx.run(`delete from identity.passkeys where "userId" = $1`, [accountId])
  return (await removeApp(tx, accountId)) || passkeys > 0
}

/** Removes second factors that were set up since an instant, unconfirmed ones, and all recovery codes. */
export async function removeFactorsSince(tx: Tx, accountId: string, since: Date): Promise<void> {
  await tx.run(`delete from identity.passkeys where "userId" = $1 and "createdAt" >= $2`, [accountId, since])
  await tx.run(
    `delete from identity.second_factors where "userId" = $1 and ("confirmedAt" is null or "confirmedAt" >= $2)`,
    [accountId, since],
  )
  await removeCodes(tx, accountId)
}

const plain = (code: string) => code.replace(/[\s-]/g, "")

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
