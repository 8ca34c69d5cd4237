import type { Tx } from "../../platform/db.ts"
import { type Refused, refuse } from "../../platform/errors.ts"

export type NewAdmin = { mail: string; firstname: string; lastname: string }

/**
 * Stores an active admin whose account is made by `createAccount`, which answers its id. `invalid_input` when the mail is
 * taken, without regard to case (decision 32). For the operator's command alone: no endpoint leads here.
 */
export async function addAdmin(
  tx: Tx,
  { mail, firstname, lastname }: NewAdmin,
  createAccount: () => Promise<string>,
): Promise<{ id: string } | Refused> {
  const added = await tx.one<{ id: string }>(
    `insert into users (firstname, lastname, mail, type, active) values ($1, $2, $3, 'ADMIN', true)
     on conflict (lower(mail)) do nothing returning id`,
    [firstname, lastname, mail],
  )
  if (!added) return refuse("invalid_input")
  await tx.run("update users set identity_id = $2 where id = $1", [added.id, await createAccount()])
  return added
}
