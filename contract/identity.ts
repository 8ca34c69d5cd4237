import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { mail } from "./schemas.ts"

/** How long a token is good for; the session behind it lives much longer. */
export const tokenMinutes = 15

export const signIn = endpoint({
  method: "POST",
  path: "/api/identity/sign-in/email",
  summary: "Sign in by mail and password; the session lives in an HttpOnly cookie",
  body: z.object({ email: mail, password: z.string().min(1).max(128) }),
  output: z.object({}),
  errors: ["invalid_credentials", "forbidden", "invalid_input", "too_many_requests"],
})
export const getToken = endpoint({
  method: "GET",
  path: "/api/identity/token",
  summary: "A short-lived signed token for the session of the cookie, sent as bearer on every other call",
  output: z.object({ token: z.string() }),
  errors: ["unauthenticated"],
})
export const signOut = endpoint({
  method: "POST",
  path: "/api/identity/sign-out",
  summary: "End the session of the cookie; its tokens are void at once",
  output: z.object({}),
  errors: ["forbidden"],
})
