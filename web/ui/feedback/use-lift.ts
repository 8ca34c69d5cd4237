import { type RefObject, useLayoutEffect } from "react"
import { footMark } from "../browser/index.ts"

/** How far what stays at the lower edge reaches up. */
function reachOfFeet(): number {
  const boxes = [...document.querySelectorAll(`[${footMark}]`)].map((foot) => foot.getBoundingClientRect())
  // A question may stand in the middle, and in a low window nothing stays.
  const low = boxes.filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight * 0.75)
  return Math.max(0, ...low.map(({ top }) => innerHeight - top))
}

/** Tells by `--lift` how far messages stand above the lower edge, as long as one is shown: they lie over none of the buttons there. */
export function useLift(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const place = () => region.current?.style.setProperty("--lift", `${reachOfFeet()}px`)
    place()
    // A panel that opens, a bar that comes.
    const observer = new MutationObserver(place)
    observer.observe(document.body, { childList: true, subtree: true })
    addEventListener("scroll", place, { passive: true })
    addEventListener("resize", place)
    return () => {
      observer.disconnect()
      removeEventListener("scroll", place)
      removeEventListener("resize", place)
    }
  }, [region, isShown])
}
