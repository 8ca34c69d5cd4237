import type { IdentityCode } from "../../../contract/identity-errors.ts"
import { call } from "../../api.ts"
import type { SharedToken } from "./token-keeper.ts"

/** Messages between tabs: signed in or out, a session is over, a new token. */
export type TabNews = "signedIn" | "signedOut" | { over: IdentityCode } | { token: SharedToken }

/** Connects to the other tabs of this browser. */
export function openTabs(onNews: (news: TabNews) => void) {
  const channel = new BroadcastChannel("session")
  channel.onmessage = ({ data }: MessageEvent<TabNews>) => onNews(data)
  return { tell: (news: TabNews) => channel.postMessage(news) }
}

/** Does the work unless another tab is doing it; returns whether it was done here. Without locks (on insecure addresses) every tab does it. */
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

/** The id of a session whose sign-out the portal has not received yet; survives a reload. */
export function pendingSignOut(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the session being ended until the portal has received it; null clears it. */
export function keepSignOut(session: string | null): void {
  try {
    if (session === null) localStorage.removeItem(key)
    else localStorage.setItem(key, session)
  } catch {
    // Without storage it cannot be repeated.
  }
}

/** Repeats a sign-out; has no effect on a later sign-in. Throws while the portal is unreachable. */
export async function repeatSignOut(session: string): Promise<void> {
  await call("POST /api/identity/sign-out", { query: { session } })
}
