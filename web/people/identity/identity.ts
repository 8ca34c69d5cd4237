import { ApiError, call } from "../../core/api.ts"
import { signedInHere } from "../../core/session-hint.ts"
import { createStore } from "../../core/store.ts"
import { loadChunk } from "../../ui/loading/chunks.tsx"
import type { Identity } from "./identity-type.ts"
import type { TokenAnswer } from "./token-keeper.ts"

const pending = createStore<Promise<Identity> | null>(null)

/** The identity of this portal. With a sign-in at the embedded one no request is needed. */
export function identity(isEmbedded = false): Promise<Identity> {
  if (isEmbedded) return Promise.resolve(embeddedIdentity)
  const asked =
    pending.get() ??
    ask().catch((error: unknown) => {
      pending.set(null)
      throw error
    })
  pending.set(asked)
  return asked
}

async function ask(): Promise<Identity> {
  const { identity: settings } = await call("GET /api/meta.json")
  if (!settings) return embeddedIdentity
  // Its SDK is loaded only where needed.
  const { openHostedIdentity } = await loadChunk(() => import("./hosted-identity.ts"))
  return openHostedIdentity(settings)
}

const renewalMs = 500

async function tokenOfCookie(): Promise<TokenAnswer> {
  try {
    return await call("GET /api/identity/token")
  } catch (error) {
    // 404: the portal now has a hosted identity.
    if (error instanceof ApiError && [401, 404].includes(error.status)) return { over: "user-token-expired" }
    throw error
  }
}

/** The portal keeps accounts and sessions; the session is a cookie. */
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
    const answer = await tokenOfCookie()
    if (!("over" in answer)) return answer
    // The answer with the cookie of a renewed session may still be on its way (P151).
    await new Promise((resolve) => setTimeout(resolve, renewalMs))
    return tokenOfCookie()
  },
  mail: () => "",
  passwordPolicy: () => call("GET /api/identity/policy"),
  checkCode: (code) => call("POST /api/link/check", { body: { code } }),
  async setPassword(oobCode, newPassword) {
    await call("POST /api/identity/reset/confirm", { body: { oobCode, newPassword } })
  },
}

/** Whether this browser supports passkeys here: they need a secure page and a host name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname)
