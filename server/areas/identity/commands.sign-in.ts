import {
  type Answered,
  type Asker,
  hasFactor,
  type IdentityService,
  isAppCode,
  type SignInRefusal,
  takeCode,
} from "../../platform/identity/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { isRefused, type Nothing, type Refused, refuse } from "../../platform/refusal.ts"
import { praiseCode, praiseTry, refuseCode, refuseTry } from "./commands.tries.ts"
import { recordAccountAct } from "./record.ts"

export type Credentials = { email: string; password: string; code?: string | undefined }

/**
 * Signs in by mail and password, and by a code where the account has a second factor: without it there is no session,
 * and only a right password reveals that a code is asked for.
 */
export async function signInWith(
  { db, identity }: { db: Database; identity: IdentityService },
  asker: Asker,
  { email, password, code }: Credentials,
  now: Date,
): Promise<Answered<Nothing> | Refused<SignInRefusal | CodeRefusal>> {
  const accountId = await identity.accountOf(email)
  const device = accountId === null ? null : identity.deviceOf(asker, accountId)
  const trier = { ip: asker.ip, mail: email, device }
  const tooMany = await refuseTry(db, trier, now)
  if (tooMany) return tooMany
  // Looked up for unknown mails too, so that they take the same time.
  const needsCode = await hasFactor(db, accountId ?? "")
  const asksForCode = accountId !== null && needsCode
  if (asksForCode) {
    if (!(await identity.checkPassword(accountId, password))) {
      // As many look-ups as the identity's own refusal takes, which would otherwise reveal them by its time.
      for (let lookUps = 0; lookUps < 3; lookUps++) await identity.accountOf(email)
      return refuse("invalid_credentials")
    }
    await praiseTry(db, trier)
    if (code === undefined) return refuse("second_factor_required")
    const refused = await redeemCode(db, { accountId, device }, code, now)
    if (refused) return refused
  }
  const answer = await identity.signIn(asker, { email, password, hasProvedCode: asksForCode })
  if (!isRefused(answer)) await praiseTry(db, trier)
  return answer
}

export type CodeRefusal = "too_many_requests" | "wrong_code"

/** Uses up a code of an account, tried in a browser that it knows or in a session, named as `device`; null when it was good. */
export async function redeemCode(
  db: Database,
  { accountId, device }: { accountId: string; device: string | null },
  code: string,
  now: Date,
): Promise<Refused<CodeRefusal> | null> {
  const trier = { accountId, device, isAppCode: isAppCode(code) }
  const tooMany = await refuseCode(db, trier, now)
  if (tooMany) return tooMany
  const used = await db.transaction(async (tx) => {
    const kind = await takeCode(tx, accountId, code, now)
    if (kind === "recovery") await recordAccountAct(tx, "recovery_code_used", { accountId }, now)
    return kind
  })
  if (used === null) return refuse("wrong_code")
  await praiseCode(db, trier)
  return null
}
