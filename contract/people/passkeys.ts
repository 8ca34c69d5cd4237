import { z } from "zod"
import { post } from "../core/endpoint.ts"
import { ownErrors } from "../core/errors.ts"
import { instant, line, mail } from "../core/schemas.ts"
import { bytes, credential, credentialId, ownProof, proofErrors, shownCredential } from "./proof.ts"

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

/** Create WebAuthn options for signing in with a passkey, without an account name; single use, valid for 5 minutes. */
export const passkeyOptions = post("/api/identity/passkey/options", {
  lane: "entry",
  output: optionsOfBrowser,
  errors: ["too_many_requests"],
})
/** Sign in with a passkey, which counts as both factors; after a password (`mail`) only for that account. */
export const passkeySignIn = post("/api/identity/passkey/sign-in", {
  lane: "entry",
  body: z.object({ response: shownCredential, mail: mail.optional() }),
  output: z.object({}),
  errors: ["passkey_refused", "too_many_requests"],
})
/** Create WebAuthn options for a new passkey, after password and strongest second factor. */
export const preparePasskey = post("/api/profile/passkey/prepare", {
  body: z.object(ownProof),
  output: optionsOfBrowser,
  errors: [...ownErrors, ...proofErrors, "passkeys_full"],
})
/** Add a passkey created by the browser; notifies by e-mail, ends all other sessions and renews the own one (P151). The first second factor returns the recovery codes once. */
export const addPasskey = post("/api/profile/passkey/add", {
  body: z.object({ name, response: madeCredential }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [...ownErrors, "passkey_refused", "passkeys_full"],
})
/** Remove one of the caller's passkeys, after password and strongest second factor; notifies by e-mail, ends all other sessions and renews the own one. */
export const removePasskey = post("/api/profile/passkey/remove", {
  body: z.object({ id: credentialId, ...ownProof }),
  output: z.object({}),
  errors: [...ownErrors, ...proofErrors, "not_found"],
})
