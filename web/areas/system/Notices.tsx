import { useEffect, useRef } from "react"
import { CookieBanner } from "./CookieBanner.tsx"
import { NewVersion } from "./NewVersion.tsx"
import styles from "./Notices.module.css"

/** What the portal says about itself at the lower edge: cookies, a new version. Its code comes after the first screen. */
export function Notices({ path }: { path: string }) {
  const bar = useBottomBar()
  return (
    <div ref={bar} className={styles.notices}>
      <NewVersion path={path} />
      <CookieBanner />
    </div>
  )
}

/**
 * Tells the page how high the bar is: below its end that much room is left, and what gets the focus is scrolled above
 * it (tokens.css).
 */
function useBottomBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty("--bottom-bar", `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty("--bottom-bar")
    }
  }, [])
  return bar
}
