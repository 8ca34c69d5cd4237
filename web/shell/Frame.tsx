import { type ReactNode, useEffect, useRef } from "react"
import { Information } from "../areas/information/index.ts"
import { useTranslation } from "../texts.ts"
import { ToastRegion } from "../ui/feedback/index.ts"
import { Footer } from "./Footer.tsx"
import styles from "./Frame.module.css"

export type FrameProps = {
  /** The dark bar on top: wordmark, location, menu. */
  header: ReactNode
  /** Path of the shown screen: when it changes, the focus goes to the content. */
  path: string
  children: ReactNode
}

/** What is around every screen: skip link, header, content, footer, panels of information and toasts. */
export function Frame({ header, path, children }: FrameProps) {
  const { t } = useTranslation("shell")
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus({ preventScroll: true })
  }, [path])

  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t("skip")}
      </a>
      <header className={styles.header}>{header}</header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Information failure={t("informationFailed")} />
      <ToastRegion />
    </div>
  )
}
