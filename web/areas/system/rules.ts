import type { Mutation, MutationCache, QueryCache } from "@tanstack/react-query"
import { ApiError } from "../../api.ts"
import { problemCode, problemText } from "../../ui/feedback/problem-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"

type VersionParts = {
  own: string | null
  /** Returns the server's build; throws if unreachable. */
  fetchServed(): Promise<string>
  /** The build for which this tab was last reloaded; "?" without storage. */
  tried(): string | null
  isBusy(): boolean
  /** Clears caches and reloads the page for this build. */
  reload(served: string): void
  tell(waits: boolean): void
  now(): number
  repeat(act: () => void, ms: number): () => void
}

/** How often to check the build; when a tab becomes visible or the page changes, after the shorter time. */
export const lookEveryMs = 30 * 60_000
export const lookAgainAfterMs = 5 * 60_000
const busyLookMs = 1_000

/** Watches for a newer build while the page is open; `stop` ends it. */
export function createVersionWatch(parts: VersionParts) {
  let waiting: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let wasBusy = false
  let stopBusyLook = () => {}

  const decide = (served: string, isBreak: boolean) => {
    const isBusy = parts.isBusy()
    const { own } = parts
    const decision = decideOnBuild({ own, served, tried: parts.tried() }, { isBusy, isBreak })
    if (decision === "reload") return parts.reload(served)
    const waits = decision === "tell"
    if (waits !== (waiting !== null)) parts.tell(waits)
    waiting = waits ? served : null
    wasBusy = isBusy
    stopBusyLook()
    if (waits) stopBusyLook = parts.repeat(lookWhetherBusy, busyLookMs)
  }
  /** Closing or saving a form is a break. */
  const lookWhetherBusy = () => {
    const isBusy = parts.isBusy()
    if (wasBusy && !isBusy && waiting !== null) decide(waiting, true)
    else wasBusy = isBusy
  }
  const look = async (isBreak: boolean) => {
    lookedAt = parts.now()
    const served = await parts.fetchServed().catch(() => null)
    if (served !== null) decide(served, isBreak)
  }
  const stopLooking = parts.repeat(() => void look(false), lookEveryMs)

  return {
    /** The page was opened, or one of its files is missing on the server. */
    look: () => look(true),
    /** The tab became visible, or another page is shown. */
    pause(): void {
      if (waiting !== null) decide(waiting, true)
      else if (parts.now() - lookedAt >= lookAgainAfterMs) void look(true)
    },
    take(): void {
      if (waiting !== null) parts.reload(waiting)
    },
    stop(): void {
      stopLooking()
      stopBusyLook()
    },
  }
}
export type VersionWatch = ReturnType<typeof createVersionWatch>

type Builds = {
  /** The time of this page's build; null in development. */
  own: string | null
  served: string
  /** The build for which this tab was last reloaded; null for none, "?" without storage. */
  tried: string | null
}

/** Whether the user is working, so that nothing may be disturbed, and whether there is a break. */
type Moment = { isBusy: boolean; isBreak: boolean }

/**
 * Loads a newer build at a break (start, return to the tab, page change) unless the user is working; otherwise
 * announces it. Once per build, never an older one, so that a page which comes back unchanged stays.
 */
export function decideOnBuild(
  { own, served, tried }: Builds,
  { isBusy, isBreak }: Moment,
): "stay" | "tell" | "reload" {
  if (own === null || !(Date.parse(served) > Date.parse(own))) return "stay"
  if (tried !== null && Date.parse(served) <= Date.parse(tried)) return "stay"
  return isBusy || !isBreak || tried === "?" ? "tell" : "reload"
}

/**
 * Shows results of silent forms (`meta.silent`) as toasts if they were closed before the response. Returns a function
 * to stop.
 */
export function noticeOfClosedForms(cache: MutationCache, failure: string): () => void {
  const left = new WeakSet<Mutation>()
  return cache.subscribe((event) => {
    // Mutations sent on closing have an observer without listeners from the start.
    if (event.type === "observerAdded" && event.observer.hasListeners()) left.delete(event.mutation)
    else if (event.type === "observerAdded" || event.type === "observerRemoved") left.add(event.mutation)
    else if (event.type === "updated" && event.action.type === "error" && left.has(event.mutation))
      tell(event.action.error, event.mutation, failure)
  })
}

function tell(error: unknown, { meta = {} }: Mutation, failure: string): void {
  // Without success and failure texts nothing needs to be shown.
  const isMissed = meta.silent && (meta.success ?? meta.failure) !== undefined
  if (isMissed && problemCode(error) !== "unauthenticated")
    toast.error(problemText(error, meta.failure ?? failure))
}

/** Shorter delays are not worth a notice, in milliseconds. */
const worthSayingMs = 2_000

/** Until when lists wait at the portal's request (P231), in milliseconds since 1970; null if none does. */
export function waitsUntil(cache: QueryCache, now = Date.now()): number | null {
  const instants = cache.getAll().flatMap(({ state: { fetchStatus, fetchFailureReason: reason } }) => {
    const at = fetchStatus !== "idle" && reason instanceof ApiError ? reason.retryAt : undefined
    return at && at - now > worthSayingMs ? [at] : []
  })
  return instants.length > 0 ? Math.max(...instants) : null
}
