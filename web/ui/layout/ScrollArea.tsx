import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react"
import { watchEdges } from "../browser/index.ts"
import { classes } from "../theme/index.ts"
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

/** Where a table scrolls sideways instead of the page; a shadow at an edge says that there is more beyond it. */
export function ScrollArea({ place, fillsWindow = false, className, children }: Props) {
  const own = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    const area = own.current
    if (!area) return
    const tellRoom = () =>
      fillsWindow && area.style.setProperty("--above", `${area.getBoundingClientRect().top + scrollY}px`)
    return watchEdges(area, tellRoom)
  }, [fillsWindow])
  return (
    <div
      ref={(element) => {
        own.current = element
        if (place) place.current = element
      }}
      className={classes(styles.area, fillsWindow ? styles.filling : styles.inPage, className)}
    >
      {children}
    </div>
  )
}
