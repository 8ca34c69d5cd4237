import type { BodyOf } from "../../../contract/core/endpoint.ts"
import type { Factors } from "../../../contract/people/factors.ts"
import type { passkeySignIn } from "../../../contract/people/passkeys.ts"
import {
  type Delay,
  networkOf,
  type RateLimit,
  refuseDuringPause,
  refusePerNetwork,
  resetAttempts,
  type TooMany,
  uncountAttempt,
} from "../../core/http/rate-limit.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Database } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../../portal/access/context.ts"
import type { ClientRequest } from "../../portal/identity/pages.ts"
import { isPassword } from "../../portal/identity/password.ts"
import type { OwnSessions, SignedIn } from "../../portal/identity/sessions.ts"
import { hasPasskey, takePasskey } from "./passkeys.ts"
import {
  lockAccount,
  type PasswordRefusal,
  refusalOfPassword,
  removeAccountWithoutProfile,
  wordsAbout,
} from "./passwords.ts"
import { isMailBlacklisted, userIdOf, userIdOfAccount } from "./people.ts"
import { hasFactor, isAppCode, takeCode } from "./second-factor.ts"

const hour = 3600
/** High: a whole office may sign in at eight from one address. */
const perNetwork: RateLimit = { name: "sign-in network", tries: 100, seconds: 60 }
/** Wrong passwords per address and network, from browsers the account does not know. */
const perNetworkAndAddress: Delay = {
  name: "sign-in mail",
  free: 5,
  firstSeconds: 5,
  mostSeconds: 900,
  forgetSeconds: hour,
}
/** Wrong passwords per address from all unknown browsers. */
const perAddress: Delay = { ...perNetworkAndAddress, name: "sign-in sum", free: 50, firstSeconds: 30 }
/** Wrong passwords in a browser the account knows; others cannot use up these attempts. */
const perKnownBrowser: Delay = { ...perNetworkAndAddress, name: "sign-in device" }
/** Wrong codes; trying one takes the password. */
const appCodes: Delay = { ...perNetworkAndAddress, name: "second factor", forgetSeconds: 24 * hour }
const recoveryCodes: Delay = { ...appCodes, name: "recovery code" }

/** Who tries a password; `device` identifies a browser that the account knows (`deviceCookie`). */
export type SignInAttempt = { ip: string; mail: string; device: string | null }

const nameOf = ({ ip, mail }: SignInAttempt) => `${networkOf(ip)} ${mail.toLowerCase()}`

/** Null if allowed. Attempts of strangers do not delay the owner, whose known browsers are counted separately. */
export async function refuseAttempt(
  db: Database,
  attempt: SignInAttempt,
  now: Date,
): Promise<TooMany | null> {
  if (attempt.device !== null) return refuseDuringPause(db, perKnownBrowser, attempt.device, now)
  return (
    (await refusePerNetwork(db, perNetwork, attempt.ip, now)) ??
    (await refuseDuringPause(db, perNetworkAndAddress, nameOf(attempt), now)) ??
    (await refuseDuringPause(db, perAddress, attempt.mail.toLowerCase(), now))
  )
}

/** After a right password: resets its attempts and takes this one back from the sum. */
export async function clearAttempts(db: Database, attempt: SignInAttempt): Promise<void> {
  if (attempt.device !== null) await resetAttempts(db, perKnownBrowser, attempt.device)
  else {
    await resetAttempts(db, perNetworkAndAddress, nameOf(attempt))
    await uncountAttempt(db, perAddress, attempt.mail.toLowerCase())
  }
}

type PasskeyAnswer = BodyOf<typeof passkeySignIn>["response"]
export type Credentials = { email: string; password: string; code?: string | undefined }
export type SignInRefusal = "foreign_page" | "invalid_credentials" | "second_factor_required" | CodeRefusal

/** Signs in by password and, if required, a code. Unknown addresses take the same time. */
export async function signInWith(
  { db }: Context,
  own: OwnSessions,
  client: ClientRequest,
  { email, password, code }: Credentials,
  now: Date,
): Promise<SignedIn | Refused<SignInRefusal>> {
  const entry = await own.entryOf({ mail: email })
  const device = own.deviceOf(client, entry)
  const attempt = { ip: client.ip, mail: email, device }
  const tooMany = await refuseAttempt(db, attempt, now)
  if (tooMany) return tooMany
  const isRight = await isPassword(entry?.passwordHash, password)
  if (!entry || !isRight) return refuse("invalid_credentials")
  await clearAttempts(db, attempt)
  if (hasFactor(entry)) {
    if (code === undefined) return factorRequired(entry)
    const refused = await redeemCode(db, { accountId: entry.id, device }, code, now)
    if (refused) return refused
  }
  const recheck = async () => {
    const after = await own.entryOf({ id: entry.id })
    if (!after || after.passwordHash !== entry.passwordHash) return refuse("invalid_credentials")
    return !hasFactor(entry) && hasFactor(after) ? factorRequired(after) : null
  }
  return own.enter(client, entry.id, recheck)
}

const factorRequired = ({ app, passkeys }: Factors) =>
  refuse("second_factor_required", { app, passkey: passkeys > 0 })

/** A passkey is both factors. With `mail` only for that account, after its password. */
export async function signInWithPasskey(
  context: Context,
  own: OwnSessions,
  client: ClientRequest,
  { response, mail }: { response: PasskeyAnswer; mail?: string | undefined },
  now: Date,
): Promise<SignedIn | Refused<"passkey_refused" | "foreign_page">> {
  const accountId = await takePasskey(context, client, response, now)
  if (accountId === null) return refuse("passkey_refused")
  const isOther = mail !== undefined && (await context.identity.accountOf(mail)) !== accountId
  if (isOther) return refuse("passkey_refused")
  const recheck = async () =>
    (await hasPasskey(context.db, accountId, response.id)) ? null : refuse("passkey_refused")
  return own.enter(client, accountId, recheck)
}

export type CodeRefusal = "too_many_requests" | "wrong_code"

/** Uses up a code of an account, tried in a known browser or session `device`; null if it was right. */
export async function redeemCode(
  db: Database,
  { accountId, device }: { accountId: string; device: string | null },
  code: string,
  now: Date,
): Promise<Refused<CodeRefusal> | null> {
  // Per known browser or session; all others share a counter.
  const [limit, caller] = [isAppCode(code) ? appCodes : recoveryCodes, `${accountId} ${device ?? "stranger"}`]
  const tooMany = await refuseDuringPause(db, limit, caller, now)
  if (tooMany) return tooMany
  const used = await db.transaction(async (tx) => {
    const kind = await takeCode(tx, accountId, code, now)
    const userId = kind === "recovery" && (await userIdOfAccount(tx, accountId))
    if (userId)
      await appendEntry(tx, { kind: "account.recovery_code_used", actorId: userId, userId, at: now })
    return kind
  })
  if (used === null) return refuse("wrong_code")
  await resetAttempts(db, limit, caller)
  return null
}

/**
 * Creates an account for an unknown address; the profile follows by the registration call. An account left without one is entered with its
 * password, and replaced from its browser or once it is abandoned.
 */
export async function signUp(
  { db, identity, passwordPolicy, portalWords }: Context,
  own: OwnSessions,
  client: ClientRequest,
  { email, password, about = [] }: { email: string; password: string; about?: string[] | undefined },
): Promise<SignedIn | Refused<PasswordRefusal | "mail_blacklisted" | "mail_taken" | "foreign_page">> {
  const words = await wordsAbout(db, email, [...portalWords, ...about], false)
  const refused = refusalOfPassword(passwordPolicy, password, words)
  if (refused) return refused
  return db.transaction(async (tx) => {
    await lockAccount(tx, email)
    if (await isMailBlacklisted(tx, email, null)) return refuse("mail_blacklisted")
    if (await userIdOf(tx, email)) return refuse("mail_taken")
    const begun = await own.entryOf({ mail: email })
    const isUnheld = begun && (await userIdOfAccount(tx, begun.id)) === undefined
    if (isUnheld && (await isPassword(begun.passwordHash, password)))
      return own.enter<never>(client, begun.id, async () => null)
    const isStranger = own.deviceOf(client, begun) === null
    await removeAccountWithoutProfile(tx, identity, email, { isStranger })
    const id = await identity.createAccount(null, { mail: email, name: email, password })
    if (isRefused(id)) return id
    const answer = await own.enter<never>(client, id, async () => null)
    if (isRefused(answer)) await identity.removeLeftover(id, 0)
    return answer
  })
}
