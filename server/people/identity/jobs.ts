import { type Task, untilDone } from "../../core/jobs/jobs.ts"
import type { MailOf } from "../../portal/identity/hosted-operations.ts"
import type { IdentityService } from "../../portal/identity/identity-service.ts"
import { lockAccount } from "./passwords.ts"

/** The address of the profile of an account; locks the account until `tx` ends. */
const mailOf: MailOf = async (tx, { id, mail }) => {
  if (mail !== undefined) await lockAccount(tx, mail)
  return (
    (await tx.value<string>("select mail from users where identity_id = $1 for no key update", [id])) ?? null
  )
}

/** Aligns one account at a hosted identity with its profile; false if none is due. */
export const settleAccount = async ({ hosted }: IdentityService): Promise<boolean> =>
  (await hosted?.settle(mailOf)) ?? false

/** Only for hosted identities: embedded accounts change with their profiles. */
export const accountSettling = (identity: IdentityService): Task => ({
  name: "accounts",
  cron: "* * * * *",
  afterWrites: true,
  run: (run) => untilDone(run, () => settleAccount(identity)),
  failure: "identity: account not settled with its profile",
})
