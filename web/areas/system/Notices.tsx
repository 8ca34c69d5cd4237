import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useTranslation } from "../../texts.ts"
import { CookieBanner } from "./CookieBanner.tsx"
import { noticeOfClosedForms } from "./closed-form-notices.ts"
import { NewVersion } from "./NewVersion.tsx"
import styles from "./Notices.module.css"

/**
 * What the portal says about itself at the lower edge: cookies, a new version; and as toasts what nobody is left to show. Its
 * code comes after the first screen.
 */
export function Notices({ path }: { path: string }) {
  const bar = useBottomBar()
  useUnheard()
  return (
    <div ref={bar} className={styles.notices}>
      <NewVersion path={path} />
      <CookieBanner />
    </div>
  )
}

function useUnheard() {
  const { t } = useTranslation("system")
  const failure = t("lostAnswer")
  const mutations = useQueryClient().getMutationCache()
  useEffect(() => noticeOfClosedForms(mutations, failure), [mutations, failure])
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
