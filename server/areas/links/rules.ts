import type { LinkKind } from "../../../contract/links.ts"
import type { RateLimit } from "../../platform/http/index.ts"

/** Codes cannot be guessed; this only keeps an attacker from keeping the server busy. */
export const linkTries: RateLimit = { name: "mail link", tries: 60, seconds: 60 }

const dayMs = 24 * 3_600_000

/** How long a link is good, in days (P140); the one to complain as long as the block may be complained about. */
const daysOf = {
  PROVE_MAIL: 7,
  NEW_MAIL: 7,
  SECOND_FACTOR: 1,
} as const satisfies Partial<Record<LinkKind, number>>

/** When a link that is made now ends. */
export const endOf = (kind: keyof typeof daysOf, now: Date): Date =>
  new Date(now.getTime() + daysOf[kind] * dayMs)
