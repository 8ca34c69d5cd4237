import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { IconButton } from "../button/Button.tsx"
import { actsMark, leadsMark, useShortcut } from "../keys/shortcuts.ts"
import { HStack, Text } from "../layout/Layout.tsx"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { actInPanel } from "./act.ts"
import styles from "./Panel.module.css"
import { PanelBody } from "./PanelBody.tsx"
import { usePanelPosition } from "./room-beside.tsx"
import type { SidePanelProps } from "./SidePanel.tsx"

/** Set while one panel replaces another. */
let isReplaced = false

/**
 * Details beside a list (P196), as a page region instead of a dialog, so that the list stays accessible. Takes the focus when it opens
 * and returns it when it closes; in between the user controls the focus.
 */
export function BesidePanel(props: SidePanelProps) {
  const main = document.querySelector("main")
  return props.open && main ? createPortal(<Opened {...props} />, main) : null
}

function Opened({
  onClose,
  title,
  subtitle,
  footer,
  initialFocus,
  finalFocus,
  part,
  tools,
  enter,
  children,
}: SidePanelProps) {
  const titleId = useId()
  const aboutId = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wayBack = useEffectEvent(() => finalFocus?.() ?? null)
  const updatePosition = usePanelPosition(panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on opening
  useLayoutEffect(() => {
    updatePosition()
    const before = document.activeElement
    // When replacing another panel, the focus stays in the list, or moves to the title instead of an action button.
    const begin = isReplaced ? heading.current : (initialFocus?.current ?? heading.current)
    if (!isReplaced || !before?.closest(`[${leadsMark}]`)) begin?.focus({ preventScroll: true })
    const stop = panel.current && keepFocus(panel.current, heading)
    return () => {
      stop?.()
      isReplaced = true
      giveBack(before, () => wayBack())
    }
  }, [])
  useShortcut("leave", () => {
    onClose()
    return true
  })
  useShortcut("act", enter && (() => actInPanel(panel.current, enter)))
  return (
    <section
      ref={panel}
      className={classes(styles.panel, styles.beside)}
      aria-labelledby={titleId}
      data-panel=""
    >
      <HStack as="header" gap={4} align="start" className={styles.header}>
        <Text as="div" grow className={styles.titles} translate="no">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            aria-describedby={subtitle ? aboutId : undefined}
            className={styles.title}
            {...(tools && { [leadsMark]: "" })}
            {...(enter && { [actsMark]: "" })}
          >
            {title}
          </h2>
          {subtitle && (
            <Text as="div" id={aboutId} muted style={{ marginBlockStart: 2 }}>
              {subtitle}
            </Text>
          )}
        </Text>
        {tools}
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </HStack>
      <PanelBody part={part} footer={footer}>
        {children}
      </PanelBody>
    </section>
  )
}

/** Returns the focus to the row, to the opener, or at least to the content. */
function giveBack(before: Element | null, wayBack: () => HTMLElement | null): void {
  queueMicrotask(() => {
    isReplaced = false
    const now = document.activeElement
    if (now && now !== document.body && now.isConnected) return
    const rest =
      before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null
    const target = wayBack() ?? rest ?? document.querySelector("main")
    target?.focus({ preventScroll: true })
    // The whole row, including its border and content above the link.
    const row = target?.closest("li, tr") ?? target
    row?.scrollIntoView({ block: "nearest" })
  })
}

/** Moves the focus to the panel's title if the focused element is removed. */
function keepFocus(panel: HTMLElement, title: RefObject<HTMLElement | null>): () => void {
  let isWithin = panel.contains(document.activeElement)
  const follow = ({ target }: FocusEvent) => {
    isWithin = target instanceof Node && panel.contains(target)
  }
  const observer = new MutationObserver(() => {
    if (isWithin && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  })
  observer.observe(panel, { childList: true, subtree: true })
  document.addEventListener("focusin", follow)
  return () => {
    observer.disconnect()
    document.removeEventListener("focusin", follow)
  }
}
