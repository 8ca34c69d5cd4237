import { randomUUID } from "node:crypto"
import type { Database, Db, Tx } from "../postgres/index.ts"
import { isRefused, type Refused, refuse } from "../refusal.ts"
import { cachedProbe } from "./answers.ts"
import {
  type AccountCalls,
  accepted,
  accountsOf,
  findOf,
  type HostedParts,
  isCode,
  removeOf,
  tooManyAttempts,
  unknownPassword,
} from "./hosted-accounts.ts"
import { checkLater, checkUnlessDone, settleOn } from "./hosted-checks.ts"
import { projectFaults } from "./hosted-project.ts"
import { createStanding } from "./hosted-standing.ts"
import { createHostedTokenCheck, type HostedClaims } from "./hosted-token.ts"
import type { IdentityService, NewAccount } from "./types.ts"

export type HostedIdentityParts = HostedParts & { db: Database }

/** So young is an account that a registration or an invitation left behind. */
const leftoverMs = 24 * 3_600_000

/**
 * Firebase Authentication (Google Identity Platform) as the identity. People prove to it in their browser who they are;
 * the portal checks its tokens and administers the accounts of its project.
 */
export function openHostedIdentity({ db, ...parts }: HostedIdentityParts): IdentityService {
  const { projectId, apiKey } = parts
  const calls = accountsOf(parts)
  /** Sent and not answered yet. */
  const revocations = new Set<Promise<unknown>>()
  const check = createHostedTokenCheck(projectId, parts.fetch)
  const stands = createStanding((id) => findOf(calls)({ localId: [id] }))
  return {
    hosted: {
      settings: { projectId, apiKey },
      passwordCode: passwordCodeOf(calls),
      takeOver: takeOverOf(calls),
      openAgain: async (tx, id) => void (await tx.run(openAgainSql, [id, wholeSecond()])),
      settle: settleOn(db, calls),
      faults: async () => projectFaults(await calls.project()),
    },
    oidc: null,
    ...bySdk,
    checkToken: async (token) => {
      const claims = await check(token)
      if (!claims || isRefused(claims)) return claims
      if ((await hasEnded(db, claims)) || !(await stands(claims))) return null
      return { ...claims, sid: null }
    },
    answers: cachedProbe(() => findOf(calls)({ localId: ["-"] })),
    ...administrationOf(calls, db, revocations),
    close: async () => {
      await Promise.all(revocations)
    },
  }
}

/** What happens between the browser and the service. */
const bySdk = {
  signIn: async () => refuse("identity_hosted"),
  signOut: async () => refuse("identity_hosted"),
  token: async () => refuse("identity_hosted"),
  signInProven: async () => refuse("identity_hosted"),
  relyingParty: () => ({ id: "", origin: "" }),
  deviceOf: async () => null,
  rememberDevice: async () => "",
}

/**
 * Gives an account that was there before to the reader of its mail (P156): a password that nobody knows, no other provider, no
 * second factor, the mail confirmed. Whoever made the account, maybe to be in it before the owner of the mail, is out.
 */
const takeOverOf = (calls: AccountCalls) => async (id: string) => {
  const account = await findOf(calls)({ localId: [id] })
  // At the service the first mail of an account can call the account back.
  if (!account || (account.initialEmail && account.initialEmail !== account.email))
    return refuse("mail_taken")
  const others = (account.providerUserInfo ?? []).map(({ providerId }) => providerId)
  accepted(
    await calls.administer(":update", {
      localId: id,
      password: unknownPassword(),
      emailVerified: true,
      deleteProvider: others.filter((provider) => provider !== "password"),
      mfa: {},
    }),
  )
  return null
}

function administrationOf(calls: AccountCalls, db: Database, revocations: Set<Promise<unknown>>) {
  const { administer: call, signIn } = calls
  const find = findOf(calls)
  /** What the portal does not depend on: the service may be away, or know no such account. */
  const tellLater = (form: Record<string, string>) => {
    const telling = call(":update", form).catch(() => null)
    revocations.add(telling)
    void telling.then(() => revocations.delete(telling))
  }
  return {
    createAccount: async (tx: Db | null, { mail, name, password }: NewAccount) => {
      const localId = randomUUID()
      await checkUnlessDone(db, tx ?? db, localId)
      const answer = await call("", {
        localId,
        email: mail,
        displayName: name,
        password,
        emailVerified: true,
      })
      if (isCode(answer, "EMAIL_EXISTS")) return refuse("mail_taken")
      accepted(answer)
      return localId
    },
    accountOf: async (mail: string) => (await find({ email: [mail] }))?.localId ?? null,
    isMailProven: async (id: string) => (await find({ localId: [id] }))?.emailVerified ?? false,
    removeAccount: async (tx: Db, id: string) => {
      // Its tokens outlive it by up to an hour.
      await tx.run(endSql, [id, "infinity"])
      await checkLater(tx, id)
    },
    // Other products of the operator may use the same project: what is older was not made by an attempt of ours.
    removeLeftover: async (id: string) => {
      const account = await find({ localId: [id] })
      if (!account || Number(account.createdAt) < Date.now() - leftoverMs) return
      await removeOf(calls)(id)
      await db.run(endSql, [id, "infinity"])
    },
    changeMail: async (tx: Db, id: string, mail: string) => {
      await checkUnlessDone(db, tx, id)
      const answer = await call(":update", { localId: id, email: mail, emailVerified: true })
      if (isCode(answer, "EMAIL_EXISTS")) return refuse("mail_taken")
      accepted(answer)
      return null
    },
    // Before the commit, since the service knows no transaction: until then the link that led here stays good.
    setPassword: async (_tx: Db, id: string, password: string) => {
      accepted(await call(":update", { localId: id, password }))
    },
    checkPassword: async (id: string, password: string) => {
      const account = await find({ localId: [id] })
      if (!account?.email) return false
      const answer = await signIn({ email: account.email, password })
      if (isCode(answer, "INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS", "USER_DISABLED")) return false
      if (isCode(answer, tooManyAttempts)) return refuse("too_many_requests")
      accepted(answer)
      return true
    },
    endSessions: async (tx: Db, id: string) => {
      const now = wholeSecond()
      await tx.run(endSql, [id, now])
      // From here on the portal takes none of its tokens any more; the caller's transaction need not wait for the service.
      tellLater({ localId: id, validSince: String(now.getTime() / 1000) })
    },
    shutOut: async (tx: Tx, id: string) => {
      // No token of the account counts, also a later one, until a link of the portal set a password (`openAgain`).
      await tx.run(endSql, [id, "infinity"])
      await checkLater(tx, id)
    },
  }
}

/** A code with which the browser sets a password at the service. Throws for a mail without an account. */
const passwordCodeOf =
  ({ administer: call }: AccountCalls) =>
  async (mail: string): Promise<string | Refused<"too_many_requests">> => {
    const form = { requestType: "PASSWORD_RESET", email: mail, returnOobLink: true }
    const answer = await call(":sendOobCode", form)
    if (isCode(answer, tooManyAttempts)) return refuse("too_many_requests")
    const { oobLink } = accepted(answer)
    const code = oobLink && new URL(oobLink).searchParams.get("oobCode")
    if (!code) throw new Error("The hosted identity answered no code")
    return code
  }

/** Tokens say their instants in whole seconds. */
const wholeSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000)

/** Who is shut out stays so, whatever ends their sessions afterwards: a block, another role. */
const endSql = `
  insert into identity.ended_sessions as known (account_id, ended_at) values ($1, $2)
  on conflict (account_id) do update set ended_at = greatest(known.ended_at, excluded.ended_at)`

const openAgainSql =
  "update identity.ended_sessions set ended_at = $2 where account_id = $1 and ended_at = 'infinity'"

/** Tokens of the service outlive its sessions by up to an hour; the portal remembers until when they are void. */
const hasEnded = async (db: Database, { sub, signedInAt }: HostedClaims): Promise<boolean> =>
  (await db.one("select from identity.ended_sessions where account_id = $1 and ended_at > $2", [
    sub,
    signedInAt,
  ])) !== undefined
