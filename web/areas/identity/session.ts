import { useSyncExternalStore } from "react"
import type { User } from "../../../contract/users.ts"
import { ApiError, call, signCallsWith } from "../../api.ts"
import { createTokenKeeper } from "./token-keeper.ts"

export type Session = { status: "loading" | "signedOut" } | { status: "signedIn"; user: User }

/** Whether somebody signed in on this browser: without it nobody needs to be asked. The session itself is a cookie. */
const hintKey = "signedIn"
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel("session")
const keeper = createTokenKeeper({ fetchToken, now: () => Date.now() })
let session: Session = { status: "loading" }

signCallsWith({
  token: async () => (session.status === "signedOut" ? null : keeper.token()),
  renew: async () => (session.status === "signedOut" ? null : keeper.renew()),
  locationIds: () => (session.status === "signedIn" ? session.user.locations.map(({ id }) => id) : []),
})
tabs.onmessage = ({ data }) => {
  if (data === "signedOut") return leave()
  // It may be another person: the token of the one before serves no more.
  keeper.forget()
  void resume()
}
void (localStorage.getItem(hintKey) ? resume() : leave())

export const currentSession = (): Session => session

/** Who is signed in, as it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** Calls back when another person (or nobody) is signed in, so that nothing of the one before stays in memory. */
export function whenPersonChanges(listener: () => void): void {
  let id = personId()
  listeners.add(() => {
    if (personId() === id) return
    id = personId()
    listener()
  })
}

/** Signs in by mail and password. Throws an ApiError, e.g. `invalid_credentials`. */
export async function signIn(mail: string, password: string): Promise<void> {
  await call("POST /api/identity/sign-in/email", { body: { email: mail, password } })
  keeper.forget()
  await enter()
  tabs.postMessage("signedIn")
}

/** Ends the session here and in all tabs. Without a connection it still ends here. */
export async function signOut(): Promise<void> {
  leave()
  tabs.postMessage("signedOut")
  await call("POST /api/identity/sign-out").catch((error: unknown) => console.error(error))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const personId = () => (session.status === "signedIn" ? session.user.id : null)

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function leave(): void {
  keeper.forget()
  localStorage.removeItem(hintKey)
  change({ status: "signedOut" })
}

async function enter(): Promise<void> {
  if (session.status === "signedOut") session = { status: "loading" }
  try {
    const user = await call("GET /api/user/")
    localStorage.setItem(hintKey, "1")
    change({ status: "signedIn", user })
  } catch (error) {
    if (session.status === "loading") change({ status: "signedOut" })
    throw error
  }
}

/** After a reload, or when another tab signed in. */
function resume(): Promise<void> {
  return enter().catch((error: unknown) => console.error(error))
}

async function fetchToken(): Promise<string | null> {
  try {
    return (await call("GET /api/identity/token")).token
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    leave()
    return null
  }
}
