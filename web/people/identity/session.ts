import type { IdentityCode } from "../../../contract/people/identity-errors.ts"
import type { Profile } from "../../../contract/people/users.ts"
import {
  ApiError,
  type CallInput,
  type CallOutput,
  call,
  detailsOf,
  isRefused,
  signCallsWith,
} from "../../core/api.ts"
import { keepSignedInHint, signedInHint, takeToken } from "../../core/session-hint.ts"
import { createStore } from "../../core/store.ts"
import { forgetDrafts, keepDraftsOf } from "../../ui/browser/draft-store.ts"
import { onWindow } from "../../ui/browser/window-events.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { loadChunk } from "../../ui/loading/chunks.tsx"
import { common } from "../../ui/texts.de.ts"
import { embeddedIdentity, identity } from "./identity.ts"
import type { Identity } from "./identity-type.ts"
import type { ShownPasskey } from "./passkeys.ts"
import { createTokenKeeper } from "./token-keeper.ts"

export type Session =
  | { status: "loading" }
  /** `because`: why the identity ended the session, or that it is unreachable. */
  | { status: "signedOut"; because?: IdentityCode | undefined }
  /** Signed in without a profile yet; `mail` is the account's, if the server knows it. */
  | { status: "unregistered"; mail: string }
  | { status: "signedIn"; user: Profile }

/** Messages between tabs: signed in or out, or a session is over. */
type TabMessage = "signedIn" | "signedOut" | { over: IdentityCode }

const personListeners = new Set<() => void>()
const rightsListeners = new Set<() => void>()
const tabs = new BroadcastChannel("session")
tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => onTabMessage(data)
const notifyTabs = (message: TabMessage) => tabs.postMessage(message)
const keeper = createTokenKeeper({
  fetchToken: async () => (await current()).fetchToken(),
  isUnreachable,
  onOver: (because) => {
    leave(because)
    notifyTabs({ over: because })
  },
  now: () => Date.now(),
  setTimer: (act, ms) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
})
const session = createStore<Session>({ status: "loading" })

type Progress = {
  /** The user who made the calls so far; null if signed out or another tab's user, undefined if unknown. */
  caller: string | null | undefined
  /** The version of the displayed profile; null before the first. */
  profileVersion: string | null
  /** From a sign-in until its profile or its failure is known. */
  isEntering: boolean
  /** Number of pending profile requests. */
  pendingProfiles: number
}
const progress = createStore<Progress>({
  caller: undefined,
  profileVersion: null,
  isEntering: false,
  pendingProfiles: 0,
})
const note = (change: Partial<Progress>) => progress.set({ ...progress.get(), ...change })

signCallsWith({
  token: async () => (isSignedOut() ? null : keeper.token()),
  renew: async () => (isSignedOut() ? null : keeper.renew()),
  locationIds: () => {
    const current = session.get()
    return current.status === "signedIn" ? current.user.locations.map(({ id }) => id) : []
  },
  onProfileVersion,
})
onWindow("visibilitychange pageshow focus online", () => {
  keeper.wake()
  void resumeAgain()
})
void (signedInHint() ? resume() : leave())

export const currentSession = session.get
export const useSession = session.use

/** Calls back when the signed-in user changes, so that their data can be removed. */
export function whenPersonChanges(listener: () => void): void {
  personListeners.add(listener)
}

/** Calls back when the user's rights change: loaded data may then be too much or too little. */
export function whenRightsChange(listener: () => void): void {
  rightsListeners.add(listener)
}

/** Whether authenticated calls are possible: resolves long before the profile is loaded. */
export const mayCall = async (): Promise<boolean> =>
  !isSignedOut() && (await keeper.token().catch(() => null)) !== null

/** Signs in by address, password and, once requested, a code. Throws an ApiError, e.g. `invalid_credentials`. */
export async function signIn(mail: string, password: string, code?: string): Promise<void> {
  await (await identity()).signIn(mail, password, code)
  await arrive()
}

/** After a sign-in in this browser: loads the profile, here and in all tabs. Throws an ApiError. */
export async function arrive(): Promise<void> {
  forgetCaller()
  await enter()
  notifyTabs("signedIn")
}

/** Signs in with a passkey; after a password only to the account with this address. Throws errors of browser or portal. */
export async function signInWithPasskey(mail?: string): Promise<void> {
  await (await loadChunk(() => import("./passkeys.ts"))).enterByPasskey(mail)
  await arrive()
}

export const showPasskey = async (): Promise<ShownPasskey> =>
  (await loadChunk(() => import("./passkeys.ts"))).showPasskey()

export const makePasskey = async (options: CallOutput<"POST /api/profile/passkey/prepare">) =>
  (await loadChunk(() => import("./passkeys.ts"))).makePasskey(options)

/** Creates an account and signs in; the profile is still missing. Throws an ApiError, e.g. `mail_taken`. */
export async function signUp(mail: string, password: string, about: readonly string[]): Promise<void> {
  await (await identity()).signUp(mail, password, about)
  await arrive()
}

/** Stores the user's profile. On an ApiError, also checks whether the account still exists. */
export async function register(profile: CallInput<"POST /api/user/register">["body"]): Promise<void> {
  try {
    await call("POST /api/user/register", { body: profile })
  } catch (error) {
    await resume()
    // Only the response was lost.
    if (session.get().status === "signedIn") return
    throw error
  }
  await enter()
  notifyTabs("signedIn")
}

/** Reloads the profile after a change, here and in all tabs. Does not fail if the reload does. */
export async function renewProfile(): Promise<void> {
  await enter().catch((error: unknown) => {
    console.error(error)
    // Matches no profile: the next response triggers a reload.
    note({ profileVersion: "" })
  })
  notifyTabs("signedIn")
}

/** Ends the session here and in all tabs. Stays signed in, with a notice, if the identity does not confirm it. */
export async function signOut(): Promise<void> {
  try {
    await (await current()).signOut()
  } catch (error) {
    console.error(error)
    return toast.error(common.notSignedOut)
  }
  deleteUserData()
  notifyTabs("signedOut")
}

function current(): Promise<Identity> {
  return identity(signedInHint() === embeddedIdentity.hint)
}

function onTabMessage(message: TabMessage): void {
  if (message === "signedOut") deleteUserData()
  else if (message === "signedIn") follow()
  // It may concern an earlier session: ask the identity.
  else if (!isSignedOut()) void keeper.renew().catch(() => {})
}

/** After a sign-in in another tab, possibly by another user: drops the token and what was loaded with it. */
function follow(): void {
  forgetCaller()
  if (progress.get().caller === undefined) note({ caller: null })
  void resume()
}

/** Only versions that came with a profile count, so a failed load is repeated. */
function onProfileVersion(version: string, cameWithProfile: boolean): void {
  const { profileVersion, pendingProfiles } = progress.get()
  if (cameWithProfile || profileVersion === null) note({ profileVersion: version })
  else if (version !== profileVersion && pendingProfiles === 0 && session.get().status === "signedIn")
    void resume()
}

function forgetCaller(): void {
  takeToken()
  keeper.forget()
  note({ profileVersion: null })
}

function isSignedOut(): boolean {
  return session.get().status === "signedOut" && !progress.get().isEntering
}

function rightsOf(of: Session): string | null {
  return of.status === "signedIn" ? JSON.stringify([of.user.type, of.user.active, of.user.locations]) : null
}

function change(next: Session): void {
  const before = rightsOf(session.get())
  // Data loaded before the first profile already had its rights.
  const isOtherRight = before !== null && before !== rightsOf(next)
  const person = next.status === "signedIn" ? next.user.id : null
  const { caller } = progress.get()
  const isChange = person !== caller && (caller !== undefined || person === null)
  // Before the screens, which must not see another user's drafts.
  keepDraftsOf(person)
  note({ caller: person, isEntering: false })
  session.set(next)
  if (isChange) for (const listener of personListeners) listener()
  else if (isOtherRight) for (const listener of rightsListeners) listener()
}

function leave(because?: IdentityCode): void {
  forgetCaller()
  keepSignedInHint(null)
  change({ status: "signedOut", because })
}

/** After a sign-out: also removes drafts, which otherwise wait for the user's return (P167). */
function deleteUserData(): void {
  leave()
  forgetDrafts()
}

async function enter(): Promise<void> {
  const { isEntering, pendingProfiles } = progress.get()
  note({
    isEntering: isEntering || session.get().status === "signedOut",
    pendingProfiles: pendingProfiles + 1,
  })
  try {
    await loadProfile(await current())
  } finally {
    note({ pendingProfiles: progress.get().pendingProfiles - 1 })
  }
}

async function loadProfile(at: Identity): Promise<void> {
  try {
    const user = await call("GET /api/user/")
    keepSignedInHint(at.hint)
    change({ status: "signedIn", user })
  } catch (error) {
    if (isRefused<"GET /api/user/">(error, "profile_missing")) {
      keepSignedInHint(at.hint)
      return change({ status: "unregistered", mail: detailsOf(error, "profile_missing")?.mail || at.mail() })
    }
    const because = isUnreachable(error) && signedInHint() !== null ? "network-request-failed" : undefined
    if (progress.get().isEntering || session.get().status === "loading")
      change({ status: "signedOut", because })
    throw error
  }
}

/** After a reload, or when another tab signed in. */
function resume(): Promise<void> {
  return enter().catch((error: unknown) => {
    console.error(error)
    if (isUnreachable(error)) resumeLater()
  })
}

const resumeAgainMs = 10_000
/** Timer of the next attempt. */
const resuming = createStore<ReturnType<typeof setTimeout> | undefined>(undefined)

function resumeLater(): void {
  clearTimeout(resuming.get())
  resuming.set(setTimeout(resumeAgain, resumeAgainMs))
}

/** Resumes a session without a new sign-in, once the unreachable identity responds. */
async function resumeAgain(): Promise<void> {
  const isUnknown = () => isSignedOut() && signedInHint() !== null
  if (!isUnknown()) return
  // In the background, as the user may be filling in the form.
  const answer = await (await current()).fetchToken().catch(() => null)
  if (!isUnknown()) return
  if (answer) void resume()
  else resumeLater()
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unavailable"
}
