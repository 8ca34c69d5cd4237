import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { linkErrors, passwordErrors } from "../core/errors.ts"
import { maxPasswordLength } from "../core/limits.ts"
import { mail, text } from "../core/schemas.ts"
import { factorCode, password } from "./proof.ts"

/** Lifetime of an access token; the session behind it lives much longer. */
export const tokenMinutes = 15

/** Sign in with e-mail address and password, and with a code if the account has a second factor; the session is an HttpOnly cookie. */
export const signIn = post("/api/identity/sign-in/email", {
  lane: "entry",
  body: z.object({ email: mail, password, code: factorCode.optional() }),
  output: z.object({}),
  errors: ["invalid_credentials", "second_factor_required", "wrong_code", "too_many_requests"],
})
/** Create an account for an unknown e-mail address and sign in; /api/user/register then creates the profile. */
export const signUp = post("/api/identity/sign-up", {
  lane: "entry",
  body: z.object({
    email: mail,
    password: z.string().max(maxPasswordLength),
    /** Name and workplace of the person, which the password must not contain. */
    about: z.array(text).max(5).optional(),
  }),
  output: z.object({}),
  errors: ["mail_blacklisted", ...passwordErrors, "mail_taken", "too_many_requests"],
})
/** Read the password policy, in the format of the hosted service's schema version 1. */
export const getPasswordPolicy = get("/api/identity/policy", {
  output: z.object({
    schemaVersion: z.literal(1),
    enforcementState: z.literal("ENFORCE"),
    customStrengthOptions: z.object({
      minPasswordLength: z.int(),
      maxPasswordLength: z.int().optional(),
      containsLowercaseCharacter: z.boolean().optional(),
      containsUppercaseCharacter: z.boolean().optional(),
      containsNumericCharacter: z.boolean().optional(),
      containsNonAlphanumericCharacter: z.boolean().optional(),
    }),
    allowedNonAlphanumericCharacters: z.array(z.string()),
  }),
  errors: [],
})
/** Issue a short-lived signed token for the session cookie, to be sent as bearer token with all other calls. */
export const getToken = get("/api/identity/token", {
  output: z.object({ token: z.string() }),
  errors: ["unauthenticated"],
})
/** End the session of the cookie and invalidate its tokens. `next` is the address that also ends the issuer's session. */
export const signOut = post("/api/identity/sign-out", {
  output: z.object({ next: z.string().nullable() }),
  errors: [],
})

const oobCode = z.string().min(1).max(200)

/** Set the password with the single-use code of a link; ends all sessions of the user. */
export const confirmReset = post("/api/identity/reset/confirm", {
  lane: "entry",
  body: z.object({ oobCode, newPassword: z.string().max(maxPasswordLength) }),
  output: z.object({}),
  errors: [...linkErrors, ...passwordErrors],
})
/**
 * Exchange the single-use code of a link for a code of the hosted identity, with which the browser sets the password there; ends all sessions of the
 * user.
 */
export const exchangeResetCode = post("/api/identity/reset/exchange", {
  body: z.object({ oobCode }),
  output: z.object({ code: z.string() }),
  errors: [...linkErrors, "mail_taken"],
})
