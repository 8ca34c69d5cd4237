import { type ReactNode, type RefObject, useCallback } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./ScrollArea.module.css"

type Props = {
  /** What scrolls, for whoever wants to bring it back to its top. */
  place?: RefObject<HTMLElement | null>
  /** As high as the window leaves room below where it begins: its head stays in sight, and so does its scroll bar. */
  fillsWindow?: boolean
  /** Where what gets the focus is scrolled to, so that it lies beneath nothing that stays. */
  className?: string | undefined
  children: ReactNode
}

/** How much of the left edge a head with `data-stays` covers once it has come there; 0 where the screen is too narrow for it to stay. */
function edgeOf(stays: HTMLElement): number {
  const left = Number.parseFloat(getComputedStyle(stays).insetInlineStart)
  return Number.isNaN(left) ? 0 : left + stays.offsetWidth
}

/** Where a table scrolls sideways instead of the page; a shadow at an edge says that there is more beyond it. */
export function ScrollArea({ place, fillsWindow = false, className, children }: Props) {
  const watch = useCallback(
    (area: HTMLDivElement | null) => {
      if (!area) return
      const tellRoom = () => {
        if (fillsWindow) area.style.setProperty("--above", `${area.getBoundingClientRect().top + scrollY}px`)
        const stays = area.querySelector<HTMLElement>("[data-stays]")
        if (stays) area.style.setProperty("--stays", `${edgeOf(stays)}px`)
      }
      if (place) place.current = area
      const stop = watchEdges(area, tellRoom)
      return () => {
        if (place) place.current = null
        stop()
      }
    },
    [fillsWindow, place],
  )
  return (
    <div
      ref={watch}
      className={classes(styles.area, fillsWindow ? styles.filling : styles.inPage, className)}
    >
      {children}
    </div>
  )
}

/**
 * Marks what scrolls sideways with `data-more-before` and `data-more-behind` while something lies beyond its edges, so that styles can
 * say so; `onLook` is told whenever sizes on the page change. Answers how to stop.
 */
export function watchEdges(area: HTMLElement, onLook: () => void = () => {}): () => void {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = area
    area.toggleAttribute("data-more-before", scrollLeft > 1)
    area.toggleAttribute("data-more-behind", scrollLeft + clientWidth < scrollWidth - 1)
    onLook()
  }
  // What stands above it grows and shrinks with the page.
  const observer = new ResizeObserver(look)
  for (const element of [area, ...area.children, document.body]) observer.observe(element)
  area.addEventListener("scroll", look, { passive: true })
  return () => {
    observer.disconnect()
    area.removeEventListener("scroll", look)
  }
}

/** The same as the `ref` of what scrolls. */
export const markEdges = (area: HTMLElement | null) => (area ? watchEdges(area) : undefined)
