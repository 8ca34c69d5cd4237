import { randomBytes } from "node:crypto"
import { type LinkKind, linkKinds, type ShownLink } from "../../../contract/people/links.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { sha256Of } from "../../core/runtime/sha256.ts"
import { linkRules, urlOf } from "./rules.ts"

type FoundLink<Facts> = {
  kind: LinkKind
  userId: string
  userMail: string
  facts: Facts
  expiresAt: string
}
/** `expired_link` for 30 days; used, replaced and unknown links are invalid. */
export type LinkRefusal = "invalid_link" | "expired_link"

/** Codes are long and random, so a plain hash suffices. */
const findSql = `
  select l.kind, l.user_id as "userId", u.mail as "userMail", l.facts, l.expires_at as "expiresAt"
  from mail_links l join users u on u.id = l.user_id where l.code_hash = $1 and l.kind = any($2)`

/** Reads what a link of one of these kinds is for, without using it up. */
export async function readLink<Facts>(db: Db, code: string, kinds: readonly LinkKind[], now: Date) {
  const stored = await db.one<FoundLink<Facts>>(findSql, [sha256Of(code), kinds])
  if (!stored) return refuse("invalid_link")
  return new Date(stored.expiresAt) > now ? stored : refuse("expired_link")
}

export async function showLink(db: Db, code: string, now: Date): Promise<ShownLink | Refused<LinkRefusal>> {
  const link = await readLink<{ mail?: string; formerMail?: string }>(db, code, linkKinds, now)
  if (isRefused(link)) return link
  const { kind, expiresAt, userMail, facts } = link
  return { kind, expiresAt, mail: facts.mail ?? userMail, formerMail: facts.formerMail ?? null }
}

export type MailLink = { url: string; expiresAt: Date }

type NewLink = { kind: LinkKind; userId: string; facts?: Readonly<Record<string, unknown>> }

const addSql = `
  insert into mail_links (code_hash, kind, user_id, facts, expires_at) values ($1, $2, $3, $4, $5)`

/** Creates a link in the caller's transaction. Only the result contains its code; the database stores a hash. */
export async function addLink(
  { tx, publicUrl, now }: { tx: Tx; publicUrl: string; now: Date },
  { kind, userId, facts = {} }: NewLink,
): Promise<MailLink> {
  const { end, ends } = linkRules[kind]
  await endLinks(tx, userId, ends)
  const code = randomBytes(32).toString("base64url")
  const expiresAt = end(now)
  await tx.run(addSql, [sha256Of(code), kind, userId, facts, expiresAt])
  return { url: urlOf(publicUrl, kind, code), expiresAt }
}

/** Uses up a link of one of these kinds, once: of two simultaneous calls the second is refused. */
export async function takeLink<Facts>(
  { tx, now }: { tx: Tx; now: Date },
  code: string,
  kinds: readonly LinkKind[],
) {
  const link = await readLink<Facts>(tx, code, kinds, now)
  if (isRefused(link)) return link
  const isFirst = (await tx.run("delete from mail_links where code_hash = $1", [sha256Of(code)])) > 0
  return isFirst ? link : refuse("invalid_link")
}

export const endLinks = (tx: Tx, userId: string, kinds: readonly LinkKind[]): Promise<number> =>
  tx.run("delete from mail_links where user_id = $1 and kind = any($2)", [userId, kinds])
