import { setTimeout as delay } from "node:timers/promises"
import type { Page, Request } from "playwright-core"
import { liveStream } from "../contract/live.ts"
import { painted } from "./painted.ts"

/** What a page waits for, each with the end of the waiting. */
type UnderWay = Map<Request, PromiseWithResolvers<void>>

const underWay = new WeakMap<Page, UnderWay>()

/** From now on it is known what a page still waits for. */
export function followRequests(page: Page): void {
  const requests: UnderWay = new Map()
  underWay.set(page, requests)
  // A request tells its own end only where all of its answer came: not where the page gave it up on the way.
  const end = (request: Request) => {
    requests.get(request)?.resolve()
    requests.delete(request)
  }
  // What the page before still waited for will never come, and of some of it nobody says so: not of what it asked for while it left.
  let isLeaving = false
  const leave = (remaining: (request: Request) => boolean) => {
    for (const request of requests.keys()) if (!remaining(request)) end(request)
  }
  page.on("framenavigated", (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return
    isLeaving = false
    leave((request) => request.isNavigationRequest())
  })
  page.on("request", (request) => {
    if (request.isNavigationRequest()) {
      isLeaving = true
      leave(() => false)
    }
    // The stream of events stays open as long as the page.
    if (new URL(request.url()).pathname !== liveStream.path) requests.set(request, Promise.withResolvers())
  })
  page.on("requestfinished", end)
  page.on("requestfailed", end)
}

/** No wait of a journey lasts longer, and none is shorter: a busy machine is not a broken portal. */
export const patienceMs = 60_000

/** Throws what the page still waits for where it does not come to rest. */
async function patiently(rest: Promise<void>, requests: UnderWay): Promise<void> {
  const over = new AbortController()
  const patience = delay(patienceMs, undefined, { signal: over.signal }).then(() => {
    const waiting = [...requests.keys()].map((request) => request.url())
    throw new Error(`Not at rest, waiting for: ${waiting.join("\n") || "its painting"}`)
  })
  await Promise.race([rest, patience]).finally(() => over.abort())
}

/** Until everything that loads late is there: header, texts, lists, pictures. What arrives may ask for more. */
export async function settled(page: Page): Promise<void> {
  const requests: UnderWay = underWay.get(page) ?? new Map()
  const answered = () => Promise.all([...requests.values()].map(({ promise }) => promise))
  const rest = async () => {
    do {
      await answered()
      await painted(page)
    } while (requests.size > 0)
  }
  await patiently(rest(), requests)
}
