import { forgetTries, isWithin, type RateLimit } from "../../platform/http/index.ts"
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
import { type Nothing, type Refused, refuse } from "../../platform/refusal.ts"
import { recordAccountAct } from "./record.ts"

/**
 * Wrong codes of the app for one account, from any network. Trying them takes the password, and when they are used up the
 * owner still gets in with a recovery code.
 */
const appCodes: RateLimit = { name: "second factor", tries: 30, seconds: 3600 }

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
  // Looked up for unknown mails too, so that they take the same time.
  const needsCode = await hasFactor(db, accountId ?? "")
  const asksForCode = accountId !== null && needsCode
  if (asksForCode) {
    if (!(await identity.checkPassword(accountId, password))) {
      // As many look-ups as the identity's own refusal takes, which would otherwise reveal them by its time.
      for (let lookUps = 0; lookUps < 3; lookUps++) await identity.accountOf(email)
      return refuse("invalid_credentials")
    }
    if (code === undefined) return refuse("second_factor_required")
    const refused = await redeemCode(db, accountId, code, now)
    if (refused) return refused
  }
  return identity.signIn(asker, { email, password, hasProvedCode: asksForCode })
}

export type CodeRefusal = "too_many_requests" | "wrong_code"

/** Uses up a code of an account; null when it was good. */
export async function redeemCode(
  db: Database,
  accountId: string,
  code: string,
  now: Date,
): Promise<Refused<CodeRefusal> | null> {
  const counted = isAppCode(code)
  if (counted && !(await isWithin(db, appCodes, accountId, now))) return refuse("too_many_requests")
  const used = await db.transaction(async (tx) => {
    const kind = await takeCode(tx, accountId, code, now)
    if (kind === "recovery") await recordAccountAct(tx, "recovery_code_used", { accountId }, now)
    return kind
  })
  if (used === null) return refuse("wrong_code")
  if (counted) await forgetTries(db, appCodes, accountId)
  return null
}
