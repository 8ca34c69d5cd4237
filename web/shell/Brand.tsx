import { useEffect } from "react"
import { nameScreen } from "../ui/browser/page-title.ts"
import { HStack } from "../ui/layout/Layout.tsx"
import styles from "./Frame.module.css"
import { texts } from "./texts.de.ts"

/** The wordmark of the portal. */
export function Brand() {
  return (
    <span className="brand">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M2 20 11 3l9 17" />
        <path d="M7.5 20h7" />
      </svg>
      {texts.brand}
    </span>
  )
}

/** The header of whoever is not signed in, or not known yet. */
export const bareHeader = (
  <HStack gap={4} align="center" pageWide className={styles.bar}>
    <Brand />
  </HStack>
)

/** Names the screen in the title of the window; the portal alone where there is none. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    nameScreen(title ? `${title} – ${texts.brand}` : texts.brand)
  }, [title])
}
