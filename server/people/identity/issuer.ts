import { randomUUID } from "node:crypto"
import type { IssuerProblem } from "../../../contract/issuer-text.ts"
import type { User } from "../../../contract/users.ts"
import { cookieIn, type Proof } from "../../core/identity/index.ts"
import { appendEntry, recordAs } from "../../core/journal/index.ts"
import { addToOutbox } from "../../core/mail/index.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { endLinks } from "../links/links.ts"
import { passwordKinds } from "../links/rules.ts"
import { proveMail } from "./account-events.ts"
import type { Context } from "./context.ts"
import { issuerLinkedMail } from "./mails.ts"
import { lockAccount, removeUnheld } from "./passwords.ts"
import { isMailBlacklisted } from "./people.ts"

/** A place that is only there to see whether an address leads away from it. */
const here = "https://portal.invalid"

/** The path of the portal that a sign-in leads to; the start page for anything that would lead elsewhere. */
export function pathHere(wish: string | undefined): string {
  if (!wish?.startsWith("/") || !URL.canParse(wish, here)) return "/"
  const { origin, pathname, search, hash } = new URL(wish, here)
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : "/"
}

/** Where the browser keeps the mark of the sign-in that it began; on https no neighbour may have set it. */
export const markCookieOf = (publicUrl: string) => (isHttps(publicUrl) ? "__Host-zvf.issuer" : "zvf.issuer")

export const markIn = (cookies: string | undefined, publicUrl: string): string | undefined =>
  cookieIn(cookies, markCookieOf(publicUrl))

/** The cookie for a mark that is valid for so many seconds, sent along when the issuer sends the browser back. */
export const markCookie = (publicUrl: string, mark: string, seconds: number): string =>
  `${markCookieOf(publicUrl)}=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps(publicUrl) ? "; Secure" : ""}`

const isHttps = (url: string) => url.startsWith("https:")

type Found = { accountId: string } | { problem: IssuerProblem }
type Mailed = Proof & { mail: string }

/**
 * The account of the person whom an issuer names (P158). Later sign-ins are matched by issuer and subject alone; the first one, once,
 * by a mail that the issuer proved: to a profile that no subject of this issuer has, which is told by mail, or to a new account that
 * may register.
 */
export async function accountOfProof(parts: Context, proof: Proof, now: Date): Promise<Found> {
  const known = await accountOfSubject(parts.db, proof)
  if (known) return known
  const { mail } = proof
  if (mail === null || !(proof.isMailVerified ?? parts.identity.oidc?.trustsMail))
    return { problem: "unverified" }
  return parts.db.transaction(async (tx) => {
    await lockAccount(tx, mail)
    // Two first sign-ins at once: the second finds what the first made.
    return (await accountOfSubject(tx, proof)) ?? match(tx, parts, { ...proof, mail }, now)
  })
}

const accountOfSubject = (db: Db, { issuer, subject }: Proof) =>
  db.one<{ accountId: string }>(
    `select "userId" as "accountId" from identity.account where "providerId" = $1 and "accountId" = $2`,
    [issuer, subject],
  )

type Profile = Pick<User, "id" | "firstname" | "lastname" | "mail"> & {
  /** The account, where this identity keeps it; that of another identity is ignored. */
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
  // The issuer named somebody else by this mail before: a mail may be given away.
  if (profile.isLinked) return { problem: "taken" }
  if (profile.accountId !== null) {
    // Somebody else may have made password, passkeys, second factor and sessions.
    for (const table of ["account", "passkeys", "second_factors", "session"])
      await tx.run(`delete from identity.${table} where "userId" = $1`, [profile.accountId])
    await link(tx, profile.accountId, proof)
    await tellLinked(tx, parts, profile, now)
    return { accountId: profile.accountId }
  }
  const made = await makeAccount(tx, parts, proof)
  if ("problem" in made) return made
  await recordAs(tx, profile.id, "screen")
  await tx.run("update users set identity_id = $2 where id = $1", [profile.id, made.accountId])
  await tellLinked(tx, parts, profile, now)
  return made
}

/** An account that opens only at the issuer; a leftover of an interrupted attempt is replaced, one that another profile holds is not. */
async function makeAccount(tx: Tx, { identity }: Context, proof: Mailed): Promise<Found> {
  if (await isMailBlacklisted(tx, proof.mail, null)) return { problem: "barred" }
  await removeUnheld(tx, identity, proof.mail)
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

/** The mail is proven, the person is told, and links to set a password end. */
async function tellLinked(
  tx: Tx,
  { identity, publicUrl }: Context,
  profile: Profile,
  now: Date,
): Promise<void> {
  await endLinks(tx, profile.id, passwordKinds)
  await proveMail(tx, profile, now)
  await appendEntry(tx, { kind: "user.issuer", actorId: profile.id, userId: profile.id, at: now })
  await addToOutbox(tx, [issuerLinkedMail(profile, identity.oidc?.name ?? "", publicUrl)])
}
