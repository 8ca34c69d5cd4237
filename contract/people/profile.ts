import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { noticeKinds } from "../core/enums.ts"
import { linkErrors, ownErrors, passwordErrors, roleErrors, signedInErrors } from "../core/errors.ts"
import { maxPasswordLength } from "../core/limits.ts"
import { id, instant, line, mail, statement, version } from "../core/schemas.ts"
import { linkCode } from "./links.ts"
import { passkey } from "./passkeys.ts"
import { factorCode, ownProof, password, proofErrors } from "./proof.ts"
import { phone, user } from "./users.ts"

/** The identity library's ids are not UUIDs. */
const sessionId = z.string().regex(/^[\w-]{1,100}$/)
const session = z.object({
  id: sessionId,
  userAgent: z.string(),
  since: instant,
  /** Accurate to ten minutes. */
  lastUsed: instant,
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof session>

export const ownSettings = z.object({
  /** The current session first, then by last use. */
  sessions: z.array(session),
  mostSessions: z.int(),
  /** Setup time of the authenticator app; null if there is none. */
  secondFactorSince: instant.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Whether the operator requires a second factor of this user. */
  secondFactorDemanded: z.boolean(),
  mutedNotices: z.array(z.enum(noticeKinds)),
})
export type OwnSettings = z.infer<typeof ownSettings>

const guardedErrors = [...ownErrors, ...proofErrors] as const
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Read the caller's sessions, second factor and e-mail settings. */
export const getSettings = get("/api/profile/", {
  output: ownSettings,
  errors: ownErrors,
})
/** Change the caller's name and phone number, based on the loaded version. */
export const updateProfile = post("/api/profile/update", {
  body: z.object({
    version,
    firstname: line,
    lastname: line,
    phone,
  }),
  output: user,
  errors: [...ownErrors, "version_conflict"],
})
/** Choose the optional e-mails that the caller does not want; all others are sent. */
export const chooseNotices = post("/api/profile/notices", {
  body: z.object({ mutedNotices: z.array(z.enum(noticeKinds)).max(noticeKinds.length) }),
  output: z.object({}),
  errors: ownErrors,
})
export const endSession = post("/api/profile/session/end", {
  body: z.object({ id: sessionId }),
  output: z.object({}),
  errors: [...ownErrors, "not_found"],
})
export const endOtherSessions = post("/api/profile/session/end-others", {
  output: z.object({}),
  errors: ownErrors,
})
/** Change the caller's password, after the old one and the strongest second factor; ends all other sessions, renews the own one and notifies by e-mail. */
export const changePassword = post("/api/profile/password", {
  body: z.object({ ...ownProof, newPassword: z.string().max(maxPasswordLength) }),
  output: z.object({}),
  errors: [...guardedErrors, ...passwordErrors],
})
/** Create a secret for an authenticator app (RFC 6238); takes effect when a code confirms it. */
export const prepareSecondFactor = post("/api/profile/second-factor/prepare", {
  body: z.object(ownProof),
  output: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** otpauth:// URI for the QR code. */
    uri: z.string(),
  }),
  errors: [...guardedErrors, "state_changed"],
})
/** Enable the authenticator app with a first code; ends all other sessions and renews the own one. Returns the recovery codes once. */
export const confirmSecondFactor = post("/api/profile/second-factor/confirm", {
  body: z.object({ code: factorCode }),
  output: recoveryCodes,
  errors: [...ownErrors, "too_many_requests", "wrong_code", "state_changed"],
})
/** Replace the recovery codes, after password and strongest second factor; invalidates the old ones, ends all other sessions and renews the own one. */
export const renewRecoveryCodes = post("/api/profile/second-factor/recovery-codes", {
  body: z.object(ownProof),
  output: recoveryCodes,
  errors: [...guardedErrors, "state_changed"],
})
/** Disable the authenticator app, after password and strongest second factor; passkeys stay. Ends all other sessions and renews the own one. */
export const switchSecondFactorOff = post("/api/profile/second-factor/off", {
  body: z.object(ownProof),
  output: z.object({}),
  errors: [...guardedErrors, "state_changed"],
})
/** Start the reset of a user's lost second factor, with a reason; the user confirms it with an e-mailed link (P143). */
export const resetSecondFactor = post("/api/user/second-factor/reset", {
  body: z.object({ id, reason: statement }),
  output: user,
  errors: [...roleErrors, "not_found", "own_profile", "state_changed"],
})
/** Confirm the reset of a second factor with the link that an admin had sent, without signing in; ends all sessions. */
export const confirmFactorReset = post("/api/user/second-factor/confirm", {
  body: z.object({ code: linkCode }),
  output: z.object({}),
  errors: linkErrors,
})
/**
 * Request a new e-mail address, after password and strongest second factor or a fresh sign-in at an issuer; takes effect when its link is opened,
 * both addresses are notified (P142, P177).
 */
export const changeMail = post("/api/profile/mail", {
  body: z.object({ ...ownProof, mail, password: password.optional() }),
  output: user,
  errors: [...ownErrors, ...proofErrors, "sign_in_again", "mail_taken", "mail_barred"],
})
/** Export all stored data about the caller as a JSON file, also for blocked users. */
export const exportOwnData = get("/api/profile/export", {
  lane: "heavy",
  output: z.looseObject({ exportedAt: z.string() }),
  errors: signedInErrors,
})
/**
 * Delete the caller's account, after password and strongest second factor (not within 10 minutes of a sign-in at the issuer), also while inactive:
 * erases or anonymises, ends all sessions, notifies by e-mail; refused with counts while requests are open, and while a block can be appealed
 * (P147).
 */
export const removeOwnAccount = post("/api/profile/remove", {
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
