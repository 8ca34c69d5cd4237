import { randomBytes } from "node:crypto"
import type { Database, Tx } from "../postgres/db.ts"
import { refuse } from "../refusal.ts"
import { type HostedAccounts, type HostedParts, tooManyAttempts } from "./hosted-accounts.ts"
import { settleOn } from "./hosted-checks.ts"
import { projectFault } from "./hosted-project.ts"

/** Operations of hosted identity only. */
export const hostedOf = (accounts: HostedAccounts, db: Database, { projectId, apiKey }: HostedParts) => ({
  /** Public settings for the browser. */
  settings: { projectId, apiKey },
  settle: settleOn(db, accounts),
  fault: async () => projectFault(await accounts.project()),
  /** Unlocks an account after its owner used a link from an e-mail (P175). */
  openAgain: async (tx: Tx, id: string) => void (await tx.run(openAgainSql, [id, wholeSecond()])),
  isMailProven: async (id: string) => (await accounts.find({ localId: [id] }))?.emailVerified ?? false,
  /** One-time code with which the browser sets the account's password. */
  passwordCode: async (mail: string) => {
    const body = { requestType: "PASSWORD_RESET", email: mail, returnOobLink: true }
    const answer = await accounts.call(":sendOobCode", body, tooManyAttempts)
    if (answer === tooManyAttempts) return refuse("too_many_requests")
    const code = answer.oobLink && new URL(answer.oobLink).searchParams.get("oobCode")
    if (!code) throw new Error("The hosted identity answered no code")
    return code
  },
  /** New password, no other provider or factor, address verified (P156): the account's creator loses access. */
  takeOver: async (id: string) => {
    const account = await accounts.find({ localId: [id] })
    // With the first address of an account, its owner can reclaim it at the service.
    if (!account || (account.initialEmail && account.initialEmail !== account.email))
      return refuse("mail_taken")
    const providers = (account.providerUserInfo ?? []).map(({ providerId }) => providerId)
    await accounts.call(":update", {
      localId: id,
      // Random and stored nowhere.
      password: randomBytes(24).toString("base64url"),
      emailVerified: true,
      deleteProvider: providers.filter((provider) => provider !== "password"),
      mfa: {},
    })
    return null
  },
})
export type Hosted = ReturnType<typeof hostedOf>

/** Token times are in whole seconds. */
export const wholeSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)

const openAgainSql =
  "update identity.ended_sessions set ended_at = $2 where account_id = $1 and ended_at = 'infinity'"
