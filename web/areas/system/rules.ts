import type { Mutation, MutationCache, QueryCache } from "@tanstack/react-query"
import { ApiError } from "../../api.ts"
import { problemCode, problemText } from "../../ui/feedback/problem-text.ts"
import { toast } from "../../ui/feedback/toast-store.ts"

type VersionParts = {
  own: string | null
  /** Asks the server for its build; throws when it cannot be asked. */
  fetchServed(): Promise<string>
  /** For which build this tab was loaded anew last; "?" where that cannot be remembered. */
  tried(): string | null
  /** A form holds input, a panel is open, something is being saved. */
  isBusy(): boolean
  /** Empties caches and loads the page anew, for this build. */
  reload(served: string): void
  /** Says that a newer build waits, or (false) does not. */
  tell(waits: boolean): void
  now(): number
  /** Calls back again and again; answers how to call that off. */
  repeat(act: () => void, ms: number): () => void
}

/** How often the build is asked for; returning to a tab or showing another page asks once the shorter time has passed. */
export const lookEveryMs = 30 * 60_000
export const lookAgainAfterMs = 5 * 60_000
const busyLookMs = 1_000

/** Watches for a newer build as long as the page is open; `stop` ends it. */
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
  /** A form that was closed or saved is a break. */
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
    /** The page began, or a part of it is missing on the server. */
    look: () => look(true),
    /** The tab came into sight, or another page is shown. */
    pause(): void {
      if (waiting !== null) decide(waiting, true)
      else if (parts.now() - lookedAt >= lookAgainAfterMs) void look(true)
    },
    /** The person wants the new build now. */
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
  /** The build of this page, an instant; null where it bears no mark (the development server). */
  own: string | null
  /** The build that the server has. */
  served: string
  /** The build for which this tab was loaded anew last; null for none, "?" where the browser cannot remember it. */
  tried: string | null
}

/** Somebody is at work here, so that nothing may be taken from under their hands. */
type Moment = { isBusy: boolean; isBreak: boolean }

/**
 * What to do about the build on the server: a newer one is loaded at a break (start, return to the tab, another page) if
 * nobody is at work, and told otherwise. For each build the page is loaded anew once, and never for one older than that:
 * where an old page comes back all the same (a cache in between, several portals served in turn), it stays.
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
 * Shows as a toast what a form would have shown in place (`meta.silent`), had it not been closed before the answer came.
 * `failure` takes the place of the general sentences. Returns how to end that.
 */
export function noticeOfClosedForms(cache: MutationCache, failure: string): () => void {
  const left = new WeakSet<Mutation>()
  return cache.subscribe((event) => {
    // What is sent by closing has an observer without listeners from the beginning.
    if (event.type === "observerAdded" && event.observer.hasListeners()) left.delete(event.mutation)
    else if (event.type === "observerAdded" || event.type === "observerRemoved") left.add(event.mutation)
    else if (event.type === "updated" && event.action.type === "error" && left.has(event.mutation))
      tell(event.action.error, event.mutation, failure)
  })
}

function tell(error: unknown, { meta = {} }: Mutation, failure: string): void {
  // What has no word for its end, neither good nor bad, is missed by nobody.
  const isMissed = meta.silent && (meta.success ?? meta.failure) !== undefined
  if (isMissed && problemCode(error) !== "unauthenticated")
    toast.error(problemText(error, meta.failure ?? failure))
}

/** Shorter than this, in milliseconds, nobody notices. */
const worthSayingMs = 2_000

/** Until when lists wait that the portal asked to come back later for (P231), in milliseconds since 1970; null where none does. */
export function waitsUntil(cache: QueryCache, now = Date.now()): number | null {
  const instants = cache.getAll().flatMap(({ state: { fetchStatus, fetchFailureReason: reason } }) => {
    const at = fetchStatus !== "idle" && reason instanceof ApiError ? reason.retryAt : undefined
    return at && at - now > worthSayingMs ? [at] : []
  })
  return instants.length > 0 ? Math.max(...instants) : null
}
