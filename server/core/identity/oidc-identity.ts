import type { IdentityService } from "./identity-service.ts"
import { type OidcSettings, openIssuer } from "./oidc-issuer.ts"
import { issuerSignIn } from "./oidc-sign-in.ts"
import { openIdentity } from "./service.ts"
import type { ClientRequest, IdentityParts } from "./types.ts"

export type OidcIdentityParts = IdentityParts &
  Omit<OidcSettings, "redirectUri"> & { name: string; trustsMail: boolean }

/** Maximum session length; then users sign in at the issuer again. */
const sessionSeconds = 12 * 3600

/** Redirect path, below the public address. */
export const callbackPath = "/api/identity/oidc/callback"

/** Sign-in at an OpenID Connect issuer; accounts, sessions and tokens are those of the embedded identity (ADR-0046). */
export async function openOidcIdentity(parts: OidcIdentityParts): Promise<IdentityService> {
  const issuer = openIssuer({ ...parts, redirectUri: parts.publicUrl + callbackPath })
  const embedded = await openIdentity({ ...parts, session: { seconds: sessionSeconds, isAbsolute: true } })
  const { own } = embedded
  const oidc = issuerSignIn(parts, issuer, own)
  const signOut = async (client: ClientRequest) => {
    const next = await oidc.endAddress(await own.sessionOf(client))
    const ended = await own.signOut(client)
    return "refused" in ended ? ended : { ...ended, body: { next } }
  }
  return {
    ...embedded,
    oidc,
    own: { ...own, signOut },
    checkPassword: async () => false,
    // There is no password to invalidate.
    lockOut: embedded.endSessions,
    prove: issuer.discover,
  }
}
