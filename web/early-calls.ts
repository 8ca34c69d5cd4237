import { type Screen, screens } from "./screens.ts"

/*
 * The calls that a screen waits for longest, sent before any code of the portal has been read. This file needs nothing but
 * the table of the screens: whatever else it needed would have to be loaded first (ADR-0011).
 */

/**
 * The key of local storage that says that somebody signed in on this browser: without it nobody needs to be asked. The
 * session itself is a cookie.
 */
export const signedInKey = "signedIn"
/** Its value where the session is such a cookie; a hosted identity is asked by its own code. */
export const signedInHere = "1"

/** What this browser remembers of a sign-in; nothing where it forbids its storage. */
export function signedInHint(): string | null {
  try {
    return localStorage.getItem(signedInKey)
  } catch {
    return null
  }
}

/** Remembers a sign-in, or none any more (null). */
export function keepSignedInHint(hint: string | null): void {
  try {
    if (hint === null) localStorage.removeItem(signedInKey)
    else localStorage.setItem(signedInKey, hint)
  } catch {
    // Then a reload asks for a new sign-in.
  }
}

const tokenPath = "/api/identity/token"
/** How long an identity may take to answer, in milliseconds (P72); so briefly offline, because it cannot. */
export function identityPatienceMs({ onLine, userAgent }: Pick<Navigator, "onLine" | "userAgent">): number {
  if (onLine === false) return 5_000
  return /Mobi|Android/i.test(userAgent) ? 60_000 : 30_000
}
export const identityPatience = (): AbortSignal => AbortSignal.timeout(identityPatienceMs(navigator))

/** Answers on their way, by address; null where there was no token to ask with. */
const early = new Map<string, Promise<Response | null>>()

/**
 * Asks for the token of whoever signed in here, and for the first calls of the screen that is opened; answers whether it has
 * any. For everybody else what the sign-in asks first, since that is where they are led.
 */
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
  // Whoever takes it learns of the failure; nobody may.
  answer.catch(() => {})
  early.set(path, answer)
}

/** The early answer to a call, once; undefined where it was not asked early. */
export function takeEarly(path: string): Promise<Response | null> | undefined {
  const answer = early.get(path)
  early.delete(path)
  return answer
}

/** Another person may be signed in: nothing that was asked for the one before may be taken. What the portal is says nothing of anybody. */
export function forgetEarly(): void {
  const ofNobody: readonly string[] = screens.login.calls
  for (const path of early.keys()) if (!ofNobody.includes(path)) early.delete(path)
}
