import { randomUUID } from "node:crypto"
import type { IssuerProblem } from "../../../contract/people/issuer-text.ts"
import { passwordKinds } from "../../../contract/people/links.ts"
import type { User } from "../../../contract/people/users.ts"
import { appendEntry, recordAs } from "../../core/journal/append.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Proof } from "../../portal/identity/oidc-issuer.ts"
import { portalCookie } from "../../portal/identity/pages.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { endLinks } from "../links/links.ts"
import { issuerLinkedMail } from "./mails.ts"
import { lockAccount, removeAccountWithoutProfile } from "./passwords.ts"
import { isMailBlacklisted, recordProof } from "./people.ts"

/** Base to detect addresses that leave the portal. */
const portalBase = "https://portal.invalid"

/** The portal path to open after a sign-in; the start page if `wish` leads elsewhere. */
export function portalPath(wish: string | undefined): string {
  if (!wish?.startsWith("/") || !URL.canParse(wish, portalBase)) return "/"
  const { origin, pathname, search, hash } = new URL(wish, portalBase)
  return origin === portalBase && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** Marks a sign-in begun in this browser; sent when the issuer redirects back. */
export const markCookie = (publicUrl: string) => portalCookie(publicUrl, "zvf.issuer")

type Found = { accountId: string } | { problem: IssuerProblem }
type Mailed = Proof & { mail: string }

/** The account of a person authenticated by an issuer (P158). The first sign-in may match a verified address once. */
export async function accountOfProof(parts: Context, proof: Proof, now: Date): Promise<Found> {
  const linked = await accountOfSubject(parts.db, proof)
  if (linked) return linked
  const { mail } = proof
  if (mail === null || !(proof.isMailVerified ?? parts.identity.oidc?.trustMail))
    return { problem: "unverified" }
  return parts.db.transaction(async (tx) => {
    await lockAccount(tx, mail)
    // Of two simultaneous first sign-ins the second finds the account of the first.
    return (await accountOfSubject(tx, proof)) ?? match(tx, parts, { ...proof, mail }, now)
  })
}

const accountOfSubject = (db: Db, { issuer, subject }: Proof) =>
  db.one<{ accountId: string }>(
    `select "userId" as "accountId" from identity.account where "providerId" = $1 and "accountId" = $2`,
    [issuer, subject],
  )

type Profile = Pick<User, "id" | "firstname" | "lastname" | "mail"> & {
  /** The account at this identity; accounts of another identity are ignored. */
  accountId: string | null
  isLinked: boolean
}

const profileSql = `
  select u.id, u.firstname, u.lastname, u.mail, own.id as "accountId",
    exists (select from identity.account a where a."userId" = u.identity_id and a."providerId" = $2) as "isLinked"
  from users u left join identity."user" own on own.id = u.identity_id
  where lower(u.mail) = lower($1) and u.deleted_at is null for no key update of u`

async function match(tx: Tx, parts: Context, proof: Mailed, now: Date): Promise<Found> {
  const profile = await tx.one<Profile>(profileSql, [proof.mail, proof.issuer])
  if (!profile) return makeAccount(tx, parts, proof)
  // The issuer linked this address to another subject before: addresses get reassigned.
  if (profile.isLinked) return { problem: "taken" }
  if (profile.accountId !== null) {
    // Password, passkeys, second factor and sessions may be another person's.
    for (const table of ["account", "passkeys", "second_factors", "session"])
      await tx.run(`delete from identity.${table} where "userId" = $1`, [profile.accountId])
    await link(tx, profile.accountId, proof)
    await notifyLinked(tx, parts, profile, now)
    return { accountId: profile.accountId }
  }
  const made = await makeAccount(tx, parts, proof)
  if ("problem" in made) return made
  await recordAs(tx, profile.id, "screen")
  await tx.run("update users set identity_id = $2 where id = $1", [profile.id, made.accountId])
  await notifyLinked(tx, parts, profile, now)
  return made
}

/** Creates an account that signs in at the issuer only. Replaces the remains of an interrupted attempt, but no account of another profile. */
async function makeAccount(tx: Tx, { identity }: Context, proof: Mailed): Promise<Found> {
  if (await isMailBlacklisted(tx, proof.mail, null)) return { problem: "barred" }
  await removeAccountWithoutProfile(tx, identity, proof.mail)
  const made = await tx.one<{ accountId: string }>(
    `insert into identity."user" (id, name, email, "emailVerified") values ($1, $2, lower($3), true)
     on conflict (email) do nothing returning id as "accountId"`,
    [randomUUID(), proof.name, proof.mail],
  )
  if (!made) return { problem: "taken" }
  await link(tx, made.accountId, proof)
  return made
}

const link = (tx: Tx, accountId: string, { issuer, subject }: Proof) =>
  tx.run(
    `insert into identity.account (id, "providerId", "accountId", "userId", "updatedAt") values ($1, $2, $3, $4, now())`,
    [randomUUID(), issuer, subject, accountId],
  )

/** Marks the address as proven, informs the person and ends links that set a password. */
async function notifyLinked(tx: Tx, { identity, publicUrl }: Context, profile: Profile, now: Date) {
  await endLinks(tx, profile.id, passwordKinds)
  await recordProof(tx, profile, now)
  await appendEntry(tx, { kind: "user.issuer", actorId: profile.id, userId: profile.id, at: now })
  await addToOutbox(tx, [issuerLinkedMail(profile, identity.oidc?.name ?? "", publicUrl)])
}
