import type { BodyOf } from "../../../contract/endpoint.ts"
import { neededProof } from "../../../contract/factors.ts"
import type { preparePasskey } from "../../../contract/passkeys.ts"
import type { proofErrors } from "../../../contract/proof.ts"
import { type RateLimit, refuseOverLimit, resetAttempts } from "../../core/http/rate-limit.ts"
import {
  type ClientRequest,
  factorsOf,
  isAppCode,
  relyingParty,
  takePasskey,
} from "../../core/identity/index.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import { redeemCode } from "../identity/sign-in.ts"

/** Per session, so that the thief of one cannot keep the owner from changing the password in another. */
const ownPasswords: RateLimit = { name: "own password", tries: 10, seconds: 300 }
/** How long a sign-in at an issuer counts as a proof. */
const freshMs = 10 * 60_000

/** A call of a signed-in user. */
export type Caller = { caller: Actor; request: ClientRequest }
export type OwnProof = BodyOf<typeof preparePasskey>
type ProofRefusal = (typeof proofErrors)[number]

/** Null if the password is right and the strongest second factor, if any, was given (P152). */
export async function verifyCaller(
  parts: Context,
  call: Caller,
  { password, ...shown }: OwnProof,
  now: Date,
): Promise<Refused<ProofRefusal> | null> {
  return (
    (await provePassword(parts, call.caller, password, now)) ?? (await proveFactor(parts, call, shown, now))
  )
}

/** Verifies the caller; at an issuer, without passwords, by a recent sign-in (P159, P177). */
export async function verifyCallerOrSignIn(
  parts: Context,
  call: Caller,
  { password, ...shown }: Partial<OwnProof>,
  now: Date,
): Promise<Refused<ProofRefusal | "sign_in_again"> | null> {
  const { oidc } = parts.identity
  if (oidc) {
    const isFresh = await oidc.hasProvedSince(call.caller.sid ?? "", new Date(now.getTime() - freshMs))
    return isFresh ? null : refuse("sign_in_again")
  }
  if (password === undefined) return refuse("wrong_password")
  return verifyCaller(parts, call, { ...shown, password }, now)
}

async function provePassword(
  { db, identity }: Context,
  actor: Actor,
  password: string,
  now: Date,
): Promise<Refused<"too_many_requests" | "wrong_password"> | null> {
  const counterKey = actor.sid ?? actor.sub
  const tooMany = await refuseOverLimit(db, ownPasswords, counterKey, now)
  if (tooMany) return tooMany
  const isRight = await identity.checkPassword(actor.sub, password)
  if (isRefused(isRight)) return isRight
  if (!isRight) return refuse("wrong_password")
  await resetAttempts(db, ownPasswords, counterKey)
  return null
}

async function proveFactor(
  { db, publicUrl }: Context,
  { caller: { sub, sid }, request }: Caller,
  { code, passkey }: Omit<OwnProof, "password">,
  now: Date,
): Promise<Refused<ProofRefusal> | null> {
  const needed = neededProof(await factorsOf(db, sub))
  if (needed === null) return null
  if (needed === "passkey" && passkey) {
    const isOwn = (await takePasskey(db, relyingParty(publicUrl, request), passkey, now)) === sub
    return isOwn ? null : refuse("passkey_refused")
  }
  if (code === undefined || (needed === "passkey" && isAppCode(code))) return refuse(`${needed}_needed`)
  return redeemCode(db, { accountId: sub, device: sid }, code, now)
}
