import type { LinkKind, ShownLink } from "../../../contract/links.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import { hashOf } from "./add.ts"

export type FoundLink<Facts = Record<string, string>> = {
  kind: LinkKind
  userId: string
  facts: Facts
  createdAt: string
  expiresAt: string
}

const findSql = `
  select kind, user_id as "userId", facts, created_at as "createdAt", expires_at as "expiresAt"
  from mail_links where code_hash = $1`

/** What a link is for; it stays good. One that has expired, was used or never was is refused in the same words. */
export async function readLink(
  db: Db,
  code: string,
  now: Date,
): Promise<FoundLink | Refused<"invalid_link">> {
  const found = await db.one<FoundLink>(findSql, [hashOf(code)])
  return found && new Date(found.expiresAt) > now ? found : refuse("invalid_link")
}

/** What the page behind a link says of it, before anything is done. */
export async function showLink(
  db: Db,
  code: string,
  now: Date,
): Promise<ShownLink | Refused<"invalid_link">> {
  const link = await readLink(db, code, now)
  if ("refused" in link) return link
  const { kind, expiresAt, facts } = link
  return {
    kind,
    expiresAt,
    mail: facts.mail ?? null,
    formerMail: facts.formerMail ?? null,
  }
}
