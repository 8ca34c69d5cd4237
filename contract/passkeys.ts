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

/** Options for the browser's WebAuthn API. */
const optionsOfBrowser = z.looseObject({ challenge: z.string() })
const embeddedErrors = [...ownErrors, "identity_hosted"] as const

export const passkeyOptions = endpoint({
  method: "POST",
  path: "/api/identity/passkey/options",
  summary:
    "Create WebAuthn options for signing in with a passkey, without an account name; single use, valid for 5 minutes",
  output: optionsOfBrowser,
  errors: ["identity_hosted", "too_many_requests"],
})
export const passkeySignIn = endpoint({
  method: "POST",
  path: "/api/identity/passkey/sign-in",
  summary:
    "Sign in with a passkey, which counts as both factors; after a password (`mail`) only for that account",
  body: z.object({ response: shownCredential, mail: mail.optional() }),
  output: z.object({}),
  errors: ["identity_hosted", "passkey_refused", "too_many_requests"],
})
export const preparePasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/prepare",
  needsNoTerms: true,
  summary: "Create WebAuthn options for a new passkey, after password and strongest second factor",
  body: z.object(ownProof),
  output: optionsOfBrowser,
  errors: [...embeddedErrors, ...proofErrors, "passkeys_full"],
})
export const addPasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/add",
  needsNoTerms: true,
  summary:
    "Add a passkey created by the browser; notifies by e-mail. The first second factor ends all other sessions and returns the recovery codes once",
  body: z.object({ name, response: madeCredential }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...embeddedErrors, "passkey_refused", "passkeys_full"],
})
export const removePasskey = endpoint({
  method: "POST",
  path: "/api/profile/passkey/remove",
  needsNoTerms: true,
  summary:
    "Remove one of the caller's passkeys, after password and strongest second factor; notifies by e-mail",
  body: z.object({ id: credentialId, ...ownProof }),
  output: z.object({}),
  errors: [...embeddedErrors, ...proofErrors, "not_found"],
})
