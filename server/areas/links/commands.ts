import type { LinkKind } from "../../../contract/links.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import { hashOf } from "./add.ts"
import type { FoundLink } from "./queries.ts"

const takeSql = `
  delete from mail_links where code_hash = $1 and kind = any($2) and expires_at > $3
  returning kind, user_id as "userId", facts, created_at as "createdAt", expires_at as "expiresAt"`

/** Uses up a link of one of these kinds, once: of two who use it at the same time the second finds none. */
export async function takeLink<Facts>(
  tx: Tx,
  code: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<FoundLink<Facts> | Refused<"invalid_link">> {
  const taken = await tx.one<FoundLink<Facts>>(takeSql, [hashOf(code), kinds, now])
  return taken ?? refuse("invalid_link")
}

/** Voids links of these kinds that a person has. */
export const endLinks = (tx: Tx, userId: string, kinds: readonly LinkKind[]): Promise<number> =>
  tx.run("delete from mail_links where user_id = $1 and kind = any($2)", [userId, kinds])
