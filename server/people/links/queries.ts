import { type LinkKind, linkKinds, type ShownLink } from "../../../contract/links.ts"
import type { Db } from "../../core/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { type AnyLinkKind, hashOf } from "./rules.ts"

export type FoundLink<Facts, Kind = AnyLinkKind> = {
  kind: Kind
  userId: string
  /** The address of its recipient now. */
  userMail: string
  facts: Facts
  expiresAt: string
}
/** An expired link says so for 30 days; a used, replaced or unknown one is invalid. */
export type LinkRefusal = "invalid_link" | "expired_link"

const findSql = `
  select l.kind, l.user_id as "userId", u.mail as "userMail", l.facts, l.expires_at as "expiresAt"
  from mail_links l join users u on u.id = l.user_id where l.code_hash = $1 and l.kind = any($2)`

/** What a link of one of these kinds is for; it stays good. */
export async function readLink<Facts, Kind extends AnyLinkKind = AnyLinkKind>(
  db: Db,
  code: string,
  kinds: readonly Kind[],
  now: Date,
): Promise<FoundLink<Facts, Kind> | Refused<LinkRefusal>> {
  const found = await db.one<FoundLink<Facts, Kind>>(findSql, [hashOf(code), kinds])
  if (!found) return refuse("invalid_link")
  return new Date(found.expiresAt) > now ? found : refuse("expired_link")
}

/** What the page behind a link says of it, before anything is done. */
export async function showLink(db: Db, code: string, now: Date): Promise<ShownLink | Refused<LinkRefusal>> {
  const link = await readLink<{ mail?: string; formerMail?: string }, LinkKind>(db, code, linkKinds, now)
  if (isRefused(link)) return link
  const { kind, expiresAt, facts } = link
  return {
    kind,
    expiresAt,
    mail: facts.mail ?? null,
    formerMail: facts.formerMail ?? null,
  }
}
