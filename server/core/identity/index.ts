export { isCommonPassword } from "./common-passwords.ts"
export { type ServiceAccount, serviceAccount } from "./hosted-accounts.ts"
export { openHostedIdentity } from "./hosted-identity.ts"
export type { Hosted } from "./hosted-only.ts"
export type { IdentityService } from "./identity-service.ts"
export { type OidcIdentityParts, openOidcIdentity } from "./oidc-identity.ts"
export { IssuerError, type Proof } from "./oidc-issuer.ts"
export { isPasswordOf } from "./own-accounts.ts"
export { cookieIn, relyingParty } from "./pages.ts"
export {
  addPasskey,
  askForPasskey,
  hasPasskey,
  maxPasskeys,
  preparePasskey,
  takePasskey,
} from "./passkeys.ts"
export {
  confirmFactor,
  factorsOf,
  hasFactor,
  isAppCode,
  prepareFactor,
  removeApp,
  removeFactors,
  removePasskey,
  renewCodes,
  takeCode,
} from "./second-factor.ts"
export { openIdentity } from "./service.ts"
export { sessionLimits, signInSql } from "./sessions.ts"
export { type TokenClaims, tokenAudience, tokenIssuer } from "./token.ts"
export type {
  ClientRequest,
  MailOf,
  OwnSessions,
  SignedIn,
  WithCookies,
} from "./types.ts"
