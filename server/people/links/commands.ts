import { randomBytes } from "node:crypto"
import type { Tx } from "../../core/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { type FoundLink, type LinkRefusal, readLink } from "./queries.ts"
import { type AnyLinkKind, hashOf, linkRules, urlOf } from "./rules.ts"

/** A link as its mail shows it. */
export type MailLink = { url: string; expiresAt: Date }

type Wanted = {
  kind: AnyLinkKind
  /** The recipient. */
  userId: string
  /** What it is about, by ids and addresses. */
  facts?: Readonly<Record<string, unknown>>
}

const addSql = `
  insert into mail_links (code_hash, kind, user_id, facts, expires_at) values ($1, $2, $3, $4, $5)`

/** Makes a link in the caller's transaction. Its code is in the result and nowhere else: the database keeps a hash. */
export async function addLink(
  tx: Tx,
  publicUrl: string,
  { kind, userId, facts = {} }: Wanted,
  now: Date,
): Promise<MailLink> {
  const { end, ends } = linkRules[kind]
  await endLinks(tx, userId, ends)
  const code = randomBytes(32).toString("base64url")
  const expiresAt = end(now)
  await tx.run(addSql, [hashOf(code), kind, userId, facts, expiresAt])
  return { url: urlOf(publicUrl, kind, code), expiresAt }
}

/** Uses up a link of one of these kinds, once: of two who use it at the same time the second finds none. */
export async function takeLink<Facts>(
  tx: Tx,
  code: string,
  kinds: readonly AnyLinkKind[],
  now: Date,
): Promise<FoundLink<Facts> | Refused<LinkRefusal>> {
  const link = await readLink<Facts>(tx, code, kinds, now)
  if (isRefused(link)) return link
  const isFirst = (await tx.run("delete from mail_links where code_hash = $1", [hashOf(code)])) > 0
  return isFirst ? link : refuse("invalid_link")
}

/** Ends links of these kinds that a person has. */
export const endLinks = (tx: Tx, userId: string, kinds: readonly AnyLinkKind[]): Promise<number> =>
  tx.run("delete from mail_links where user_id = $1 and kind = any($2)", [userId, kinds])
