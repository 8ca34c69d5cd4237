import { type ReactNode, useLayoutEffect, useRef } from "react"
import { footMark } from "../browser/close-request.ts"
import { HStack, Text } from "../layout/Layout.tsx"
import styles from "./Panel.module.css"
import type { SidePanelProps } from "./side-panel-props.ts"

type Props = Pick<SidePanelProps, "subtitle" | "tools" | "part" | "footer" | "children"> & {
  heading: ReactNode
  closeButton: ReactNode
  subtitleId?: string
}

/** What a panel over the page and one beside its list have in common. */
export function PanelContent({
  heading,
  subtitle,
  subtitleId,
  tools,
  closeButton,
  part,
  footer,
  children,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part changes
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 })
    // In low windows the whole panel scrolls.
    body.current?.parentElement?.scrollTo({ top: 0 })
  }, [part])
  return (
    <>
      <HStack as="header" gap={4} align="start" className={styles.header}>
        <Text as="div" grow className={styles.titles} translate="no">
          {heading}
          {subtitle && (
            <Text as="div" id={subtitleId} muted style={{ marginBlockStart: 2 }}>
              {subtitle}
            </Text>
          )}
        </Text>
        {tools}
        {closeButton}
      </HStack>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content without controls must be focusable */}
      <div ref={body} className={styles.body} tabIndex={0} data-scroll-restoration-id={part}>
        {children}
      </div>
      {footer && (
        <HStack
          as="footer"
          gap={3}
          align="start"
          justify="end"
          wrap
          className={styles.footer}
          data-paper="never"
          {...{ [footMark]: "" }}
        >
          {footer}
        </HStack>
      )}
    </>
  )
}
