import { createHash, randomBytes } from "node:crypto"
import type { LinkKind } from "../../../contract/links.ts"
import type { Tx } from "../../platform/postgres/index.ts"

/** A link before it is stored: its code stands in the mail and nowhere else. */
export type NewLink = {
  code: string
  kind: LinkKind
  /** Whose mailbox it is sent to. */
  userId: string
  /** What it is about, by ids and addresses. */
  facts: Readonly<Record<string, unknown>>
  createdAt: Date
  expiresAt: Date
}

/** What the mail needs of a link. */
export type IssuedCode = Pick<NewLink, "code" | "expiresAt">

/** The code is long and random, so a plain hash keeps it. */
export const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex")

/**
 * Where the link of a mail leads; `publicUrl` without a slash at its end. The code stands behind "#": a browser sends it to
 * no server, so no log of a proxy holds it.
 */
export const linkUrl = (publicUrl: string, { code }: Pick<NewLink, "code">): string =>
  `${publicUrl}/link#${code}`

const addSql = `
  insert into mail_links (code_hash, kind, user_id, facts, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`

/** Makes a link in the caller's transaction. */
export async function addLink(tx: Tx, wanted: Omit<NewLink, "code">): Promise<NewLink> {
  const link = { ...wanted, code: randomBytes(32).toString("base64url") }
  await tx.run(addSql, [
    hashOf(link.code),
    link.kind,
    link.userId,
    link.facts,
    link.createdAt,
    link.expiresAt,
  ])
  return link
}
