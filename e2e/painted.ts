import { setTimeout as delay } from "node:timers/promises"
import type { Page } from "playwright-core"

declare global {
  interface Window {
    /** What the page waits for now, and what was not at rest when it last looked. */
    restless?: { waitsFor: string; seen: string[] }
  }
}

/** Resolves when the page has painted what it has: fonts, pictures, movements, and nothing left to work on. */
export const painted = (page: Page): Promise<void> =>
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
    const idle = () => new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve))
    // A browser without a screen sometimes draws nothing more until something changes, and may still not: it is idle then.
    const nextFrames = () => {
      document.body.appendChild(document.createElement("i")).remove()
      return Promise.race([frame().then(frame), idle().then(idle).then(idle).then(idle)])
    }
    const moving = () => document.getAnimations().filter(isMoving)
    const pictures = () =>
      [...document.images].filter(isComing).map(
        (image) =>
          new Promise<unknown>((resolve) => {
            image.addEventListener("load", resolve)
            image.addEventListener("error", resolve)
          }),
      )
    // What follows the first sight of a list is drawn between other work: until then it grows.
    const shape = () =>
      `${document.getElementsByTagName("*").length} elements, ${document.documentElement.scrollHeight} px`

    const nameOf = (element: Element | null | undefined) =>
      element?.outerHTML.slice(0, element.outerHTML.indexOf(">") + 1) ?? "nothing"
    const movement = (animation: Animation) => {
      const { effect, playState, pending, currentTime } = animation
      const what = animation instanceof CSSTransition ? animation.transitionProperty : "animation"
      const where = effect instanceof KeyframeEffect ? nameOf(effect.target) : "nothing"
      return `${what} of ${where}, ${playState}${pending ? ", pending" : ""} at ${currentTime}`
    }
    const restlessFrom = (before: string) => [
      ...(before === shape() ? [] : [`shape: ${before}, then ${shape()}`]),
      ...[...document.querySelectorAll(underWay)].map((element) => `under way: ${nameOf(element)}`),
      ...moving().map((animation) => `moving: ${movement(animation)}`),
    ]
    window.restless = { waitsFor: "fonts", seen: [] }
    const { restless } = window
    const waitFor = async (what: string, end: Promise<unknown>) => {
      restless.waitsFor = what
      await end
    }

    await waitFor("fonts", document.fonts.ready)
    do {
      const before = shape()
      // A page that is drawn again and again may never be idle.
      await waitFor("idle", Promise.race([idle(), frame().then(frame).then(frame).then(frame)]))
      await waitFor("pictures", Promise.all(pictures()))
      // Nobody watches a movement: it is at its end at once.
      for (const animation of moving()) animation.finish()
      await waitFor("frames", nextFrames())
      restless.seen = restlessFrom(before)
    } while (restless.seen.length > 0)
    restless.waitsFor = "nothing"
  })

/** What a page that does not come to rest still waits for. */
export async function restlessness(page: Page): Promise<string> {
  const told = page.evaluate(() =>
    window.restless ? [window.restless.waitsFor, ...window.restless.seen].join("\n") : "its first look",
  )
  const silence = delay(5_000, "the page, which answers nothing", { ref: false })
  return Promise.race([told.catch(String), silence])
}
