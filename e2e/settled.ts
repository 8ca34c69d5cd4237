import { setTimeout as delay } from "node:timers/promises"
import type { Page, Request } from "playwright-core"
import { liveStream } from "../contract/news/live.ts"
import { painted } from "./painted.ts"

type UnderWay = Map<Request, PromiseWithResolvers<void>>

const underWay = new WeakMap<Page, UnderWay>()

export function followRequests(page: Page): void {
  const requests: UnderWay = new Map()
  underWay.set(page, requests)
  // Requests report their end only if the response was complete, not if the page aborted them.
  const end = (request: Request) => {
    requests.get(request)?.resolve()
    requests.delete(request)
  }
  // Leaving a page aborts its requests, some without an event.
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
    // The event stream stays open.
    if (new URL(request.url()).pathname !== liveStream.path) requests.set(request, Promise.withResolvers())
  })
  page.on("requestfinished", end)
  page.on("requestfailed", end)
}

/** Timeout of all waits, generous because the machine may be busy. */
export const timeoutMs = 60_000

/** Throws with the pending requests if the page does not come to rest. */
async function patiently(rest: Promise<void>, requests: UnderWay): Promise<void> {
  const over = new AbortController()
  const patience = delay(timeoutMs, undefined, { signal: over.signal }).then(() => {
    const waiting = [...requests.keys()].map((request) => request.url())
    throw new Error(`Not at rest, waiting for: ${waiting.join("\n") || "its painting"}`)
  })
  await Promise.race([rest, patience]).finally(() => over.abort())
}

/** Waits until all deferred content has loaded: header, texts, lists, pictures, and what they load. */
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
