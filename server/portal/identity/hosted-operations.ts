import { randomBytes } from "node:crypto"
import type { Database, Db, Tx } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import { type HostedAccounts, type HostedParts, tooManyAttempts } from "./hosted-accounts.ts"

/** Address of the profile with this account, or null. `mail`: the account's own, if the service knows it. */
export type MailOf = (tx: Tx, account: { id: string; mail: string | undefined }) => Promise<string | null>

/** Operations of hosted identity only. */
export const hostedOperations = (
  { call, find, remove, project }: HostedAccounts,
  db: Database,
  { projectId, apiKey }: HostedParts,
) => ({
  /** Public settings for the browser. */
  settings: { projectId, apiKey },
  project,
  /** Unlocks an account after its owner used a link from an e-mail (P175). */
  openAgain: async (tx: Tx, id: string) => void (await tx.run(openAgainSql, [id, wholeSecond()])),
  isMailProven: async (id: string) => (await find({ localId: [id] }))?.emailVerified ?? false,

  /** One-time code with which the browser sets the account's password. */
  passwordCode: async (mail: string) => {
    const body = { requestType: "PASSWORD_RESET", email: mail, returnOobLink: true }
    const answer = await call(":sendOobCode", body, tooManyAttempts)
    if (answer === tooManyAttempts) return refuse("too_many_requests")
    const code = answer.oobLink && new URL(answer.oobLink).searchParams.get("oobCode")
    if (!code) throw new Error("The hosted identity answered no code")
    return code
  },

  /** New password, no other provider or factor, address verified (P156): the account's creator loses access. */
  takeOver: async (id: string) => {
    const account = await find({ localId: [id] })
    // With the first address of an account, its owner can reclaim it at the service.
    if (!account || (account.initialEmail && account.initialEmail !== account.email))
      return refuse("mail_taken")
    const providers = (account.providerUserInfo ?? []).map(({ providerId }) => providerId)
    const deleteProvider = providers.filter((provider) => provider !== "password")
    const changes = { password: randomPassword(), emailVerified: true, deleteProvider, mfa: {} }
    await call(":update", { localId: id, ...changes })
    return null
  },

  /**
   * Aligns one due account with its profile: removes it, ends its sessions, invalidates its password, or corrects its address. False if none is
   * due. Throws the service's error; retried five minutes later.
   */
  settle: async (mailOf: MailOf): Promise<boolean> => {
    let id: string | undefined
    try {
      await db.transaction(async (tx) => {
        id = await tx.value<string>(takeSql)
        if (id === undefined) return
        const account = await find({ localId: [id] })
        const mail = await mailOf(tx, { id, mail: account?.email })
        if (!account) return
        if (mail === null) return remove(id)
        const ended = await tx.one<Ended>(endedSql, [id])
        if (ended && Number(ended.since) > Number(account.validSince ?? 0)) {
          const password = ended.isLockedOut && { password: randomPassword() }
          await call(":update", { localId: id, validSince: ended.since, ...password })
        }
        if (account.email?.toLowerCase() !== mail.toLowerCase())
          await call(":update", { localId: id, email: mail, emailVerified: true })
      })
    } catch (error) {
      if (id !== undefined) await db.run(noteSql, [id, 5])
      throw error
    }
    return id !== undefined
  },
})
export type HostedOperations = ReturnType<typeof hostedOperations>

/** Stored nowhere. */
const randomPassword = () => randomBytes(24).toString("base64url")
/** Token times are in whole seconds. */
export const wholeSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)

/** Notes that account and profile may differ, on its own connection: the note stays unless `tx` commits. */
export async function checkUnlessDone(db: Database, tx: Db, id: string): Promise<void> {
  // After a minute a process that died is certainly gone.
  await db.run(noteSql, [id, 1])
  await tx.run("delete from identity.account_checks where account_id = $1", [id])
}

/** Notes in `tx` what the service must do after the commit. */
export const checkLater = (tx: Db, id: string): Promise<number> => tx.run(noteSql, [id, 0])

const noteSql = `
  insert into identity.account_checks (account_id, due_at) values ($1, now() + make_interval(mins => $2))
  on conflict (account_id) do update set due_at = excluded.due_at`
const takeSql = `
  delete from identity.account_checks where account_id = (
    select account_id from identity.account_checks where due_at <= now() order by due_at limit 1 for update skip locked)
  returning account_id`
/** `since`: when the sessions ended, in seconds as text. */
type Ended = { since: string; isLockedOut: boolean }
/** Locks the row, so that a link that reopens the account sets its password afterwards. */
const endedSql = `
  select floor(extract(epoch from least(ended_at, now())))::bigint::text as since, ended_at = 'infinity' as "isLockedOut"
  from identity.ended_sessions where account_id = $1 for update`
const openAgainSql =
  "update identity.ended_sessions set ended_at = $2 where account_id = $1 and ended_at = 'infinity'"
