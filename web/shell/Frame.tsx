import { Link, type LinkProps } from "@tanstack/react-router"
import { type ReactNode, useEffect, useRef } from "react"
import { links } from "../links.ts"
import { useTranslation } from "../texts.ts"
import { ToastRegion } from "../ui/Toasts.tsx"
import styles from "./Frame.module.css"

export type FrameProps = {
  /** The dark bar on top: wordmark, location, menu. */
  header: ReactNode
  /** Path of the shown screen: when it changes, the focus goes to the content. */
  path: string
  children: ReactNode
}

/** What is around every screen: skip link, header, content, footer and toasts. */
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
      <footer className={styles.footer}>
        <p>{t("copyright", { year: new Date().getFullYear() })}</p>
        <p>
          <Link {...(links.terms() as LinkProps)}>{t("terms")}</Link>
        </p>
        <p>{__APP_VERSION__}</p>
      </footer>
      <ToastRegion />
    </div>
  )
}
