import type { WayBack } from "../../../contract/links.ts"
import {
  type DatedFactors,
  forgetDevices,
  type IdentityService,
  removeYoungFactors,
} from "../../platform/identity/index.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { endCodes, issueCode } from "../identity/commands.ts"
import { endLinks } from "../links/commands.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { securedMail } from "./mails.secured.ts"
import { invitationMail } from "./mails.ts"
import { userById } from "./queries.ts"

type SecureParts = { identity: Pick<IdentityService, "hosted" | "oidc" | "shutOut">; publicUrl: string }

type Cause = {
  because: "mail_objected"
  /** When what the person objects to was done. */
  since: Date
}

/**
 * Takes an account from whoever else may have it: every session, link and the password end, browsers are unknown again, so do
 * second factors that are young enough to be a stranger's, and the person gets a link to set a new password (P175). Recorded in
 * their name, since it was their link that asked for it.
 */
export async function secureAccount(
  tx: Tx,
  { identity, publicUrl }: SecureParts,
  userId: string,
  { because, since }: Cause,
  now: Date,
): Promise<WayBack> {
  const account = await tx.one<{ identityId: string | null }>(
    `select identity_id as "identityId" from users where id = $1`,
    [userId],
  )
  const accountId = account?.identityId ?? null
  await endCodes(tx, userId)
  await endLinks(tx, userId, ["NEW_MAIL", "SECOND_FACTOR"])
  const entry = { source: "screen", actorId: userId, userId, at: now } as const
  await appendEntry(tx, { ...entry, kind: "user.secured", content: { because } })
  if (accountId !== null) await identity.shutOut(tx, accountId)
  if (identity.oidc) return "issuer"
  const user = await userById(tx, userId, now)
  if (accountId === null) {
    const issued = await issueCode(tx, userId, "INVITATION", now)
    await addToOutbox(tx, [invitationMail(user, user.active, issued, publicUrl)])
    return "invitation"
  }
  await forgetDevices(tx, accountId)
  const factors = identity.hosted
    ? noFactors
    : await removeYoungFactors(tx, accountId, new Date(since.getTime() - youngMs))
  const issued = await issueCode(tx, userId, "RESET", now)
  await addToOutbox(tx, [securedMail(user, { issued, factors }, publicUrl)])
  return "password"
}

/** Whoever acted in somebody's name may have been in the account for a while; what is older still is the owner's. */
const youngMs = 30 * 24 * 3_600_000
/** The service keeps them, and tells the portal nothing of them. */
const none: DatedFactors = { app: null, passkeys: [] }
const noFactors = { removed: none, kept: none }
