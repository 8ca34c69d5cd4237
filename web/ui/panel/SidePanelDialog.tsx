import { Dialog } from "@base-ui/react/dialog"
import { type KeyboardEvent, useRef } from "react"
import { closeRequest } from "../browser/close-request.ts"
import { IconButton } from "../button/Button.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import styles from "./Panel.module.css"
import { PanelBody } from "./PanelBody.tsx"
import { Questions } from "./Questions.tsx"
import type { SidePanelProps } from "./SidePanel.tsx"
import { useCoveredPage } from "./use-covered-page.ts"

/** A key that is held is one press: what it opened must not be answered by it. */
const heldIsOnce = (event: KeyboardEvent) => {
  const isButton = event.target instanceof Element && event.target.closest("button") !== null
  if (event.repeat && isButton && (event.key === "Enter" || event.key === " ")) event.preventDefault()
}

/**
 * Panel at the edge of the screen: as wide as the larger of 33 % and 800 px, at most the screen (P85).
 * The focus is kept inside and goes back to where it came from.
 */
export function SidePanelDialog({
  open,
  onClose,
  title,
  subtitle,
  footer,
  side = "right",
  beginsAt,
  returnsTo,
  part,
  tools,
  children,
}: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useCoveredPage(open)
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-paper="never" />
        <Dialog.Popup
          className={classes(styles.panel, styles[side])}
          initialFocus={beginsAt ?? heading}
          {...(returnsTo && { finalFocus: () => returnsTo() ?? true })}
          onKeyDownCapture={heldIsOnce}
        >
          <HStack as="header" gap={4} align="start" className={styles.header}>
            <Text as="div" grow className={styles.titles} translate="no">
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                {title}
              </Dialog.Title>
              {subtitle && (
                <Text as="div" muted style={{ marginBlockStart: 2 }}>
                  {subtitle}
                </Text>
              )}
            </Text>
            {tools}
            <Dialog.Close render={<IconButton icon="close" label={common.close} />} />
          </HStack>
          <PanelBody part={part} footer={footer}>
            {children}
          </PanelBody>
          <Questions />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
