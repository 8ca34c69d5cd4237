import type { IssuerProblem } from "../../../contract/issuer-text.ts"
import type { User } from "../../../contract/users.ts"
import {
  accountOfSubject,
  addIssuerAccount,
  isKept,
  isLinked,
  type Proof,
  takeOverForIssuer,
} from "../../core/identity/index.ts"
import { appendEntry, recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Tx } from "../../core/postgres/index.ts"
import { endLinks } from "../links/commands.ts"
import { passwordKinds } from "../links/rules.ts"
import { lockAccount, removeUnheld } from "./commands.ts"
import type { Context } from "./context.ts"
import { issuerLinkedMail } from "./mails.ts"
import { isMailBlacklisted } from "./queries.standing.ts"

type Found = { accountId: string } | { problem: IssuerProblem }

/**
 * The account of whom an issuer means (P158). Later sign-ins are matched by issuer and subject alone; the first one, once, by a mail
 * that the issuer proved: to a profile that no subject of this issuer has, which is told by mail, or to a new account that may
 * register.
 */
export async function accountOfProof(parts: Context, proof: Proof, now: Date): Promise<Found> {
  const known = await accountOfSubject(parts.db, proof)
  if (known !== null) return { accountId: known }
  const { mail } = proof
  if (mail === null || !(proof.isMailVerified ?? parts.identity.oidc?.trustsMail))
    return { problem: "unverified" }
  return parts.db.transaction(async (tx) => {
    await lockAccount(tx, mail)
    // Two first sign-ins at once: the second finds what the first made.
    const made = await accountOfSubject(tx, proof)
    return made === null ? match(tx, parts, { ...proof, mail }, now) : { accountId: made }
  })
}

type Profile = Pick<User, "id" | "firstname" | "lastname" | "mail"> & { identityId: string | null }
type Mailed = Proof & { mail: string }

async function match(tx: Tx, parts: Context, proof: Mailed, now: Date): Promise<Found> {
  const profile = await tx.one<Profile>(profileSql, [proof.mail])
  if (!profile) return makeAccount(tx, parts, proof)
  const { identityId } = profile
  // Whom the issuer meant by this mail before is somebody else: a mail may be given away.
  if (identityId !== null && (await isLinked(tx, proof.issuer, identityId))) return { problem: "taken" }
  if (identityId !== null && (await isKept(tx, identityId))) {
    await takeOverForIssuer(tx, identityId, proof)
    await tellLinked(tx, parts, profile, now)
    return { accountId: identityId }
  }
  const made = await makeAccount(tx, parts, proof)
  if ("problem" in made) return made
  await recordAs(tx, profile.id, "screen")
  await tx.run("update users set identity_id = $2 where id = $1", [profile.id, made.accountId])
  await tellLinked(tx, parts, profile, now)
  return made
}

const profileSql = `
  select id, firstname, lastname, mail, identity_id as "identityId" from users
  where lower(mail) = lower($1) and deleted_at is null for no key update`

/** What an attempt left that was broken off makes room; an account that another profile holds does not. */
async function makeAccount(tx: Tx, { identity }: Context, proof: Mailed): Promise<Found> {
  if (await isMailBlacklisted(tx, proof.mail, null)) return { problem: "barred" }
  await removeUnheld(tx, identity, proof.mail)
  const accountId = await addIssuerAccount(tx, { mail: proof.mail, name: proof.name }, proof)
  return accountId === null ? { problem: "taken" } : { accountId }
}

/** The mail is proven, the person is told, and links to set a password are void. */
async function tellLinked(
  tx: Tx,
  { identity, publicUrl }: Context,
  profile: Profile,
  now: Date,
): Promise<void> {
  await endLinks(tx, profile.id, passwordKinds)
  await tx.run(provenSql, [profile.id, profile.mail, now])
  const by = { source: "screen", actorId: profile.id, userId: profile.id } as const
  await appendEntry(tx, { ...by, kind: "user.issuer", content: {}, at: now })
  await addToOutbox(tx, [issuerLinkedMail(profile, identity.oidc?.name ?? "", publicUrl)])
}

const provenSql = `
  insert into proven_mails (user_id, mail, at) values ($1, $2, $3)
  on conflict (user_id) do update set mail = excluded.mail, at = excluded.at`
