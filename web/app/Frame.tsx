import { type ReactNode, useEffect, useRef } from "react"
import type { InformationHash } from "../people/content/hash.ts"
import { Information, InformationLink } from "../people/content/InformationLink.tsx"
import { useToday } from "../ui/browser/clock.ts"
import { nameScreen } from "../ui/browser/page-title.ts"
import { Loading, Skeleton } from "../ui/feedback/States.tsx"
import { ToastRegion } from "../ui/feedback/Toasts.tsx"
import { HStack, VStack } from "../ui/layout/Layout.tsx"
import { mainElement } from "../ui/panel/main-element.ts"
import styles from "./Frame.module.css"
import { texts } from "./texts.de.ts"

export function Brand() {
  return (
    <span className="brand">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M2 20 11 3l9 17" />
        <path d="M7.5 20h7" />
      </svg>
      <span>{texts.brand}</span>
    </span>
  )
}

export const bareHeader = (
  <HStack gap={4} align="center" pageWide className={styles.bar}>
    <Brand />
  </HStack>
)

/** Sets the window title to the screen's title and the portal's name, or to the name alone. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    nameScreen(title ? `${title} – ${texts.brand}` : texts.brand)
  }, [title])
}

type FrameProps = {
  header: ReactNode
  /** Path of the current screen; the focus moves to the content when it changes. */
  path: string
  children: ReactNode
}

/** Layout of every screen: skip link, header, content, footer, information panels and toasts. */
export function Frame({ header, path, children }: FrameProps) {
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    mainElement.get()?.focus({ preventScroll: true })
  }, [path])

  return (
    <VStack className={styles.frame}>
      <a href="#content" className={styles.skip} data-paper="never">
        {texts.skip}
      </a>
      <header className={styles.header} data-paper="never">
        {header}
      </header>
      <VStack id="content" ref={mainElement.set} tabIndex={-1} as="main" className={styles.main}>
        {children}
      </VStack>
      <Footer />
      <Information title={texts.information} />
      <ToastRegion />
    </VStack>
  )
}

function Footer() {
  return (
    <HStack
      as="footer"
      gap="1 6"
      justify="space-between"
      wrap
      small
      muted
      pageWide
      className={styles.footer}
      data-paper="never"
    >
      <p>{texts.copyright(useToday().slice(0, 4))}</p>
      <HStack as="ul" gap="0 6" wrap className={styles.footerLinks}>
        {(Object.entries(texts.footer) as [InformationHash, string][]).map(([hash, text]) => (
          <li key={hash}>
            <InformationLink hash={hash} className="alone">
              {text}
            </InformationLink>
          </li>
        ))}
      </HStack>
      <p>{__APP_VERSION__}</p>
    </HStack>
  )
}

/** Placeholder while a page's code and texts load. */
export function WaitingPage() {
  return (
    // Full height, so that the footer does not appear and jump when the content arrives.
    <VStack gap={6} pageWide className={styles.waiting}>
      <Loading>
        <Skeleton width="240px" height="28px" shape="block" />
        <Skeleton width="100%" height="240px" shape="block" />
      </Loading>
    </VStack>
  )
}
