import { refuse } from "../refusal.ts"
import type { IdentityService } from "./identity-service.ts"
import { type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { issuerSignIn } from "./oidc-sign-in.ts"
import { openIdentity } from "./service.ts"
import type { IdentityParts } from "./types.ts"

export type OidcIdentityParts = IdentityParts &
  Omit<OidcSettings, "redirectUri"> & { name: string; trustsMail: boolean }

/** Maximum session length; then users sign in at the issuer again. */
const sessionSeconds = 12 * 3600

/** Redirect path, below the public address. */
export const callbackPath = "/api/identity/oidc/callback"

/** Sign-in at an OpenID Connect issuer; accounts, sessions and tokens are those of the embedded identity (ADR-0046). */
export async function openOidcIdentity(parts: OidcIdentityParts): Promise<IdentityService> {
  const issuer = openIssuer({ ...parts, redirectUri: parts.publicUrl + callbackPath })
  const own = await openIdentity({ ...parts, session: { seconds: sessionSeconds, isAbsolute: true } })
  const oidc = issuerSignIn(parts, issuer, own)
  return {
    ...own,
    oidc,
    enter: async () => refuse("identity_hosted"),
    checkPassword: async () => false,
    // There is no password to invalidate.
    lockOut: own.endSessions,
    signOut: async (client) => {
      const next = await oidc.endAddress(await own.sessionOf(client))
      const ended = await own.signOut(client)
      return "refused" in ended ? ended : { ...ended, body: { next } }
    },
    prove: issuer.discover,
  }
}
