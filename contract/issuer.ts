import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { flagParameter } from "./schemas.ts"

export const startAtIssuer = endpoint({
  method: "GET",
  path: "/api/identity/oidc/start",
  summary:
    "Go to the issuer of OpenID Connect to sign in, and afterwards to a path of the portal; with `again` the person has to prove there to be the one",
  query: z.object({ to: z.string().max(4000).optional(), again: flagParameter }),
  output: "binary",
  errors: ["not_found"],
})
export const returnFromIssuer = endpoint({
  method: "GET",
  path: "/api/identity/oidc/callback",
  summary:
    "Come back from the issuer: begins the session, and leads to the sign-in page, which goes on or says what is in the way",
  output: "binary",
  errors: ["not_found"],
})
export const endByIssuer = endpoint({
  method: "POST",
  path: "/api/identity/oidc/backchannel-logout",
  summary:
    "For the issuer (Back-Channel Logout 1.0, as a form): ends the sessions that its logout token names",
  bodyKind: "form",
  body: z.object({ logout_token: z.string().max(10_000) }),
  output: z.object({}),
  errors: ["not_found", "too_many_requests"],
})
