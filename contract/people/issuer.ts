import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { flagParameter } from "../core/schemas.ts"

/**
 * Redirect to the OpenID Connect issuer for signing in, and afterwards to a path of the portal; `again` requires re-authentication as the same
 * person.
 */
export const startAtIssuer = get("/api/identity/oidc/start", {
  query: z.object({ to: z.string().max(4000).optional(), again: flagParameter }),
  output: "binary",
  errors: [],
})
/** Handle the redirect from the issuer: starts the session and redirects to the sign-in page, which continues or shows the problem. */
export const returnFromIssuer = get("/api/identity/oidc/callback", {
  output: "binary",
  errors: [],
})
/** End the sessions named by the issuer's logout token (Back-Channel Logout 1.0, form-encoded). */
export const endByIssuer = post("/api/identity/oidc/backchannel-logout", {
  bodyKind: "form",
  body: z.object({ logout_token: z.string().max(10_000) }),
  output: z.object({}),
  errors: ["too_many_requests"],
})
