import type { Page } from "playwright-core"

/** Resolves when the page is completely painted: fonts, pictures, animations, and no pending work. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Animations of skipped content never progress.
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true })
    const isMoving = (animation: Animation) =>
      animation.playState === "running" &&
      animation.effect?.getComputedTiming().endTime !== Infinity &&
      isDrawn(animation)
    const isComing = (image: HTMLImageElement) => !image.complete && image.loading !== "lazy"
    // Opening and closing elements until their animation starts or ends, and suspended content.
    const underWay = "[data-starting-style], [data-ending-style], [style*='display: none !important']"
    const idle = () => new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve))
    // Headless browsers sometimes stop drawing frames until something changes; they are idle then.
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
    // Long lists render in the background; wait until they stop growing.
    const shape = () =>
      [document.getElementsByTagName("*").length, document.documentElement.scrollHeight].join()
    const isAtRest = (before: string) =>
      before === shape() && !document.querySelector(underWay) && moving().length === 0

    await document.fonts.ready
    let before: string
    do {
      before = shape()
      // Constantly redrawn pages may never be idle.
      await Promise.race([idle(), frame().then(frame).then(frame).then(frame)])
      await Promise.all(pictures())
      // Skip animations.
      for (const animation of moving()) animation.finish()
      await nextFrames()
    } while (!isAtRest(before))
  })
