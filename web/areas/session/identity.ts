import { call } from "../../api.ts"
import { loadPart } from "../../ui/loading/index.ts"
import { embeddedIdentity } from "./embedded-identity.ts"
import type { TokenAnswer } from "./token-keeper.ts"

/** Where people of this browser prove who they are: the portal itself, or a hosted service. All of it throws ApiErrors. */
export type Identity = {
  /** What this browser remembers of a sign-in there. */
  hint: string
  /** Signs in; from then on `fetchToken` answers. `code` is that of a second factor, which a hosted service asks for itself. */
  signIn(mail: string, password: string, code?: string): Promise<void>
  /** Makes an account and signs in with it; `about` names what the password should not be made of. */
  signUp(mail: string, password: string, about: readonly string[]): Promise<void>
  signOut(): Promise<void>
  /** A new bearer token, or why the session is over. */
  fetchToken(): Promise<TokenAnswer>
  /** The account's mail, where the browser knows more than the server. */
  mail(): string
  /** What a new password needs, as the identity answers it. */
  passwordPolicy(): Promise<unknown>
  /** Whose password the code of a link sets; it stays good. */
  checkCode(oobCode: string): Promise<{ mail: string }>
  /** Sets the password by the code of a link, once. */
  setPassword(oobCode: string, newPassword: string): Promise<void>
}

let asked: Promise<Identity> | undefined

/** The identity of this portal. Where somebody of the embedded one is signed in nothing needs to be asked for that. */
export function identity(isEmbedded = false): Promise<Identity> {
  if (isEmbedded) return Promise.resolve(embeddedIdentity)
  asked ??= ask().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

async function ask(): Promise<Identity> {
  const { identity: settings } = await call("GET /api/meta.json")
  if (!settings) return embeddedIdentity
  // Its SDK is loaded only where it is used.
  const { openHostedIdentity } = await loadPart(() => import("./hosted-identity.ts"))
  return openHostedIdentity(settings)
}
