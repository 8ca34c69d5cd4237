import type { Page } from "playwright-core"

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
      [document.getElementsByTagName("*").length, document.documentElement.scrollHeight].join()
    const isAtRest = (before: string) =>
      before === shape() && !document.querySelector(underWay) && moving().length === 0

    await document.fonts.ready
    let before: string
    do {
      before = shape()
      // A page that is drawn again and again may never be idle.
      await Promise.race([idle(), frame().then(frame).then(frame).then(frame)])
      await Promise.all(pictures())
      // Nobody watches a movement: it is at its end at once.
      for (const animation of moving()) animation.finish()
      await nextFrames()
    } while (!isAtRest(before))
  })
