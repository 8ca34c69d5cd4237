import { randomBytes } from "node:crypto"
import type { Database, Db, Tx } from "../postgres/index.ts"
import type { HostedAccounts } from "./hosted-accounts.ts"
import type { MailOf } from "./types.ts"

/** After a minute a process that died is certainly gone. Backs off while the service is down. */
const nextSql = "now() + least(interval '1 minute' * 2 ^ $2, interval '1 hour')"

/** Notes that account and profile may differ, on its own connection: the note stays unless `tx` commits. */
export async function checkUnlessDone(db: Database, tx: Db, id: string): Promise<void> {
  await db.run(
    `insert into identity.account_checks (account_id, next_attempt_at) values ($1, ${nextSql})
     on conflict (account_id) do update set next_attempt_at = excluded.next_attempt_at`,
    [id, 0],
  )
  await tx.run(doneSql, [id])
}

/** Notes in `tx` what the service must do after the commit. */
export const checkLater = (tx: Db, id: string): Promise<number> =>
  tx.run(
    `insert into identity.account_checks (account_id) values ($1)
     on conflict (account_id) do update set attempts = 0, next_attempt_at = now()`,
    [id],
  )

/** `settle` of a hosted identity. Throws the service's error; retried later. */
export const settleOn =
  (db: Database, accounts: HostedAccounts) =>
  async (mailOf: MailOf): Promise<boolean> => {
    const settled = await db.transaction(async (tx) => {
      const due = await tx.one<{ id: string; attempts: number }>(dueSql)
      if (!due) return null
      try {
        await settle(tx, accounts, due.id, mailOf)
        await tx.run(doneSql, [due.id])
        return {}
      } catch (failure) {
        await tx.run(laterSql, [due.id, due.attempts])
        return { failure }
      }
    })
    if (settled?.failure) throw settled.failure
    return settled !== null
  }

/** Aligns the account with the profile: removes it, invalidates its password, or corrects its address. */
async function settle(
  tx: Tx,
  { call, find, remove }: HostedAccounts,
  id: string,
  mailOf: MailOf,
): Promise<void> {
  const account = await find({ localId: [id] })
  const mail = await mailOf(tx, { id, mail: account?.email })
  if (!account) return
  if (mail === null) return remove(id)
  if (await tx.one(lockedOutSql, [id])) {
    const validSince = String(Math.floor(Date.now() / 1000))
    // Random and stored nowhere.
    const password = randomBytes(24).toString("base64url")
    await call(":update", { localId: id, validSince, password })
  }
  if (account.email?.toLowerCase() !== mail.toLowerCase())
    await call(":update", { localId: id, email: mail, emailVerified: true })
}

const dueSql = `
  select account_id as id, attempts from identity.account_checks where next_attempt_at <= now()
  order by next_attempt_at limit 1 for update skip locked`
const doneSql = "delete from identity.account_checks where account_id = $1"
const laterSql = `
  update identity.account_checks set attempts = attempts + 1, next_attempt_at = ${nextSql} where account_id = $1`
/** Locks the row, so that a link that reopens the account sets its password afterwards. */
const lockedOutSql =
  "select from identity.ended_sessions where account_id = $1 and ended_at = 'infinity' for update"
