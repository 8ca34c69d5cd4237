import { randomBytes } from "node:crypto"
import type { IdentityService } from "../../platform/identity/index.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { endCodes, issueCode } from "../identity/commands.ts"
import { endLinks } from "../links/commands.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { securedMail } from "./mails.ts"
import { userById } from "./queries.ts"

type SecureParts = { identity: IdentityService; publicUrl: string }

/**
 * Takes an account from whoever else may have it: every session, link and the password end, and the person gets a link to
 * set a new one (P145). Recorded in their name, since it was their link that asked for it.
 */
export async function secureAccount(
  tx: Tx,
  { identity, publicUrl }: SecureParts,
  userId: string,
  because: "dispute" | "mail_objected",
  now: Date,
): Promise<void> {
  const account = await tx.one<{ identityId: string | null }>(
    `select identity_id as "identityId" from users where id = $1`,
    [userId],
  )
  await endCodes(tx, userId)
  await endLinks(tx, userId, ["NEW_MAIL", "SECOND_FACTOR"])
  const entry = { source: "screen", actorId: userId, userId, at: now } as const
  await appendEntry(tx, { ...entry, kind: "user.secured", content: { because } })
  if (!account || account.identityId === null) return
  // At an issuer there is no password to end here; its own sign-in is asked for again.
  if (identity.oidc) return identity.endSessions(account.identityId)
  const issued = await issueCode(tx, userId, "RESET", now)
  await addToOutbox(tx, [securedMail(await userById(tx, userId, now), issued, publicUrl)])
  await tx.run(youngPasskeysSql, [account.identityId, new Date(now.getTime() - youngMs)])
  // Nobody learns this password: the link replaces it.
  await identity.setPassword(account.identityId, randomBytes(24).toString("base64url"))
  await identity.endSessions(account.identityId)
}

/** A passkey opens the account without the password: one that is so young may be the stranger's. Older ones are the owner's. */
const youngMs = 30 * 24 * 3_600_000
const youngPasskeysSql = `delete from identity.passkeys where "userId" = $1 and "createdAt" > $2`
