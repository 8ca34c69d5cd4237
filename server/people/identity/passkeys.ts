import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import type { BodyOf } from "../../../contract/core/endpoint.ts"
import type * as calls from "../../../contract/people/passkeys.ts"
import type { Db } from "../../core/postgres/db.ts"
import { nothing, refuse } from "../../core/refusal.ts"
import type { Change, Context } from "../../portal/access/context.ts"
import { consumeSingleUse, storeSingleUse } from "../../portal/identity/one-time.ts"
import { type ClientRequest, relyingParty } from "../../portal/identity/pages.ts"
import { recordCredentials } from "./people.ts"
import { dropCodes, factorsOf, hasFactor, renewCodes } from "./second-factor.ts"

const challengeMs = 5 * 60_000
/** ES256, EdDSA and RS256 (COSE), in order of preference. */
const algorithms = [-7, -8, -257]
/** Maximum per user. */
const maxPasskeys = 10

/** A single-use challenge for this account (null: for anyone who signs in). */
type ChallengeFor = { accountId: string | null }
const keyOf = (challenge: string) => `passkey ${challenge}`
const storeChallenge = (db: Db, challenge: string, purpose: ChallengeFor, now: Date) =>
  storeSingleUse(db, keyOf(challenge), purpose, new Date(now.getTime() + challengeMs))
const consumeChallenge = (db: Db, accountId: string | null, now: Date) => async (challenge: string) =>
  (await consumeSingleUse<ChallengeFor>(db, keyOf(challenge), now))?.accountId === accountId

/** Registration options: a discoverable passkey with user verification. */
export async function preparePasskey({ tx, caller, request, now, publicUrl }: Change) {
  const { sub: accountId, mail } = caller
  const existingSql = `select id from identity.passkeys where "userId" = $1`
  const existing = await tx.many<{ id: string }>(existingSql, [accountId])
  if (existing.length >= maxPasskeys) return refuse("passkeys_full")
  const options = await generateRegistrationOptions({
    rpName: "ZVF-Portal",
    rpID: relyingParty(publicUrl, request).id,
    userName: mail,
    userDisplayName: mail,
    userID: new TextEncoder().encode(accountId),
    timeout: challengeMs,
    excludeCredentials: existing,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  await storeChallenge(tx, options.challenge, { accountId }, now)
  return { ...options }
}

/**
 * Adds a created passkey; refused if it does not match the challenge or already exists. The first second factor of an account comes with
 * recovery codes.
 */
export async function addPasskey(change: Change<BodyOf<typeof calls.addPasskey>>) {
  const { tx, caller, request, now, publicUrl, body } = change
  const { sub: accountId } = caller
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl, request)
  // Serialised, so that two at once neither exceed the limit nor both count as the first.
  await tx.run(`select from identity."user" where id = $1 for update`, [accountId])
  const before = await factorsOf(tx, accountId)
  if (before.passkeys >= maxPasskeys) return refuse("passkeys_full")
  const checked = await verifyRegistrationResponse({
    ...{ response: body.response, expectedOrigin, expectedRPID },
    expectedChallenge: consumeChallenge(tx, accountId, now),
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(invalid)
  if (!checked?.verified) return refuse("passkey_refused")
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const added = await tx.run(
    `insert into identity.passkeys (id, "userId", name, "publicKey", counter, "createdAt")
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [id, accountId, body.name, Buffer.from(publicKey), counter, now],
  )
  if (added === 0) return refuse("passkey_refused")
  await recordCredentials(change, "passkey_added")
  return hasFactor(before) ? { recoveryCodes: [] } : renewCodes(tx, accountId)
}

/** Removes a passkey; removing the last second factor also removes the recovery codes. */
export async function removePasskey(change: Change<{ id: string }>) {
  const { tx, caller, body } = change
  const sql = `delete from identity.passkeys where "userId" = $1 and id = $2`
  if ((await tx.run(sql, [caller.sub, body.id])) === 0) return refuse("not_found")
  await dropCodes(tx, caller.sub)
  await recordCredentials(change, "passkey_removed")
  return nothing
}

/** What a browser needs to sign in with any passkey. */
export async function askForPasskey({ db, publicUrl }: Context, request: ClientRequest, now: Date) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl, request).id,
    userVerification: "required",
    timeout: challengeMs,
  })
  await storeChallenge(db, options.challenge, { accountId: null }, now)
  return { ...options }
}

type StoredPasskey = { accountId: string; publicKey: Buffer; counter: string }

/** Null if unknown, not matching the challenge, without user verification, or with a decreasing counter (a copy). */
export async function takePasskey(
  { db, publicUrl }: Context,
  request: ClientRequest,
  response: AuthenticationResponseJSON,
  now: Date,
): Promise<string | null> {
  const stored = await db.one<StoredPasskey>(
    `select "userId" as "accountId", "publicKey", counter::text from identity.passkeys where id = $1`,
    [response.id],
  )
  const { userHandle } = response.response
  if (!stored || (userHandle && Buffer.from(userHandle, "base64url").toString() !== stored.accountId))
    return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl, request)
  const publicKey = new Uint8Array(stored.publicKey)
  const checked = await verifyAuthenticationResponse({
    ...{ response, expectedOrigin, expectedRPID },
    expectedChallenge: consumeChallenge(db, null, now),
    requireUserVerification: true,
    credential: { id: response.id, publicKey, counter: Number(stored.counter) },
  }).catch(invalid)
  if (!checked?.verified) return null
  const used = await db.run(
    `update identity.passkeys set counter = $2, "usedAt" = $3 where id = $1 and counter <= $2`,
    [response.id, checked.authenticationInfo.newCounter, now],
  )
  return used > 0 ? stored.accountId : null
}

export const hasPasskey = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.one(`select from identity.passkeys where "userId" = $1 and id = $2`, [accountId, id])) !==
  undefined

/** The library throws for invalid responses; database failures are rethrown. */
function invalid(error: Error & { code?: unknown }): null {
  if (typeof error.code === "string" && /^([0-9A-Z]{5}|E[A-Z]+)$/.test(error.code)) throw error
  return null
}
