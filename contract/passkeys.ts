import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { ownErrors } from "./errors.ts"
import { maxPasswordLength } from "./limits.ts"
import { instant, line, mail } from "./schemas.ts"

/** Bytes as WebAuthn writes them in JSON; the longest is an attestation with its certificates. */
const bytes = z.string().regex(/^[\w-]{1,20000}$/)
const credentialId = z.string().regex(/^[\w-]{1,1400}$/)
const name = line.max(60)

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  since: instant,
  lastUsed: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const credential = { id: credentialId, rawId: credentialId, type: z.literal("public-key") }
const extensions = z.object({}).default({})
const madeCredential = z.object({
  ...credential,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
const shownCredential = z.object({
  ...credential,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** What the browser hands to its authenticator, as WebAuthn defines it. */
const optionsOfBrowser = z.looseObject({ challenge: z.string() })
const embeddedErrors = [...ownErrors, "identity_hosted"] as const

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/api/identity/passkey/options",
  summary:
    "What the browser needs to sign in with a passkey (WebAuthn); names nobody, good for 5 minutes and once",
  output: optionsOfBrowser,
  errors: ["identity_hosted", "too_many_requests"],
})
export const passkeySignIn = endpoint({
  method: "POST",
  path: "/api/identity/passkey/sign-in",
  summary:
    "Sign in with a passkey, which counts as both factors; after a password (`mail`) only into that account",
  body: z.object({ response: shownCredential, mail: mail.optional() }),
  output: z.object({}),
  errors: ["identity_hosted", "passkey_refused", "too_many_requests"],
})
export const preparePasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/prepare",
  needsNoTerms: true,
  summary: "What the browser needs to make a new passkey, after the password",
  body: z.object({ password: z.string().min(1).max(maxPasswordLength) }),
  output: optionsOfBrowser,
  errors: [...embeddedErrors, "wrong_password", "too_many_requests", "passkeys_full"],
})
export const addPasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/add",
  needsNoTerms: true,
  summary:
    "Add a passkey that the browser made; a mail says so. With the first second factor all other sessions end, and the recovery codes are shown this once",
  body: z.object({ name, response: madeCredential }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...embeddedErrors, "passkey_refused", "passkeys_full"],
})
export const renamePasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/rename",
  needsNoTerms: true,
  summary: "Give one of one's own passkeys another name",
  body: z.object({ id: credentialId, name }),
  output: z.object({}),
  errors: [...embeddedErrors, "not_found"],
})
export const removePasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/remove",
  needsNoTerms: true,
  summary: "Remove one of one's own passkeys, after the password; a mail says so",
  body: z.object({ id: credentialId, password: z.string().min(1).max(maxPasswordLength) }),
  output: z.object({}),
  errors: [...embeddedErrors, "not_found", "wrong_password", "too_many_requests"],
})
