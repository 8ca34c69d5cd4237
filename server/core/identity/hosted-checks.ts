import { randomBytes } from "node:crypto"
import type { Database, Db, Tx } from "../postgres/db.ts"
import type { HostedAccounts } from "./hosted-accounts.ts"
import type { MailOf } from "./types.ts"

const noteSql = `
  insert into identity.account_checks (account_id, due_at) values ($1, now() + make_interval(mins => $2))
  on conflict (account_id) do update set due_at = excluded.due_at`

/** Notes that account and profile may differ, on its own connection: the note stays unless `tx` commits. */
export async function checkUnlessDone(db: Database, tx: Db, id: string): Promise<void> {
  // After a minute a process that died is certainly gone.
  await db.run(noteSql, [id, 1])
  await tx.run("delete from identity.account_checks where account_id = $1", [id])
}

/** Notes in `tx` what the service must do after the commit. */
export const checkLater = (tx: Db, id: string): Promise<number> => tx.run(noteSql, [id, 0])

/** `settle` of a hosted identity. Throws the service's error; retried five minutes later. */
export const settleOn =
  (db: Database, accounts: HostedAccounts) =>
  async (mailOf: MailOf): Promise<boolean> => {
    let id: string | undefined
    try {
      await db.transaction(async (tx) => {
        id = await tx.value<string>(takeSql)
        if (id !== undefined) await settle(tx, accounts, id, mailOf)
      })
    } catch (error) {
      if (id !== undefined) await db.run(noteSql, [id, 5])
      throw error
    }
    return id !== undefined
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

const takeSql = `
  delete from identity.account_checks where account_id = (
    select account_id from identity.account_checks where due_at <= now() order by due_at limit 1 for update skip locked)
  returning account_id`
/** Locks the row, so that a link that reopens the account sets its password afterwards. */
const lockedOutSql =
  "select from identity.ended_sessions where account_id = $1 and ended_at = 'infinity' for update"
