/* What the first script knows of a session: the mark in this browser, and the token that it requests before other
   code is read (ADR-0011). Imports nothing. */

/** Key in local storage that marks this browser as signed in, so that others send no request. The session itself is a cookie. */
export const signedInKey = "signedIn"
/** Value if the session is a cookie of the portal; a hosted identity uses its own code. */
export const signedInHere = "1"

/** What this browser stored at the sign-in; null if it has no storage. */
export function signedInHint(): string | null {
  try {
    return localStorage.getItem(signedInKey)
  } catch {
    return null
  }
}

/** Stores the hint of a sign-in, or removes it (null). */
export function keepSignedInHint(hint: string | null): void {
  try {
    if (hint === null) localStorage.removeItem(signedInKey)
    else localStorage.setItem(signedInKey, hint)
  } catch {
    // Without storage a reload requires a new sign-in.
  }
}

/** How long to wait for an identity, in milliseconds (P72); briefly when offline. */
export function identityTimeoutMs({ onLine, userAgent }: Pick<Navigator, "onLine" | "userAgent">): number {
  if (onLine === false) return 5_000
  return /Mobi|Android/i.test(userAgent) ? 60_000 : 30_000
}
export const identityPatience = (): AbortSignal => AbortSignal.timeout(identityTimeoutMs(navigator))

export const tokenPath = "/api/identity/token"
const requested: { token?: Promise<Response> | undefined } = {}

/** Requests the token of a browser that is signed in. */
export function requestToken(): void {
  if (signedInHint() !== signedInHere) return
  requested.token = fetch(tokenPath, { signal: identityPatience() })
  // The session handles the failure.
  requested.token.catch(() => {})
}

/** The response of `requestToken`, once. */
export function takeToken(): Promise<Response> | undefined {
  const { token } = requested
  requested.token = undefined
  return token
}
