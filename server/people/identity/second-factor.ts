import { randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { Factors } from "../../../contract/people/factors.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { hashWithSalt } from "../../portal/identity/password.ts"
import { sealed, secretOf, unsealed } from "../../portal/identity/seal.ts"
import { recordCredentials } from "./people.ts"

/** RFC 6238 as all authenticator apps use it: SHA-1, six digits, 30 seconds; clocks may differ by one step. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const
const window = 1
const codeCount = 10
const codeBytes = 10
const saltBytes = 16

const plain = (code: string) => code.replace(/[\s-]/g, "").toUpperCase()

/** As opposed to a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(plain(code))

// Callers have verified the owner where the contract requires it (`proof.ts`).

/** Replaces an unconfirmed secret: as Base32 and as QR code URI. Refused if the app is already active. */
export async function prepareSecondFactor({ tx, caller }: Change) {
  const secret = new Secret({ size: 20 })
  const written = await tx.run(
    `insert into identity.second_factors as stored ("userId", secret) values ($1, $2)
     on conflict ("userId") do update set secret = excluded.secret where stored."confirmedAt" is null`,
    [caller.sub, await sealed(tx, secret.base32)],
  )
  const uri = new TOTP({ ...shape, secret, issuer: "ZVF-Portal", label: caller.mail }).toString()
  return written === 0 ? refuse("state_changed") : { secret: secret.base32, uri }
}

/** Activates the authenticator app by a first code. */
export async function confirmSecondFactor(change: Change<{ code: string }>) {
  const { tx, caller, now, body } = change
  const sql = `select secret, 0 as "lastStep" from identity.second_factors
    where "userId" = $1 and secret is not null and "confirmedAt" is null`
  const stored = await tx.one<StoredFactor>(sql, [caller.sub])
  if (!stored) return refuse("state_changed")
  const step = await stepOf(tx, stored, body.code, now)
  if (step === null) return refuse("wrong_code")
  const switched = await tx.run(
    `update identity.second_factors set "confirmedAt" = $2, "lastStep" = $3
     where "userId" = $1 and "confirmedAt" is null`,
    [caller.sub, now, step],
  )
  if (switched === 0) return refuse("state_changed")
  await recordCredentials(change, "second_factor_on")
  return renewCodes(tx, caller.sub)
}

export async function renewRecoveryCodes(change: Change) {
  const { tx, caller } = change
  if (!hasFactor(await factorsOf(tx, caller.sub))) return refuse("state_changed")
  await recordCredentials(change, "recovery_codes")
  return renewCodes(tx, caller.sub)
}

/** Also removes the recovery codes if no passkey is left. */
export async function switchSecondFactorOff(change: Change) {
  const { tx, caller } = change
  const sql = `update identity.second_factors set secret = null, "confirmedAt" = null, "lastStep" = 0
    where "userId" = $1 and "confirmedAt" is not null`
  if ((await tx.run(sql, [caller.sub])) === 0) return refuse("state_changed")
  await dropCodes(tx, caller.sub)
  await recordCredentials(change, "second_factor_off")
  return nothing
}

/** A code works once; an app code also uses up earlier ones. Null if invalid. */
export async function takeCode(db: Db, accountId: string, code: string, now: Date) {
  if (!isAppCode(code)) return (await takeRecoveryCode(db, accountId, code)) ? "recovery" : null
  const sql = `select secret, "lastStep" from identity.second_factors
    where "userId" = $1 and "confirmedAt" is not null`
  const kept = await db.one<StoredFactor>(sql, [accountId])
  const step = kept && (await stepOf(db, kept, code, now))
  const useSql = `update identity.second_factors set "lastStep" = $2 where "userId" = $1 and "lastStep" < $2`
  return step && (await db.run(useSql, [accountId, step])) > 0 ? "app" : null
}

type StoredFactor = { secret: string; lastStep: number }

/** Time step of the code, later than the last used one; null if invalid. */
async function stepOf(db: Db, { secret, lastStep }: StoredFactor, code: string, now: Date) {
  const base32 = await unsealed(db, secret)
  // The library throws for other characters.
  if (base32 === null || !isAppCode(code)) return null
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(base32) })
  const timestamp = now.getTime()
  const aside = totp.validate({ token: plain(code), timestamp, window })
  if (aside === null) return null
  const step = totp.counter({ timestamp }) + aside
  return step > lastStep ? step : null
}

type RecoveryCodes = { recoveryCodes: string[] }

/** Invalidates earlier codes. Argon2id hashes with one salt for all ten, so that a tried code costs one hash. */
export async function renewCodes(tx: Tx, accountId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: codeCount }, () => new Secret({ size: codeBytes }).base32)
  const [salt, pepper] = [randomBytes(saltBytes), await secretOf(tx)]
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt, pepper)))
  await tx.run(
    `insert into identity.second_factors ("userId", "recoveryHashes") values ($1, $2)
     on conflict ("userId") do update set "recoveryHashes" = excluded."recoveryHashes"`,
    [accountId, hashes],
  )
  return { recoveryCodes: codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")) }
}

async function takeRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const sql = `select "recoveryHashes"[1] as hash from identity.second_factors where "userId" = $1`
  const anyHash = await db.value<string | null>(sql, [accountId])
  // The salt in the text of an argon2 hash: `$argon2id$v=19$m=…,t=…,p=…$<salt>$<hash>`.
  const salt = anyHash ? Buffer.from(anyHash.split("$")[4] ?? "", "base64") : randomBytes(saltBytes)
  const hash = await hashWithSalt(plain(code), salt, await secretOf(db))
  const takeSql = `
    update identity.second_factors set "recoveryHashes" = array_remove("recoveryHashes", $2)
    where "userId" = $1 and $2 = any("recoveryHashes")`
  return (await db.run(takeSql, [accountId, hash])) > 0
}

const factorsSql = `select
  exists (select from identity.second_factors where "userId" = $1 and "confirmedAt" is not null) as app,
  (select count(*)::integer from identity.passkeys where "userId" = $1) as passkeys`

export const factorsOf = async (db: Db, accountId: string): Promise<Factors> =>
  (await db.one<Factors>(factorsSql, [accountId])) as Factors

export const hasFactor = ({ app, passkeys }: Factors): boolean => app || passkeys > 0

/** Recovery codes end with the last second factor. */
export const dropCodes = (tx: Tx, accountId: string) =>
  tx.run(
    `update identity.second_factors f set "recoveryHashes" = '{}' where "userId" = $1 and "confirmedAt" is null
       and not exists (select from identity.passkeys p where p."userId" = f."userId")`,
    [accountId],
  )

/** Removes factors set up since an instant (default: all) and all recovery codes. False if none was active. */
export async function removeFactors(tx: Tx, accountId: string, since = new Date(0)): Promise<boolean> {
  const before = await factorsOf(tx, accountId)
  await tx.run(`delete from identity.passkeys where "userId" = $1 and "createdAt" >= $2`, [accountId, since])
  await tx.run(
    `delete from identity.second_factors where "userId" = $1 and ("confirmedAt" is null or "confirmedAt" >= $2)`,
    [accountId, since],
  )
  await tx.run(`update identity.second_factors set "recoveryHashes" = '{}' where "userId" = $1`, [accountId])
  return hasFactor(before)
}
