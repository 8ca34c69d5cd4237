import { type ReactNode, type RefObject, useCallback } from "react"
import { watchEdges } from "../browser/watch-edges.ts"
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
