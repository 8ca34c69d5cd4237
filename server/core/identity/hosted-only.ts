import { randomBytes } from "node:crypto"
import type { Database, Tx } from "../postgres/index.ts"
import { refuse } from "../refusal.ts"
import { type HostedAccounts, type HostedParts, tooManyAttempts } from "./hosted-accounts.ts"
import { settleOn } from "./hosted-checks.ts"
import { projectFaults } from "./hosted-project.ts"

/** What only a hosted identity does. */
export const hostedOf = (accounts: HostedAccounts, db: Database, { projectId, apiKey }: HostedParts) => ({
  /** What the browser needs to sign in there; nothing of it is secret. */
  settings: { projectId, apiKey },
  settle: settleOn(db, accounts),
  faults: async () => projectFaults(await accounts.project()),
  /** Lets an account that is shut out sign in again, since a link that its owner got by mail was used (P175). */
  openAgain: async (tx: Tx, id: string) => void (await tx.run(openAgainSql, [id, wholeSecond()])),
  isMailProven: async (id: string) => (await accounts.find({ localId: [id] }))?.emailVerified ?? false,
  /** A one-time code of the service with which the browser sets the password of the account with this mail. */
  passwordCode: async (mail: string) => {
    const body = { requestType: "PASSWORD_RESET", email: mail, returnOobLink: true }
    const answer = await accounts.call(":sendOobCode", body, tooManyAttempts)
    if (answer === tooManyAttempts) return refuse("too_many_requests")
    const code = answer.oobLink && new URL(answer.oobLink).searchParams.get("oobCode")
    if (!code) throw new Error("The hosted identity answered no code")
    return code
  },
  /** A new password, no other provider or factor, the mail confirmed (P156): the creator of the account loses access. */
  takeOver: async (id: string) => {
    const account = await accounts.find({ localId: [id] })
    // At the service the first mail of an account can call the account back.
    if (!account || (account.initialEmail && account.initialEmail !== account.email))
      return refuse("mail_taken")
    const providers = (account.providerUserInfo ?? []).map(({ providerId }) => providerId)
    await accounts.call(":update", {
      localId: id,
      // A random one that is stored nowhere.
      password: randomBytes(24).toString("base64url"),
      emailVerified: true,
      deleteProvider: providers.filter((provider) => provider !== "password"),
      mfa: {},
    })
    return null
  },
})
export type Hosted = ReturnType<typeof hostedOf>

/** Tokens have their times in whole seconds. */
export const wholeSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)

const openAgainSql =
  "update identity.ended_sessions set ended_at = $2 where account_id = $1 and ended_at = 'infinity'"
