import { useLayoutEffect, useRef } from "react"
import { footMark } from "../browser/close-request.ts"
import { HStack } from "../layout/Layout.tsx"
import styles from "./Panel.module.css"
import type { SidePanelProps } from "./SidePanel.tsx"

export function PanelBody({ part, footer, children }: Pick<SidePanelProps, "part" | "footer" | "children">) {
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part changes
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 })
    // In low windows the whole panel scrolls.
    body.current?.parentElement?.scrollTo({ top: 0 })
  }, [part])
  return (
    <>
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
