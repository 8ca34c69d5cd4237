import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { ownErrors } from "./errors.ts"
import { bytes, credential, credentialId, ownProof, proofErrors, shownCredential } from "./proof.ts"
import { instant, line, mail } from "./schemas.ts"

const name = line.max(60)

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  since: instant,
  lastUsed: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
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
  summary: "What the browser needs to make a new passkey, after the password and the strongest second factor",
  body: z.object(ownProof),
  output: optionsOfBrowser,
  errors: [...embeddedErrors, ...proofErrors, "passkeys_full"],
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
  summary: "Remove one of one's own passkeys, after password and strongest second factor; a mail says so",
  body: z.object({ id: credentialId, ...ownProof }),
  output: z.object({}),
  errors: [...embeddedErrors, ...proofErrors, "not_found"],
})
