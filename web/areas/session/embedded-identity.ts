import { ApiError, call, isRefused } from "../../api.ts"
import { signedInHere } from "../../early-calls.ts"
import type { Identity } from "./identity.ts"

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
