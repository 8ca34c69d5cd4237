import { z } from "zod"
import { post } from "../core/endpoint.ts"
import { linkErrors } from "../core/errors.ts"
import { instant } from "../core/schemas.ts"

/** Links that set a password, on their own page (P69). */
export const passwordKinds = ["INVITATION", "RESET"] as const
/** Purposes of links in e-mails (P140). */
export const linkKinds = [
  ...passwordKinds,
  "PROVE_MAIL",
  "NEW_MAIL",
  /** Confirms the reset of a second factor that an admin started. */
  "SECOND_FACTOR",
] as const
export type LinkKind = (typeof linkKinds)[number]

/** Code after "#" in the link of an e-mail. */
export const linkCode = z.string().min(1).max(200)

const shownLink = z.object({
  kind: z.enum(linkKinds),
  expiresAt: instant,
  /** Address of the account, for a change the new one together with the former one. */
  mail: z.string(),
  formerMail: z.string().nullable(),
})
export type ShownLink = z.infer<typeof shownLink>

/** Read the purpose of an e-mail link without signing in; does not use it up, so mail scanners have no effect. */
export const checkLink = post("/api/link/check", {
  body: z.object({ code: linkCode }),
  output: shownLink,
  errors: linkErrors,
})
