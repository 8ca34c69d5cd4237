import { type IdentityParts, openIdentity } from "./embedded-identity.ts"
import type { IdentityService } from "./identity-service.ts"
import { type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { type IssuerSettings, issuerSignIn } from "./oidc-sign-in.ts"

export type OidcIdentityParts = IdentityParts & Omit<OidcSettings, "redirectUri"> & IssuerSettings

/** Maximum session length; then users sign in at the issuer again. */
const length = { seconds: 12 * 3600, isAbsolute: true }

/** Sign-in at an OpenID Connect issuer; accounts, sessions and tokens are those of the embedded identity (ADR-0046). */
export async function openOidcIdentity(parts: OidcIdentityParts): Promise<IdentityService> {
  const issuer = openIssuer({ ...parts, redirectUri: `${parts.publicUrl}/api/identity/oidc/callback` })
  const embedded = await openIdentity({ ...parts, length })
  const oidc = issuerSignIn(parts, issuer, embedded.own)
  return {
    ...embedded,
    oidc,
    own: { ...embedded.own, signOut: oidc.signOut },
    checkPassword: async () => false,
    // There is no password to invalidate.
    lockOut: embedded.endSessions,
    prove: issuer.discover,
  }
}
