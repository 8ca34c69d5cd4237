import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react"
import { classes } from "../theme/index.ts"
import styles from "./ScrollArea.module.css"

type Props = {
  /** What scrolls, for whoever wants to bring it back to its top. */
  place?: RefObject<HTMLElement | null>
  /** As high as the window leaves room below where it begins: its head stays in sight, and so does its scroll bar. */
  fillsWindow?: boolean
  children: ReactNode
}

/** Where a table scrolls sideways instead of the page; a shadow at an edge says that there is more beyond it. */
export function ScrollArea({ place, fillsWindow = false, children }: Props) {
  const own = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    const area = own.current
    if (!area) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = area
      area.toggleAttribute("data-more-before", scrollLeft > 1)
      area.toggleAttribute("data-more-behind", scrollLeft + clientWidth < scrollWidth - 1)
      if (fillsWindow)
        area.style.setProperty("--above", `${area.getBoundingClientRect().top + window.scrollY}px`)
    }
    // What stands above it grows and shrinks with the page.
    const observer = new ResizeObserver(look)
    for (const element of [area, area.firstElementChild, document.body])
      if (element) observer.observe(element)
    area.addEventListener("scroll", look, { passive: true })
    return () => {
      observer.disconnect()
      area.removeEventListener("scroll", look)
    }
  }, [fillsWindow])
  return (
    <div
      ref={(element) => {
        own.current = element
        if (place) place.current = element
      }}
      className={classes(styles.area, fillsWindow && styles.filling)}
    >
      {children}
    </div>
  )
}
