import { type LinkKind, passwordKinds } from "../../../contract/people/links.ts"
import type { RateLimit } from "../../core/http/rate-limit.ts"

/** Codes cannot be guessed; this only protects the server against load. */
export const linkTries: RateLimit = { name: "mail link", tries: 60, seconds: 60 }

const hours = (count: number) => (now: Date) => new Date(now.getTime() + count * 3_600_000)

/** When a new link expires (P140), and which earlier links of the person it ends. */
export const linkRules: Record<LinkKind, { end: (now: Date) => Date; ends: readonly LinkKind[] }> = {
  PROVE_MAIL: { end: hours(7 * 24), ends: ["PROVE_MAIL"] },
  NEW_MAIL: { end: hours(7 * 24), ends: ["NEW_MAIL"] },
  SECOND_FACTOR: { end: hours(24), ends: ["SECOND_FACTOR"] },
  INVITATION: { end: hours(7 * 24), ends: passwordKinds },
  // Ends no other link, since anyone may request this one.
  RESET: { end: hours(1), ends: [] },
}

const isForPassword = (kind: LinkKind) => passwordKinds.some((passwordKind) => passwordKind === kind)

/** After "#" the code reaches no server or proxy log; links that set a password have it in the query, as those of a hosted identity. */
export const urlOf = (publicUrl: string, kind: LinkKind, code: string): string =>
  `${publicUrl}/${isForPassword(kind) ? "resetpassword?oobCode=" : "link#"}${code}`
