import type { Db } from "../postgres/index.ts"
import { isPassword } from "./password.ts"

/** An account of the embedded identity. */
export type FoundAccount = { id: string; mail: string }

const accountsSql = `
  select u.id, u.email as mail, a.password as hash from identity."user" u join identity.account a on a."userId" = u.id
  where a.password is not null and ($1::timestamptz is null or a."updatedAt" >= $1 or u.email = any($2)) order by u.email`

/** So many hashes are computed side by side: each takes 20 MB for a moment. */
const atOnce = 4

export type Asked = {
  since: Date | null
  mails: readonly string[]
  /** Hears how many of how many were looked at, at the beginning and after each batch. */
  progress?: ((done: number, of: number) => void) | undefined
}

/**
 * The accounts that a password opens: of all, or of those whose password was set since an instant and those with one of
 * the mails. Each takes about 20 ms of a processor, as signing in does.
 */
export async function accountsOpenedBy(
  db: Db,
  password: string,
  { since, mails, progress }: Asked,
): Promise<FoundAccount[]> {
  const accounts = await db.many<FoundAccount & { hash: string }>(accountsSql, [since, mails])
  const opened: FoundAccount[] = []
  for (let at = 0; at < accounts.length; at += atOnce) {
    progress?.(at, accounts.length)
    const next = accounts.slice(at, at + atOnce)
    const fits = await Promise.all(next.map(({ hash }) => isPassword({ hash, password }).catch(() => false)))
    opened.push(...next.filter((_, place) => fits[place]).map(({ id, mail }) => ({ id, mail })))
  }
  return opened
}

/** Takes account, password and sessions of people away, in the caller's transaction. */
export const eraseAccounts = (tx: Db, mails: readonly string[]): Promise<number> =>
  tx.run(`delete from identity."user" where email = any($1)`, [mails])

/**
 * Leaves an account without a password that opens it, and signs it out everywhere. A sign-in that began before either has its
 * session by now, which ends here, or waits for this transaction to make one, and then finds that its proof is void.
 */
export async function voidPassword(tx: Db, id: string): Promise<void> {
  await tx.run(`select from identity."user" where id = $1 for update`, [id])
  await tx.run(`update identity.account set password = null, "updatedAt" = now() where "userId" = $1`, [id])
  await tx.run(`delete from identity.session where "userId" = $1`, [id])
}
