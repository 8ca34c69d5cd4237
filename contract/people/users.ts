import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { roles } from "../core/enums.ts"
import { linkErrors, roleErrors, signedInErrors } from "../core/errors.ts"
import { phonePattern } from "../core/limits.ts"
import { id, instant, line, mail, statement, text, version } from "../core/schemas.ts"
import { sentences } from "../core/sentences.ts"
import { linkCode } from "./links.ts"
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
  secondFactor: z.boolean(),
  /** Waiting for the first activation, unlike a deactivated user. */
  toActivate: z.boolean(),
  /** False until the invitation is accepted. */
  passwordSet: z.boolean(),
  /** Last sign-in (P257); null if there was none. */
  lastSignInAt: instant.nullable(),
  invitedUntil: instant.nullable(),
  /** Whether a link sent to this address was opened (P54). */
  mailProven: z.boolean(),
  /** New address awaiting verification; null if there is none. */
  pendingMail: z.string().nullable(),
  /** Address before the last change; null if it never changed or was restored. */
  formerMail: z.object({ mail: z.string(), until: instant }).nullable(),
  /** As entered at registration; used to suggest the location (P39). */
  gssnLocation: z.string(),
  locations: z.array(userLocation),
})
export type User = z.infer<typeof user>

/** The current terms and the user's answer to them, null if there is none yet. */
const ownTerms = z.object({ version: z.string(), answer: z.enum(termsAnswers).nullable() })
export type OwnTerms = z.infer<typeof ownTerms>

/** A user with data that only they see: null for other users, and for admins, who need no consent. */
const profile = user.extend({
  terms: ownTerms.nullable(),
  /** An admin who must set up a second factor first. */
  lacksSecondFactor: z.boolean(),
  /** Where the active sales managers of a seller's locations can act (P191); empty for other roles. */
  managedLocationIds: z.array(id),
})
export type Profile = z.infer<typeof profile>

export const phone = z.union([z.literal(""), z.string().trim().regex(phonePattern, sentences.phone)])
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
export const userFieldNames = userForm.keyof().options
export type UserConflict = { current: User; fields: (keyof UserFields)[] }

/** Everyone except admins belongs to a location (P95). */
export const hasLocation = ({ type, locationIds }: Pick<UserFields, "type" | "locationIds">) =>
  type === "ADMIN" || locationIds.length > 0
const locationMissing = { path: ["locationIds"], message: sentences.required }

/** Read a profile: the caller's by the token's sub or portal id, any by portal id for admins. */
export const getUser = get("/api/user/", {
  query: z.object({ id: text.min(1).optional() }),
  output: profile,
  errors: [...signedInErrors, "not_found"],
})
/** List all users, for admins. */
export const listUsers = get("/api/user/all", {
  output: z.array(user),
  errors: roleErrors,
})
/** Check whether an e-mail address is known, after a failed sign-in; 422 if not. */
export const checkUser = post("/api/user/check", {
  body: z.object({ mail }),
  output: z.object({ known: z.literal(true) }),
  errors: ["mail_unknown", "too_many_requests"],
})
export const createUser = post("/api/user/", {
  body: userForm.refine(hasLocation, locationMissing),
  output: user,
  errors: [...roleErrors, "mail_taken", "mail_barred"],
})
/**
 * Change the given fields of a user, merged with changes that others made to other fields; activation sends an e-mail, a new address takes effect
 * when verified.
 */
export const updateUser = post("/api/user/update", {
  body: z.object({
    ...userForm.partial().shape,
    phone: phone.optional(),
    active: z.boolean().optional(),
    locationIds: locationIds.optional(),
    /** Required to activate a user whose address is not verified. */
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
/** Delete a user: erased if no record refers to them, otherwise anonymised; refused with counts while requests are open. */
export const deleteUser = post("/api/user/delete", {
  body: z.object({ id, version }),
  output: z.object({ anonymised: z.boolean() }),
  errors: [...roleErrors, "not_found", "own_profile", "version_conflict", "in_use", "complaint_running"],
})
/** Resend the invitation; invalidates earlier links. */
export const inviteUser = post("/api/user/invite", {
  body: z.object({ id }),
  output: user,
  errors: [...roleErrors, "not_found", "password_already_set"],
})
/** Register the caller's profile as an inactive SELLER, with a token whose account has none yet; a failure deletes the account. */
export const registerUser = post("/api/user/register", {
  body: z.object({ firstname: line, lastname: line, mail, gssnLocation: line }),
  output: user,
  errors: ["unauthenticated", "too_many_requests", "mail_blacklisted", "mail_taken"],
})
/** Request a password reset e-mail; response and duration are the same for known and unknown addresses. */
export const requestPasswordReset = post("/api/user/resetpassword", {
  lane: "entry",
  body: z.object({ mail }),
  output: z.object({}),
  errors: ["too_many_requests"],
})
/** Verify an address with an e-mail link, once: the profile's own, or its replacement. */
export const confirmMail = post("/api/user/mail/confirm", {
  body: z.object({ code: linkCode }),
  output: user,
  errors: [...signedInErrors, ...linkErrors, "link_of_other", "mail_taken", "mail_barred"],
})
/** Resend the verification link of the caller's address; at most 3 times per hour. */
export const resendProof = post("/api/user/mail/resend", {
  output: z.object({}),
  errors: [...signedInErrors, "too_many_requests"],
})
/**
 * Restore a user's previous address, for admins: ends sessions, password and links, removes second factors added since the change, notifies both
 * addresses.
 */
export const restoreMail = post("/api/user/mail/restore", {
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

declare module "../core/errors.ts" {
  interface RefusalDetails {
    profile_missing: { mail?: string }
    complaint_running: { until: string }
  }
}
