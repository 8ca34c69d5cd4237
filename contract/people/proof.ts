import { z } from "zod"
import { maxPasswordLength } from "../core/limits.ts"

/** Base64url bytes of WebAuthn; the longest are attestations with certificates. */
export const bytes = z.string().regex(/^[\w-]{1,20000}$/)
export const credentialId = z.string().regex(/^[\w-]{1,1400}$/)
export const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
}
/** WebAuthn assertion of a passkey. */
export const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

export const password = z.string().min(1).max(maxPasswordLength)
/** Six digits of the app, or a recovery code; spaces and hyphens are ignored. */
export const factorCode = z.string().trim().min(1).max(40)

/** Re-authentication before security settings change. */
export const ownProof = { password, code: factorCode.optional(), passkey: shownCredential.optional() }
export const proofErrors = [
  "wrong_password",
  "code_needed",
  "passkey_needed",
  "wrong_code",
  "passkey_refused",
  "too_many_requests",
] as const
