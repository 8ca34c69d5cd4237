import { useSyncExternalStore } from "react"
import type { IdentityCode } from "../../../contract/identity-errors.ts"
import type { Profile } from "../../../contract/users.ts"
import { ApiError, type CallInput, type CallOutput, call, isRefused, signCallsWith } from "../../api.ts"
import { forgetEarly, keepSignedInHint, signedInHint } from "../../early-calls.ts"
import { forgetDrafts, keepDraftsOf } from "../../ui/browser/draft-store.ts"
import { onWindow } from "../../ui/browser/window-events.ts"
import { loadChunk } from "../../ui/loading/chunks.tsx"
import { embeddedIdentity, type Identity, identity } from "./identity.ts"
import type { ShownPasskey } from "./passkeys.ts"
import { alone, keepSignOut, openTabs, repeatSignOut, type TabNews, unheardSignOut } from "./session-tabs.ts"
import { createTokenKeeper } from "./token-keeper.ts"

export type Session =
  | { status: "loading" }
  /** `because` says why the identity ended the session by itself, or that nobody answers who it is. */
  | { status: "signedOut"; because?: IdentityCode | undefined; late?: Late | undefined }
  /** Signed in without a profile yet (P7); `mail` is the account's where the server knows it. */
  | { status: "unregistered"; mail: string }
  | { status: "signedIn"; user: Profile }

/** A sign-out without a connection: the portal has not heard of it yet, or has meanwhile (P153). */
type Late = "waiting" | "done"

const listeners = new Set<() => void>()
const personListeners = new Set<() => void>()
const rightsListeners = new Set<() => void>()
const tabs = openTabs(hear)
const keeper = createTokenKeeper({
  fetchToken: async () => (await current()).fetchToken(),
  isUnreachable,
  onOver: (because) => {
    leave(because)
    tabs.tell({ over: because })
  },
  share: (token) => tabs.tell({ token }),
  alone,
  now: () => Date.now(),
  setTimer: (act, ms) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
})
let session: Session = { status: "loading" }
/** For whom calls were made so far: a person's id, null for nobody or another tab's, undefined for the first, yet unknown. */
let caller: string | null | undefined
/** The mark of the profile that is shown; null until one came. */
let profileMark: string | null = null
/** The profile is on its way. */
let asking = 0

signCallsWith({
  token: async () => (session.status === "signedOut" ? null : keeper.token()),
  renew: async () => (session.status === "signedOut" ? null : keeper.renew()),
  locationIds: () => (session.status === "signedIn" ? session.user.locations.map(({ id }) => id) : []),
  onProfileVersion,
})
onWindow("visibilitychange pageshow focus online", () => {
  keeper.wake()
  void signOutAgain()
  void resumeAgain()
})
void (signedInHint() ? resume() : leave())
void signOutAgain()

export const currentSession = (): Session => session

/** Who is signed in, as it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/**
 * Calls back when another person (or nobody) is signed in, so that nothing of the one before stays in memory. Whose
 * session a reload resumes is no change: what was asked ahead belongs to that person.
 */
export function whenPersonChanges(listener: () => void): void {
  personListeners.add(listener)
}

/** Calls back when the same person may do or see something else than before: what was loaded may be too much or too little. */
export function whenRightsChange(listener: () => void): void {
  rightsListeners.add(listener)
}

/** Whether calls can be made in somebody's name: resolves when that is known, long before who it is. */
export const mayCall = async (): Promise<boolean> =>
  session.status !== "signedOut" && (await keeper.token().catch(() => null)) !== null

/** Signs in by mail, password and, once that is asked for, a code. Throws an ApiError, e.g. `invalid_credentials`. */
export async function signIn(mail: string, password: string, code?: string): Promise<void> {
  await (await identity()).signIn(mail, password, code)
  await arrive()
}

/** Somebody signed in in this browser just now: learns who it is, here and in all tabs. Throws an ApiError. */
export async function arrive(): Promise<void> {
  forgetCaller()
  await enter()
  tabs.tell("signedIn")
}

/** Signs in with a passkey; after a password only into the account with this mail. Throws what the browser or the portal refuses. */
export async function signInWithPasskey(mail?: string): Promise<void> {
  await (await loadChunk(() => import("./passkeys.ts"))).enterByPasskey(mail)
  forgetCaller()
  await enter()
  tabs.tell("signedIn")
}

/** Has the person show one of their passkeys. Throws where they break off. */
export const showPasskey = async (): Promise<ShownPasskey> =>
  (await loadChunk(() => import("./passkeys.ts"))).showPasskey()

/** Has the browser make a passkey to these options. Throws where the person breaks off. */
export const makePasskey = async (options: CallOutput<"POST /api/profile/passkey/prepare">) =>
  (await loadChunk(() => import("./passkeys.ts"))).makePasskey(options)

/** Makes an account and signs in with it; the profile is still missing then. Throws an ApiError, e.g. `mail_taken`. */
export async function signUp(mail: string, password: string, about: readonly string[]): Promise<void> {
  await (await identity()).signUp(mail, password, about)
  await arrive()
}

/** Stores one's own profile. Throws an ApiError, and then knows whether the account is still there (P41). */
export async function register(profile: CallInput<"POST /api/user/register">["body"]): Promise<void> {
  try {
    await call("POST /api/user/register", { body: profile })
  } catch (error) {
    await resume()
    // Only the answer was lost.
    if (session.status === "signedIn") return
    throw error
  }
  await enter()
  tabs.tell("signedIn")
}

/** Reads the own profile again after a change, here and in all tabs. The change holds also where that fails. */
export async function renewProfile(): Promise<void> {
  await enter().catch((error: unknown) => {
    console.error(error)
    // No profile has this mark: the next answer has it asked for again.
    profileMark = ""
  })
  tabs.tell("signedIn")
}

/** Ends the session here and in all tabs. Without a connection it still ends here. */
export async function signOut(): Promise<void> {
  const signedInAt = current()
  keepSignOut(keeper.sessionId())
  leaveNothing()
  tabs.tell("signedOut")
  try {
    await (await signedInAt).signOut()
    keepSignOut(null)
  } catch (error) {
    console.error(error)
    tellLate("waiting")
  }
}

let isRepeating = false

/** Tells the portal of a sign-out that it could not hear, once the connection is back; whoever signed in meanwhile stays. */
async function signOutAgain(): Promise<void> {
  const unheard = unheardSignOut()
  if (unheard === null || isRepeating || session.status !== "signedOut") return
  isRepeating = true
  try {
    await repeatSignOut(unheard)
    keepSignOut(null)
    tellLate("done")
  } catch {
    tellLate("waiting")
  } finally {
    isRepeating = false
  }
}

function tellLate(late: Late): void {
  const isWaiting = late === "waiting" && unheardSignOut() === null
  if (session.status === "signedOut" && !isWaiting) change({ ...session, late })
}

/** Where the person of this browser is signed in. */
function current(): Promise<Identity> {
  return identity(signedInHint() === embeddedIdentity.hint)
}

function hear(news: TabNews): void {
  if (news === "signedOut") leaveNothing()
  else if (news === "signedIn") follow()
  else if ("token" in news) keeper.hear(news.token)
  // It may be about an earlier session: the identity is asked.
  else if (session.status !== "signedOut") void keeper.renew().catch(() => {})
}

/** Somebody signed in elsewhere, maybe another person: the token of the one before serves no more, nor what was asked with it. */
function follow(): void {
  forgetCaller()
  caller ??= null
  void resume()
}

/**
 * An answer tells that the profile is not the one that is shown: a role, a location, a block, new terms. Only what came
 * with a profile is known: one that could not be read is asked for again at the next answer.
 */
function onProfileVersion(mark: string, cameWithProfile: boolean): void {
  if (cameWithProfile || profileMark === null) profileMark = mark
  else if (mark !== profileMark && asking === 0 && session.status === "signedIn") void resume()
}

function forgetCaller(): void {
  forgetEarly()
  keeper.forget()
  profileMark = null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function rightsOf(of: Session): string | null {
  return of.status === "signedIn" ? JSON.stringify([of.user.type, of.user.active, of.user.locations]) : null
}

function change(next: Session): void {
  const before = rightsOf(session)
  // What was asked ahead of a profile was asked with its rights.
  const isOtherRight = before !== null && before !== rightsOf(next)
  session = next
  const person = next.status === "signedIn" ? next.user.id : null
  const isChange = person !== caller && (caller !== undefined || person === null)
  caller = person
  // Before the screens: they must not see what belongs to somebody else.
  keepDraftsOf(person)
  if (isChange) for (const listener of personListeners) listener()
  else if (isOtherRight) for (const listener of rightsListeners) listener()
  for (const listener of listeners) listener()
}

function leave(because?: IdentityCode): void {
  forgetCaller()
  keepSignedInHint(null)
  change({ status: "signedOut", because })
}

/** The person signed out: what they typed goes too. Where a session only ended, it waits for them (P167). */
function leaveNothing(): void {
  leave()
  forgetDrafts()
}

async function enter(): Promise<void> {
  if (session.status === "signedOut") session = { status: "loading" }
  asking += 1
  try {
    await askWho(await current())
  } finally {
    asking -= 1
  }
}

async function askWho(at: Identity): Promise<void> {
  try {
    const user = await call("GET /api/user/")
    keepSignedInHint(at.hint)
    keepSignOut(null)
    change({ status: "signedIn", user })
  } catch (error) {
    if (isRefused<"GET /api/user/">(error, "profile_missing")) {
      keepSignedInHint(at.hint)
      return change({ status: "unregistered", mail: accountMail(error.details) || at.mail() })
    }
    const because = isUnreachable(error) && signedInHint() !== null ? "network-request-failed" : undefined
    if (session.status === "loading") change({ status: "signedOut", because })
    throw error
  }
}

const accountMail = (details: unknown) => (details as { mail?: string } | undefined)?.mail ?? ""

/** After a reload, or when another tab signed in. */
function resume(): Promise<void> {
  return enter().catch((error: unknown) => {
    console.error(error)
    if (isUnreachable(error)) resumeLater()
  })
}

const resumeAgainMs = 10_000
let resuming: ReturnType<typeof setTimeout> | undefined

function resumeLater(): void {
  clearTimeout(resuming)
  resuming = setTimeout(resumeAgain, resumeAgainMs)
}

/** A session to which nobody answered may go on: it does, without a sign-in, once somebody answers. */
async function resumeAgain(): Promise<void> {
  const isUnknown = () => session.status === "signedOut" && signedInHint() !== null
  if (!isUnknown()) return
  // Asked behind what is shown: somebody may be filling in the form.
  const answer = await (await current()).fetchToken().catch(() => null)
  if (!isUnknown()) return
  if (answer) void resume()
  else resumeLater()
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unavailable"
}
