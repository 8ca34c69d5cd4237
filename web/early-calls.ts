import { type Screen, screens } from "./screens.ts"

/* Sends a screen's slowest calls before other code is read. Imports only the table of screens: every import would
   load first (ADR-0011). */

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

const tokenPath = "/api/identity/token"
/** How long to wait for an identity, in milliseconds (P72); briefly when offline. */
export function identityTimeoutMs({ onLine, userAgent }: Pick<Navigator, "onLine" | "userAgent">): number {
  if (onLine === false) return 5_000
  return /Mobi|Android/i.test(userAgent) ? 60_000 : 30_000
}
export const identityPatience = (): AbortSignal => AbortSignal.timeout(identityTimeoutMs(navigator))

/** Pending responses by address; null if there was no token. */
const early = new Map<string, Promise<Response | null>>()

/** Sends the first calls of the opened screen if this browser is signed in; returns whether it has any. */
export function callEarly(screen: Screen | undefined): boolean {
  if (signedInHint() !== signedInHere) {
    for (const call of screens.login.calls) keep(call, fetch(call))
    return false
  }
  const session = fetch(tokenPath, { signal: identityPatience() })
  keep(tokenPath, session)
  const calls = screen?.entry ? [] : (screen?.calls ?? [])
  for (const call of calls) keep(call, callWith(session, call))
  return calls.length > 0
}

async function callWith(session: Promise<Response>, path: string): Promise<Response | null> {
  const answer = (await session).clone()
  if (!answer.ok) return null
  const { token } = (await answer.json()) as { token: string }
  return fetch(path, {
    headers: { accept: "application/json, */*;q=0.5", authorization: `Bearer ${token}` },
  })
}

function keep(path: string, answer: Promise<Response | null>): void {
  // The caller that takes it handles the failure; there may be none.
  answer.catch(() => {})
  early.set(path, answer)
}

/** The early response to a call, once; undefined if it was not sent early. */
export function takeEarly(path: string): Promise<Response | null> | undefined {
  const answer = early.get(path)
  early.delete(path)
  return answer
}

/** Drops early responses, since another user may be signed in; except those of the sign-in page, which do not depend on the user. */
export function forgetEarly(): void {
  const anonymousCalls: readonly string[] = screens.login.calls
  for (const path of early.keys()) if (!anonymousCalls.includes(path)) early.delete(path)
}
