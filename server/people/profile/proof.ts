import type { BodyOf } from "../../../contract/core/endpoint.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { neededProof } from "../../../contract/people/factors.ts"
import type { preparePasskey } from "../../../contract/people/passkeys.ts"
import type { proofErrors } from "../../../contract/people/proof.ts"
import { type RateLimit, refuseOverLimit, resetAttempts } from "../../core/http/rate-limit.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Caller, Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { takePasskey } from "../identity/passkeys.ts"
import { factorsOf, isAppCode } from "../identity/second-factor.ts"
import { redeemCode } from "../identity/sign-in.ts"

/** Per session, so that the thief of one cannot keep the owner from changing the password in another. */
const ownPasswords: RateLimit = { name: "own password", tries: 10, seconds: 300 }
/** How long a sign-in at an issuer counts as a proof. */
const freshMs = 10 * 60_000

export type OwnProof = BodyOf<typeof preparePasskey>
type ProofRefusal = (typeof proofErrors)[number]

/** A handler that verifies its caller first. */
export const proving =
  <Proof, Code extends ErrorCode>(
    context: Context,
    verify: (context: Context, call: Caller<Proof>, now: Date) => Promise<Refused<Code> | null>,
  ) =>
  <Body, Outcome>(handle: (call: Caller<Body>) => Promise<Outcome>) =>
  async (call: Caller<Body & Proof>): Promise<Outcome | Refused<Code>> =>
    (await verify(context, call, context.clock())) ?? handle(call)

/** Null if the password is right and the strongest second factor, if any, was given (P152). */
export async function verifyCaller(context: Context, call: Caller<OwnProof>, now: Date) {
  const { caller, body } = call
  return (await provePassword(context, caller, body.password, now)) ?? (await proveFactor(context, call, now))
}

/** Verifies the caller; at an issuer, without passwords, by a recent sign-in (P159, P177). */
export async function verifyCallerOrSignIn(
  context: Context,
  { body, ...call }: Caller<Partial<OwnProof>>,
  now: Date,
): Promise<Refused<ProofRefusal | "sign_in_again"> | null> {
  const { oidc } = context.identity
  if (oidc) {
    const isFresh = await oidc.hasProvedSince(call.caller.sid ?? "", new Date(now.getTime() - freshMs))
    return isFresh ? null : refuse("sign_in_again")
  }
  const { password } = body
  if (password === undefined) return refuse("wrong_password")
  return verifyCaller(context, { ...call, body: { ...body, password } }, now)
}

async function provePassword({ db, identity }: Context, actor: Actor, password: string, now: Date) {
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
  context: Context,
  { caller: { sub, sid }, request, body: { code, passkey } }: Caller<OwnProof>,
  now: Date,
): Promise<Refused<ProofRefusal> | null> {
  const { db } = context
  const needed = neededProof(await factorsOf(db, sub))
  if (needed === null) return null
  if (needed === "passkey" && passkey) {
    const isOwn = (await takePasskey(context, request, passkey, now)) === sub
    return isOwn ? null : refuse("passkey_refused")
  }
  if (code === undefined || (needed === "passkey" && isAppCode(code))) return refuse(`${needed}_needed`)
  return redeemCode(db, { accountId: sub, device: sid }, code, now)
}
