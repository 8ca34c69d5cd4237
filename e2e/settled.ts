import { setTimeout as delay } from "node:timers/promises"
import type { Page, Request } from "playwright-core"
import { liveStream } from "../contract/live.ts"

const underWay = new WeakMap<Page, Set<Request>>()

/** From now on it is known what a page still waits for. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on("request", (request) => {
    // What the page before still waited for will never come.
    if (request.isNavigationRequest()) requests.clear()
    // The stream of events stays open as long as the page.
    if (new URL(request.url()).pathname !== liveStream.path) requests.add(request)
  })
  page.on("requestfinished", (request) => requests.delete(request))
  page.on("requestfailed", (request) => requests.delete(request))
}

/** Resolves when the page has painted what it has: fonts, pictures, movements, and nothing left to work on. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    // What is skipped since nobody sees it stands still in the middle of its movement, for as long as that lasts.
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true })
    const isMoving = (animation: Animation) =>
      animation.playState === "running" &&
      animation.effect?.getComputedTiming().endTime !== Infinity &&
      isDrawn(animation)
    const isComing = (image: HTMLImageElement) => !image.complete && image.loading !== "lazy"
    // What opens or closes is marked until its movement has begun or ended; what waits for a part of itself is put away.
    const underWay = "[data-starting-style], [data-ending-style], [style*='display: none !important']"
    const isUnderWay = () => document.querySelector(underWay) !== null
    // A browser without a screen sometimes draws nothing more until something changes.
    const changeSomething = () => document.body.appendChild(document.createElement("i")).remove()
    const frame = () =>
      new Promise<void>((resolve) => {
        const nudge = setTimeout(() => {
          changeSomething()
          resolve()
        }, 250)
        requestAnimationFrame(() => {
          clearTimeout(nudge)
          resolve()
        })
      })
    // Nothing of the portal moves for so long: it does because no frames are drawn, and ends as it would have ended.
    const longestMs = 3_000
    const beganAt = performance.now()
    const endLate = () => {
      if (performance.now() - beganAt < longestMs) return
      for (const animation of document.getAnimations().filter(isMoving)) animation.finish()
    }
    // What follows the first sight of a list is drawn between other work: until then it grows.
    const shape = () =>
      `${document.getElementsByTagName("*").length} ${document.documentElement.scrollHeight}`
    let before: string
    await document.fonts.ready
    do {
      before = shape()
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
      const coming = Promise.allSettled([...document.images].filter(isComing).map((image) => image.decode()))
      await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, 1_000))])
      endLate()
      await frame()
      await frame()
    } while (before !== shape() || isUnderWay() || document.getAnimations().some(isMoving))
  })

const patienceMs = 30_000

/** Throws what the page still waits for where it does not come to rest. */
async function patiently(rest: Promise<void>, requests: ReadonlySet<Request>): Promise<void> {
  const over = new AbortController()
  const patience = delay(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Not at rest, waiting for: ${[...requests].map((request) => request.url()).join(" ")}`)
  })
  await Promise.race([rest, patience]).finally(() => over.abort())
}

/** Until everything that loads late is there: header, texts, lists, pictures. What arrives may ask for more. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page) ?? new Set()
  const answered = () =>
    Promise.all([...requests].map((request) => request.response().then((answer) => answer?.finished())))
  const rest = async () => {
    do {
      await answered()
      await painted(page)
    } while (requests.size > 0)
  }
  await patiently(rest(), requests)
}
