import { useEffectEvent, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { IconButton } from "../button/Button.tsx"
import { useShortcut } from "../keys/shortcuts.ts"
import { actInPanel, actsMark, leadsMark, returnFocus } from "../navigation/panel-focus.ts"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { mainElement } from "./main-element.ts"
import styles from "./Panel.module.css"
import { PanelContent } from "./PanelContent.tsx"
import { usePanelPosition } from "./room-beside.tsx"
import type { SidePanelProps } from "./side-panel-props.ts"

/** Set while one panel replaces another. */
let isReplaced = false

/** Details beside a list (P196), as a region so that the list stays accessible. */
export function BesidePanel(props: SidePanelProps) {
  const main = mainElement.use()
  return props.open && main ? createPortal(<Opened {...props} />, main) : null
}

function Opened({ onClose, title, initialFocus, finalFocus, enter, ...content }: SidePanelProps) {
  const { subtitle, steps } = content
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
    return () => {
      isReplaced = true
      queueMicrotask(() => {
        isReplaced = false
        returnFocus(before, () => wayBack())
      })
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
      <PanelContent
        {...content}
        subtitleId={aboutId}
        heading={
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            aria-describedby={subtitle ? aboutId : undefined}
            className={styles.title}
            {...(steps && { [leadsMark]: "" })}
            {...(enter && { [actsMark]: "" })}
          >
            {title}
          </h2>
        }
        closeButton={<IconButton icon="close" label={common.close} onClick={onClose} />}
      />
    </section>
  )
}
