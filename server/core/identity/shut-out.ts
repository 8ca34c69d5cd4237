import type { Db } from "../postgres/index.ts"

/**
 * Leaves an account without a password that opens it, and signs it out everywhere. A sign-in that began before either has its
 * session by now, which ends here, or waits for this transaction to make one, and then finds that its proof is void.
 */
export async function voidPassword(tx: Db, id: string): Promise<void> {
  await tx.run(`select from identity."user" where id = $1 for update`, [id])
  await tx.run(`update identity.account set password = null, "updatedAt" = now() where "userId" = $1`, [id])
  await tx.run(`delete from identity.session where "userId" = $1`, [id])
}
