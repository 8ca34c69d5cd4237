import type { EntryKind } from "../../../contract/record-words.ts"
import { appendEntry } from "../../core/journal/append.ts"
import type { Tx } from "../../core/postgres/db.ts"

export async function recordAccountEvent(
  tx: Tx,
  kind: Extract<EntryKind, `account.${string}`>,
  { accountId, actorId }: { accountId: string; actorId?: string },
  now: Date,
): Promise<void> {
  const holder = await tx.one<{ id: string }>("select id from users where identity_id = $1", [accountId])
  if (!holder) return
  await appendEntry(tx, { kind, actorId: actorId ?? holder.id, userId: holder.id, at: now })
}

type Address = { id: string; mail: string }

/** Records that the address of a profile is proven: a link sent to it was opened (P54). */
export async function recordProof(tx: Tx, user: Address, now: Date): Promise<void> {
  const { id } = user
  if (await proveMail(tx, user, now))
    await appendEntry(tx, { kind: "user.mail_proven", actorId: id, userId: id, at: now })
}

/** Stores that the address of a profile is proven; false if it was already. */
export async function proveMail(tx: Tx, { id, mail }: Address, now: Date): Promise<boolean> {
  const proven = await tx.run(
    `insert into proven_mails as known (user_id, mail, at) values ($1, $2, $3)
     on conflict (user_id) do update set mail = excluded.mail, at = excluded.at where lower(known.mail) <> lower(excluded.mail)`,
    [id, mail, now],
  )
  return proven > 0
}
