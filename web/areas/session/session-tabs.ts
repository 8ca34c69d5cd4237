import type { IdentityCode } from "../../../contract/identity-errors.ts"
import { call } from "../../api.ts"
import type { SharedToken } from "./token-keeper.ts"

/** What the tabs of a browser tell each other: somebody signed in or out, a session was found to be over, a new token. */
export type TabNews = "signedIn" | "signedOut" | { over: IdentityCode } | { token: SharedToken }

/** The other tabs of this browser. */
export function openTabs(hear: (news: TabNews) => void) {
  const channel = new BroadcastChannel("session")
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => hear(data)
  return { tell: (news: TabNews) => channel.postMessage(news) }
}

/**
 * Does the work unless another tab is at it; answers whether it was done here. Where the browser has no locks (they exist
 * on secure addresses only) every tab works for itself.
 */
export async function alone(work: () => Promise<void>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  const act = async (lock: Lock | null) => {
    if (lock) await work()
    return lock !== null
  }
  if (locks) return locks.request("session token", { ifAvailable: true }, act)
  await work()
  return true
}

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
