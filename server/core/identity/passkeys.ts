import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import type { Db, Tx } from "../postgres/db.ts"
import { consumeSingleUse, storeSingleUse } from "./one-time.ts"
import type { RelyingParty } from "./pages.ts"

const challengeMinutes = 5
/** ES256, EdDSA and RS256 (COSE), in order of preference. */
const algorithms = [-7, -8, -257]
/** Maximum per user. */
export const maxPasskeys = 10

/** A single-use challenge for this account (null: for anyone who signs in). */
type ChallengeFor = { accountId: string | null }
const keyOf = (challenge: string) => `passkey ${challenge}`
const storeChallenge = (db: Db, challenge: string, purpose: ChallengeFor, now: Date) =>
  storeSingleUse(db, keyOf(challenge), purpose, challengeMinutes, now)
const consumeChallenge = (db: Db, accountId: string | null, now: Date) => async (challenge: string) =>
  (await consumeSingleUse<ChallengeFor>(db, keyOf(challenge), now))?.accountId === accountId

/** Registration options: a discoverable passkey with user verification. */
export async function preparePasskey(
  db: Db,
  party: RelyingParty,
  { accountId, name }: { accountId: string; name: string },
  now: Date,
) {
  const existing = await db.many<{ id: string }>(`select id from identity.passkeys where "userId" = $1`, [
    accountId,
  ])
  const options = await generateRegistrationOptions({
    rpName: "ZVF-Portal",
    rpID: party.id,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(accountId),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: existing,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  await storeChallenge(db, options.challenge, { accountId }, now)
  return { ...options }
}

/** Adds a created passkey; false if it does not match the challenge or already exists. */
export async function addPasskey(
  tx: Tx,
  party: RelyingParty,
  { accountId, name, response }: { accountId: string; name: string; response: RegistrationResponseJSON },
  now: Date,
): Promise<boolean> {
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: consumeChallenge(tx, accountId, now),
    supportedAlgorithmIDs: algorithms,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refusal)
  if (!checked?.verified) return false
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const added = await tx.run(
    `insert into identity.passkeys (id, "userId", name, "publicKey", counter, "createdAt")
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [id, accountId, name, Buffer.from(publicKey), counter, now],
  )
  return added > 0
}

/** What a browser needs to sign in with any passkey. */
export async function askForPasskey(db: Db, party: RelyingParty, now: Date) {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    timeout: challengeMinutes * 60_000,
  })
  await storeChallenge(db, options.challenge, { accountId: null }, now)
  return { ...options }
}

type StoredPasskey = { accountId: string; publicKey: Buffer; counter: string }

/** Null if unknown, not matching the challenge, without user verification, or with a decreasing counter (a copy). */
export async function takePasskey(
  db: Db,
  party: RelyingParty,
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
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: consumeChallenge(db, null, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(stored.publicKey),
      counter: Number(stored.counter),
    },
  }).catch(refusal)
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
function refusal(error: Error & { code?: unknown }): null {
  if (typeof error.code === "string" && /^([0-9A-Z]{5}|E[A-Z]+)$/.test(error.code)) throw error
  return null
}
