import { ApiError, call, isRefused } from "../../api.ts"
import { signedInHere } from "../../early-calls.ts"
import { loadChunk } from "../../ui/loading/chunks.tsx"
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
  const { openHostedIdentity } = await loadChunk(() => import("./hosted-identity.ts"))
  return openHostedIdentity(settings)
}

/** The portal keeps accounts and sessions itself; the session is a cookie. */
export const embeddedIdentity: Identity = {
  hint: signedInHere,
  async signIn(mail, password, code) {
    await call("POST /api/identity/sign-in/email", { body: { email: mail, password, ...(code && { code }) } })
  },
  async signUp(mail, password, about) {
    await call("POST /api/identity/sign-up", { body: { email: mail, password, about: [...about] } })
  },
  async signOut() {
    const { next } = await call("POST /api/identity/sign-out")
    if (next) location.assign(next)
  },
  async fetchToken() {
    try {
      return await call("GET /api/identity/token")
    } catch (error) {
      if (
        (error instanceof ApiError && error.status === 401) ||
        isRefused<"GET /api/identity/token">(error, "identity_hosted")
      )
        return { over: "user-token-expired" }
      throw error
    }
  },
  mail: () => "",
  passwordPolicy: () => call("GET /api/identity/policy"),
  checkCode: (oobCode) => call("POST /api/identity/reset/check", { body: { oobCode } }),
  async setPassword(oobCode, newPassword) {
    await call("POST /api/identity/reset/confirm", { body: { oobCode, newPassword } })
  },
}

/**
 * Whether this browser can have passkeys for this portal: on a page that is secure, at a name, since they are bound to names and not
 * to addresses.
 */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname)
