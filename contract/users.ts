import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roles } from "./enums.ts"
import { roleErrors, signedInErrors } from "./errors.ts"
import { phonePattern } from "./limits.ts"
import { linkCode } from "./links.ts"
import { id, instant, line, mail, statement, text, version } from "./schemas.ts"
import { sentences } from "./sentences.ts"
import { termsAnswers } from "./terms.ts"

export const userLocation = z.object({
  id,
  name: z.string(),
  vfnr: z.string(),
  main: z.boolean(),
  gssnLocation: z.string(),
})

export const user = z.object({
  id,
  version,
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  phone: z.string(),
  type: z.enum(roles),
  active: z.boolean(),
  /** Whether a block is running. */
  blocked: z.boolean(),
  /** Whether a sign-in needs a code. */
  secondFactor: z.boolean(),
  /** Never admitted so far, unlike somebody who was deactivated. */
  toActivate: z.boolean(),
  /** False until the invitation was taken up. */
  passwordSet: z.boolean(),
  /** When they last signed in (P257); null where they never did. */
  lastSignInAt: instant.nullable(),
  /** When the newest invitation expires; null if none is open. */
  invitedUntil: instant.nullable(),
  /** Whether somebody opened a link that was sent to this address (P54). */
  mailProven: z.boolean(),
  /** The address that is to replace it once it is proven; null where none is. */
  pendingMail: z.string().nullable(),
  /** The address before the last change, and when that happened; null where it never changed or was restored. */
  formerMail: z.object({ mail: z.string(), until: instant }).nullable(),
  /** What the person gave at registration; it proposes the location (P39). */
  gssnLocation: z.string(),
  locations: z.array(userLocation),
})
export type User = z.infer<typeof user>

/** The terms in effect, and what the person answered to them; null while they did not. */
const ownTerms = z.object({ version: z.string(), answer: z.enum(termsAnswers).nullable() })
export type OwnTerms = z.infer<typeof ownTerms>

/** A user with what only that person sees: null for others, and for admins, who are not asked. */
const profile = user.extend({
  terms: ownTerms.nullable(),
  /** An admin who has to set up a second factor before anything else. */
  lacksSecondFactor: z.boolean(),
  /** Of a seller's locations those with a sales manager who can act (P191); empty for others. */
  managedLocationIds: z.array(id),
})
export type Profile = z.infer<typeof profile>

const phone = z.union([z.literal(""), z.string().trim().regex(phonePattern, sentences.phone)])
const locationIds = z.array(id).max(500)
const userForm = z.object({
  firstname: line,
  lastname: line,
  mail,
  phone: phone.default(""),
  type: z.enum(roles),
  active: z.boolean().default(false),
  locationIds: locationIds.default([]),
})
export type UserFields = z.infer<typeof userForm>
export type UserConflict = { current: User; fields: (keyof UserFields)[] }

/** Everyone except admins belongs to a location (P95). */
export const hasLocation = ({ type, locationIds }: Pick<UserFields, "type" | "locationIds">) =>
  type === "ADMIN" || locationIds.length > 0
const locationMissing = { path: ["locationIds"], message: sentences.required }

export const getUser = endpoint({
  method: "GET",
  path: "/api/user/",
  summary: "One profile: one's own by the token's sub or portal id, anyone's by portal id for admins",
  query: z.object({ id: text.min(1).optional() }),
  output: profile,
  errors: [...signedInErrors, "not_found"],
})
export const listUsers = endpoint({
  method: "GET",
  path: "/api/user/all",
  summary: "All users, for admins",
  output: z.array(user),
  errors: roleErrors,
})
export const checkUser = endpoint({
  method: "POST",
  path: "/api/user/check",
  summary: "Whether a mail is known, after a failed sign-in; 422 when it is not",
  body: z.object({ mail }),
  output: z.object({ known: z.literal(true) }),
  errors: ["mail_unknown", "too_many_requests"],
})
export const createUser = endpoint({
  method: "POST",
  path: "/api/user/",
  summary: "Create a user, who gets an invitation mail to set the password",
  body: userForm.refine(hasLocation, locationMissing),
  output: user,
  errors: [...roleErrors, "mail_taken", "mail_barred"],
})
export const updateUser = endpoint({
  method: "POST",
  path: "/api/user/update",
  summary:
    "Change the given fields of a user, merged with what others changed since in other fields; activation sends a mail, a new address counts once it is proven",
  body: z.object({
    ...userForm.partial().shape,
    phone: phone.optional(),
    active: z.boolean().optional(),
    locationIds: locationIds.optional(),
    /** Why somebody is activated whose address is not proven (P54). */
    activationReason: statement.optional(),
    id,
    version,
  }),
  output: user,
  errors: [
    ...roleErrors,
    "not_found",
    "own_profile",
    "version_conflict",
    "mail_taken",
    "mail_barred",
    "reason_required",
  ],
})
export const deleteUser = endpoint({
  method: "POST",
  path: "/api/user/delete",
  summary:
    "Delete a user: erased without a trace in the records, otherwise anonymised; refused with counts while requests run",
  body: z.object({ id, version }),
  output: z.object({ anonymised: z.boolean() }),
  errors: [...roleErrors, "not_found", "own_profile", "version_conflict", "in_use", "complaint_running"],
})
export const inviteUser = endpoint({
  method: "POST",
  path: "/api/user/invite",
  summary: "Send the invitation again; links of earlier ones are void",
  body: z.object({ id }),
  output: user,
  errors: [...roleErrors, "not_found", "password_already_set"],
})
export const registerUser = endpoint({
  method: "POST",
  path: "/api/user/register",
  summary:
    "Store one's own profile as an inactive SELLER, with a token whose account has none yet; the account goes again when that fails",
  body: z.object({ firstname: line, lastname: line, mail, gssnLocation: line }),
  output: user,
  errors: ["unauthenticated", "too_many_requests", "mail_blacklisted", "mail_taken"],
})
export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/user/resetpassword",
  summary:
    "Ask for a reset mail; the answer is the same for known and unknown mails, and takes the same time",
  body: z.object({ mail }),
  output: z.object({}),
  errors: ["too_many_requests"],
})
export const confirmMail = endpoint({
  method: "POST",
  path: "/api/user/mail/confirm",
  summary:
    "Prove one's own address by the link of a mail, once: the one of the profile, or the one that replaces it (P54)",
  needsNoTerms: true,
  body: z.object({ code: linkCode }),
  output: user,
  errors: [
    ...signedInErrors,
    "invalid_link",
    "expired_link",
    "link_of_other",
    "mail_taken",
    "mail_barred",
    "too_many_requests",
  ],
})
export const resendProof = endpoint({
  method: "POST",
  path: "/api/user/mail/resend",
  summary: "Send the link once more that proves one's own address; at most 3 times an hour (P54)",
  needsNoTerms: true,
  output: z.object({}),
  errors: [...signedInErrors, "too_many_requests"],
})
export const restoreMail = endpoint({
  method: "POST",
  path: "/api/user/mail/restore",
  summary:
    "Restore the earlier address of a user, for admins: sessions, password and links end, second factors added since the change are removed, both addresses are informed (P142)",
  body: z.object({ id, version }),
  output: user,
  errors: [
    ...roleErrors,
    "not_found",
    "own_profile",
    "version_conflict",
    "no_former_mail",
    "mail_taken",
    "mail_barred",
  ],
})
