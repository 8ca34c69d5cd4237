import { randomUUID } from "node:crypto"
import type { Database, Db } from "../../core/postgres/db.ts"
import { isRefused, refuse } from "../../core/refusal.ts"
import { type HostedParts, hostedAccounts, tooManyAttempts } from "./hosted-accounts.ts"
import { checkLater, checkUnlessDone, hostedOperations, wholeSecond } from "./hosted-operations.ts"
import { createAccountCheck, createHostedTokenCheck } from "./hosted-token.ts"
import type { IdentityService } from "./identity-service.ts"

export type HostedIdentityParts = HostedParts & { db: Database }

/** Younger accounts without a profile are left over from a registration or invitation. */
const leftoverMs = 24 * 3_600_000

/** Firebase Authentication: users sign in there; the portal checks tokens and manages accounts. */
export function openHostedIdentity({ db, ...parts }: HostedIdentityParts): IdentityService {
  const accounts = hostedAccounts(parts)
  const { call, find } = accounts
  const check = createHostedTokenCheck(parts.projectId, parts.fetch)
  const isValid = createAccountCheck((id) => find({ localId: [id] }))
  return {
    hosted: hostedOperations(accounts, db, parts),
    oidc: null,
    own: null,
    checkToken: async (token) => {
      const claims = await check(token)
      if (!claims || isRefused(claims)) return claims
      // Tokens of the service outlive its sessions by up to an hour.
      if (await db.one(endedSql, [claims.sub, claims.signedInAt])) return null
      return (await isValid(claims)) ? { ...claims, sid: null } : null
    },
    ping: () => find({ localId: ["-"] }),
    createAccount: async (tx, { mail, name, password }) => {
      const localId = randomUUID()
      await checkUnlessDone(db, tx ?? db, localId)
      const body = { localId, email: mail, displayName: name, password, emailVerified: true }
      return (await call("", body, "EMAIL_EXISTS")) === "EMAIL_EXISTS" ? refuse("mail_taken") : localId
    },
    accountOf: async (mail) => (await find({ email: [mail] }))?.localId ?? null,
    removeAccount: async (tx, id) => {
      await tx.run("delete from identity.sign_ins where account_id = $1", [id])
      await endAt(tx, id, "infinity")
    },
    // Other products of the operator may use the same project: older accounts may be theirs.
    removeLeftover: async (id, minutes) => {
      const account = await find({ localId: [id] })
      const ageMs = account && Date.now() - Number(account.createdAt)
      if (ageMs === undefined || ageMs > leftoverMs || ageMs < minutes * 60_000) return
      await accounts.remove(id)
      await db.run(endSql, [id, "infinity"])
    },
    changeMail: async (tx, id, mail) => {
      await checkUnlessDone(db, tx, id)
      const answer = await call(":update", { localId: id, email: mail, emailVerified: true }, "EMAIL_EXISTS")
      return answer === "EMAIL_EXISTS" ? refuse("mail_taken") : null
    },
    // Before the commit, since the service has no transactions: until then the link stays valid.
    setPassword: async (_tx, id, password) => void (await call(":update", { localId: id, password })),
    checkPassword: async (id, password) => {
      const email = (await find({ localId: [id] }))?.email
      if (!email) return false
      const wrong = ["INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS", "USER_DISABLED"] as const
      const answer = await accounts.signIn({ email, password }, ...wrong, tooManyAttempts)
      return answer === tooManyAttempts ? refuse("too_many_requests") : typeof answer !== "string"
    },
    endSessions: (tx, id) => endAt(tx, id, wholeSecond()),
    // No token is valid, including later ones, until a link of the portal sets a password (`openAgain`).
    lockOut: (tx, id) => endAt(tx, id, "infinity"),
    close: async () => {},
  }
}

/** The portal rejects its tokens from now on; the service follows after the commit. */
async function endAt(tx: Db, id: string, at: Date | "infinity"): Promise<void> {
  await tx.run(endSql, [id, at])
  await checkLater(tx, id)
}

/** Ending sessions later (block, role change) does not reopen a locked account. */
const endSql = `
  insert into identity.ended_sessions as stored (account_id, ended_at) values ($1, $2)
  on conflict (account_id) do update set ended_at = greatest(stored.ended_at, excluded.ended_at)`
const endedSql = "select from identity.ended_sessions where account_id = $1 and ended_at > $2"
