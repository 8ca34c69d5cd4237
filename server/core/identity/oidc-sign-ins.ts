import { createHash, randomBytes } from "node:crypto"
import type { Database } from "../postgres/index.ts"
import type { Expected } from "./oidc-issuer.ts"

/** How long somebody may stay at the issuer, in minutes. */
export const signInMinutes = 15

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
/** What a cookie of ours looks like. */
const isMark = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/**
 * Keeps what a sign-in has to prove until the browser comes back, for all processes. Answers the mark that this browser keeps,
 * the one it has already where it began in another tab.
 */
export async function keepSignIn(
  db: Database,
  expected: Expected,
  { mark, returnTo }: { mark: string | undefined; returnTo: string },
): Promise<string> {
  const kept = isMark(mark) ? mark : randomBytes(32).toString("base64url")
  await db.run(
    `insert into identity.oidc_sign_ins (state_hash, mark_hash, nonce, verifier, again, return_to, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
    [
      hashOf(expected.state),
      hashOf(kept),
      expected.nonce,
      expected.verifier,
      expected.again,
      returnTo,
      signInMinutes,
    ],
  )
  return kept
}

/** Takes it away, so that it serves once; null where this browser began no such sign-in, or too long ago. */
export async function takeSignIn(
  db: Database,
  { state, mark }: { state: string; mark: string | undefined },
): Promise<(Expected & { returnTo: string }) | null> {
  if (!isMark(mark)) return null
  const row = await db.one<Omit<Expected, "state"> & { returnTo: string }>(
    `delete from identity.oidc_sign_ins where state_hash = $1 and mark_hash = $2 and expires_at > now()
     returning nonce, verifier, again, return_to as "returnTo"`,
    [hashOf(state), hashOf(mark)],
  )
  return row ? { ...row, state } : null
}
