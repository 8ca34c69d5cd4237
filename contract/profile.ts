import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { noticeKinds } from "./enums.ts"
import { ownErrors, roleErrors, signedInErrors } from "./errors.ts"
import { maxPasswordLength, phonePattern } from "./limits.ts"
import { linkCode } from "./links.ts"
import { passkey } from "./passkeys.ts"
import { factorCode, ownProof, password, proofErrors } from "./proof.ts"
import { id, instant, line, mail, statement, version } from "./schemas.ts"
import { sentences } from "./sentences.ts"
import { user } from "./users.ts"

/** The ids of the identity library are not UUIDs. */
const sessionId = z.string().regex(/^[\w-]{1,100}$/)
const session = z.object({
  id: sessionId,
  /** How the browser named itself at sign-in. */
  userAgent: z.string(),
  since: instant,
  /** To within ten minutes. */
  lastUsed: instant,
  /** The session of this call. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof session>

export const ownSettings = z.object({
  /** The session of this call first, then by last use. */
  sessions: z.array(session),
  /** More than so many end those that were used last the longest ago. */
  mostSessions: z.int(),
  /** Since when an app shows codes for the sign-in; null if none does. */
  secondFactorSince: instant.nullable(),
  /** A sign-in by password needs one of them or a code, if there are any. */
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Whether the operator demands a second factor of this person. */
  secondFactorDemanded: z.boolean(),
  mutedNotices: z.array(z.enum(noticeKinds)),
})
export type OwnSettings = z.infer<typeof ownSettings>

const embeddedErrors = [...ownErrors, "identity_hosted"] as const
const guardedErrors = [...embeddedErrors, ...proofErrors] as const
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSettings = endpoint({
  method: "GET",
  path: "/api/profile/",
  summary: "One's own sessions, second factor and choice of mails",
  output: ownSettings,
  errors: ownErrors,
})
export const updateProfile = endpoint({
  method: "POST",
  path: "/api/profile/update",
  needsNoTerms: true,
  summary: "Change one's own name and phone, starting from the version that was loaded",
  body: z.object({
    version,
    firstname: line,
    lastname: line,
    phone: z.union([z.literal(""), z.string().trim().regex(phonePattern, sentences.phone)]),
  }),
  output: user,
  errors: [...ownErrors, "version_conflict"],
})
export const chooseNotices = endpoint({
  method: "POST",
  path: "/api/profile/notices",
  needsNoTerms: true,
  summary: "Choose the mails that one does not want; all others are sent",
  body: z.object({ mutedNotices: z.array(z.enum(noticeKinds)).max(noticeKinds.length) }),
  output: ownSettings,
  errors: ownErrors,
})
export const endSession = endpoint({
  method: "POST",
  path: "/api/profile/session/end",
  needsNoTerms: true,
  summary: "Sign out one of one's own sessions; its tokens are void at once",
  body: z.object({ id: sessionId }),
  output: ownSettings,
  errors: [...embeddedErrors, "not_found"],
})
export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/profile/session/end-others",
  needsNoTerms: true,
  summary: "Sign out all of one's own sessions except the one of this call",
  output: ownSettings,
  errors: embeddedErrors,
})
export const changePassword = endpoint({
  method: "POST",
  path: "/api/profile/password",
  needsNoTerms: true,
  summary:
    "Change one's own password with the old one and the strongest second factor; all other sessions end, and a mail says so",
  body: z.object({ ...ownProof, newPassword: z.string().max(maxPasswordLength) }),
  output: z.object({}),
  errors: [
    ...guardedErrors,
    "password_too_short",
    "password_too_weak",
    "password_common",
    "password_of_context",
  ],
})
export const prepareSecondFactor = endpoint({
  method: "POST",
  path: "/api/profile/second-factor/prepare",
  needsNoTerms: true,
  summary: "A new secret for an authenticator app (RFC 6238); nothing is asked for until a code confirms it",
  body: z.object(ownProof),
  output: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
  errors: [...guardedErrors, "state_changed"],
})
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/profile/second-factor/confirm",
  needsNoTerms: true,
  summary:
    "Switch the second factor on by a first code; all other sessions end. The recovery codes are shown this once",
  body: z.object({ code: factorCode }),
  output: recoveryCodes,
  errors: [...embeddedErrors, "too_many_requests", "wrong_code", "state_changed"],
})
export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/profile/second-factor/recovery-codes",
  needsNoTerms: true,
  summary: "New recovery codes after password and strongest second factor; the old ones are void",
  body: z.object(ownProof),
  output: recoveryCodes,
  errors: [...guardedErrors, "state_changed"],
})
export const switchSecondFactorOff = endpoint({
  method: "POST",
  path: "/api/profile/second-factor/off",
  needsNoTerms: true,
  summary: "Switch the codes of the app off by password and strongest second factor; passkeys stay",
  body: z.object(ownProof),
  output: ownSettings,
  errors: [...guardedErrors, "state_changed"],
})
export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/user/second-factor/reset",
  summary:
    "Begin to reset the second factor of somebody who lost it, with a reason: it takes the link of a mail to them (P143)",
  body: z.object({ id, reason: statement }),
  output: user,
  errors: [...roleErrors, "not_found", "own_profile", "state_changed"],
})
export const confirmFactorReset = endpoint({
  method: "POST",
  path: "/api/user/second-factor/confirm",
  summary:
    "Switch off one's own second factor by the link of a mail that an admin had sent, without a sign-in: signed out everywhere (P143)",
  body: z.object({ code: linkCode }),
  output: z.object({}),
  errors: ["invalid_link", "expired_link", "too_many_requests"],
})
export const changeMail = endpoint({
  method: "POST",
  path: "/api/profile/mail",
  needsNoTerms: true,
  summary:
    "Ask for another mail address with the password and the strongest second factor, or right after a fresh sign-in at an issuer: it counts once its link was opened, and both addresses are told (P142, P177)",
  body: z.object({ ...ownProof, mail, password: password.optional() }),
  output: user,
  errors: [...ownErrors, ...proofErrors, "sign_in_again", "mail_taken", "mail_barred"],
})
export const exportOwnData = endpoint({
  method: "GET",
  path: "/api/profile/export",
  lane: "heavy",
  summary: "Everything the portal keeps about the caller, as a JSON file; also for people who are blocked",
  output: z.looseObject({ exportedAt: z.string() }),
  errors: signedInErrors,
})
export const removeOwnAccount = endpoint({
  method: "POST",
  path: "/api/profile/remove",
  needsNoTerms: true,
  summary:
    "Remove one's own account with the password and the strongest second factor (without them after a sign-in at the issuer within 10 minutes), also while inactive: erased or anonymised, signed out everywhere, informed by mail; refused with counts while requests run, and while a block may be complained about (P147)",
  body: z.object({ ...ownProof, password: password.optional() }),
  output: z.object({ anonymised: z.boolean() }),
  errors: [
    ...signedInErrors,
    ...proofErrors,
    "sign_in_again",
    "own_profile",
    "not_found",
    "in_use",
    "complaint_running",
  ],
})
