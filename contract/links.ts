import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./schemas.ts"

/** What a link in a mail is for (P140). */
export const linkKinds = [
  /** The address of a registration. */
  "PROVE_MAIL",
  /** The address that is to replace the one of a profile. */
  "NEW_MAIL",
  /** The reset of a second factor that an admin began. */
  "SECOND_FACTOR",
  /** A complaint about a block without signing in. */
  "COMPLAINT",
] as const
export type LinkKind = (typeof linkKinds)[number]

/** The code behind "#" in the link of a mail. */
export const linkCode = z.string().min(1).max(200)

const shownLink = z.object({
  kind: z.enum(linkKinds),
  expiresAt: instant,
  /** The address that the link is about; of a change the new one, and the one before. Null where it is about none. */
  mail: z.string().nullable(),
  formerMail: z.string().nullable(),
})
export type ShownLink = z.infer<typeof shownLink>

export const checkLink = endpoint({
  method: "POST",
  path: "/api/link/check",
  summary:
    "What the link of a mail is for, without a sign-in; it stays good, so that a mail scanner changes nothing (P140)",
  body: z.object({ code: linkCode }),
  output: shownLink,
  errors: ["invalid_link", "expired_link", "too_many_requests"],
})
