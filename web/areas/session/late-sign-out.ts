import { call } from "../../api.ts"

const key = "zvf.signOutLater"

/** The session whose end the portal has not heard of yet: an id, which opens nothing. It outlives a reload. */
export function unheardSignOut(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps the session that is being ended, until the portal has heard of it; null: nobody waits for that any more. */
export function keepSignOut(session: string | null): void {
  try {
    if (session === null) localStorage.removeItem(key)
    else localStorage.setItem(key, session)
  } catch {
    // Then it cannot be repeated.
  }
}

/** Tells the portal again; nothing happens there if somebody signed in meanwhile. Throws while it cannot be reached. */
export async function repeatSignOut(session: string): Promise<void> {
  await call("POST /api/identity/sign-out", { query: { session } })
}
