import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { maxPasswordLength } from "./limits.ts"
import { mail, text } from "./schemas.ts"

/** How long a token is good for; the session behind it lives much longer. */
export const tokenMinutes = 15

export const signIn = endpoint({
  method: "POST",
  path: "/api/identity/sign-in/email",
  summary:
    "Sign in by mail and password, and by a code where the account has a second factor; the session lives in an HttpOnly cookie",
  body: z.object({
    email: mail,
    password: z.string().min(1).max(maxPasswordLength),
    /** A code of the authenticator app, or a recovery code. */
    code: z.string().trim().min(1).max(40).optional(),
  }),
  output: z.object({}),
  errors: [
    "identity_hosted",
    "invalid_credentials",
    "second_factor_required",
    "wrong_code",
    "too_many_requests",
  ],
})
export const signUp = endpoint({
  method: "POST",
  path: "/api/identity/sign-up",
  summary:
    "Make an account for a mail that the product does not know and sign in with it; the profile follows by /api/user/register",
  body: z.object({
    email: mail,
    password: z.string().max(maxPasswordLength),
    /** What the person is called and where they work, as it is going to be registered: no words for a password. */
    about: z.array(text).max(5).optional(),
  }),
  output: z.object({}),
  errors: [
    "identity_hosted",
    "mail_blacklisted",
    "password_too_short",
    "password_too_weak",
    "password_common",
    "password_of_context",
    "mail_taken",
    "too_many_requests",
  ],
})
export const getPasswordPolicy = endpoint({
  method: "GET",
  path: "/api/identity/policy",
  summary: "What a new password needs, in the shape of the hosted service's schema version 1",
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
  errors: ["identity_hosted"],
})
export const getToken = endpoint({
  method: "GET",
  path: "/api/identity/token",
  summary: "A short-lived signed token for the session of the cookie, sent as bearer on every other call",
  output: z.object({ token: z.string() }),
  errors: ["identity_hosted", "unauthenticated"],
})
export const signOut = endpoint({
  method: "POST",
  path: "/api/identity/sign-out",
  summary:
    "End the session of the cookie; its tokens are void at once. `next`: where to go so that the session at an issuer ends too. With `session` nothing happens unless it is the cookie's: for a sign-out that is repeated after the connection was lost",
  query: z.object({
    session: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  }),
  output: z.object({ next: z.string().nullable() }),
  errors: ["identity_hosted"],
})

const oobCode = z.string().min(1).max(200)

export const checkResetCode = endpoint({
  method: "POST",
  path: "/api/identity/reset/check",
  summary: "Whether the code of a reset or invitation link is valid, and for whose mail; it stays valid",
  body: z.object({ oobCode }),
  output: z.object({ mail: z.string() }),
  errors: ["invalid_link", "expired_link", "too_many_requests"],
})
export const confirmReset = endpoint({
  method: "POST",
  path: "/api/identity/reset/confirm",
  summary: "Set the password with the code of a link, once; all sessions of the person end",
  body: z.object({ oobCode, newPassword: z.string().max(maxPasswordLength) }),
  output: z.object({}),
  errors: [
    "identity_hosted",
    "invalid_link",
    "expired_link",
    "password_too_short",
    "password_too_weak",
    "password_common",
    "password_of_context",
    "too_many_requests",
  ],
})
export const exchangeResetCode = endpoint({
  method: "POST",
  path: "/api/identity/reset/exchange",
  summary:
    "Exchange the code of a link, once, for a code of the hosted identity, with which the browser sets the password there; all sessions of the person end",
  body: z.object({ oobCode }),
  output: z.object({ code: z.string() }),
  errors: ["invalid_link", "expired_link", "mail_taken", "not_found", "too_many_requests"],
})
