import { type ReactNode, type RefObject, useCallback } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./ScrollArea.module.css"

type Props = {
  /** The scrolling element, e.g. to scroll back to the top. */
  place?: RefObject<HTMLElement | null>
  /** Fills the remaining window height, so that table header and scroll bar stay visible. */
  fillsWindow?: boolean
  /** Class with scroll margins that keep focused elements clear of sticky parts. */
  className?: string | undefined
  children: ReactNode
}

/** Width covered by a sticky column (`data-sticky`); 0 if the screen is too narrow for it to be sticky. */
function edgeOf(sticky: HTMLElement): number {
  const inset = Number.parseFloat(getComputedStyle(sticky).insetInlineStart)
  return Number.isNaN(inset) ? 0 : inset + sticky.offsetWidth
}

/** Horizontal scrolling within the page, with shadows at edges where content is cut off. */
export function ScrollArea({ place, fillsWindow = false, className, children }: Props) {
  const watch = useCallback(
    (area: HTMLDivElement | null) => {
      if (!area) return
      const updateSizes = () => {
        if (fillsWindow) area.style.setProperty("--above", `${area.getBoundingClientRect().top + scrollY}px`)
        const sticky = area.querySelector<HTMLElement>("[data-sticky]")
        if (sticky) area.style.setProperty("--stays", `${edgeOf(sticky)}px`)
      }
      if (place) place.current = area
      const stop = watchEdges(area, updateSizes)
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

/** Sets `data-more-before` and `data-more-behind` while content is cut off. Returns the stop function. */
function watchEdges(area: HTMLElement, onLook: () => void = () => {}): () => void {
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = area
    area.toggleAttribute("data-more-before", scrollLeft > 1)
    area.toggleAttribute("data-more-behind", scrollLeft + clientWidth < scrollWidth - 1)
    onLook()
  }
  // The body too, because its size moves the element.
  const observer = new ResizeObserver(look)
  for (const element of [area, ...area.children, document.body]) observer.observe(element)
  area.addEventListener("scroll", look, { passive: true })
  return () => {
    observer.disconnect()
    area.removeEventListener("scroll", look)
  }
}

export const markEdges = (area: HTMLElement | null) => (area ? watchEdges(area) : undefined)
