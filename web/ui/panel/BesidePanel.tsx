import { useEffect, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { ignoreHeldKey } from "../browser/held-key.ts"
import { IconButton } from "../button/Button.tsx"
import { useShortcut } from "../keys/shortcuts.ts"
import { common } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { mainElement } from "./main-element.ts"
import styles from "./Panel.module.css"
import { PanelContent } from "./PanelContent.tsx"
import { usePanelPosition } from "./room-beside.tsx"
import type { Enter, PanelProps } from "./side-panel-props.ts"

/** Details beside a list, as a region so that the list stays accessible. */
export function BesidePanel(props: PanelProps) {
  const main = mainElement.use()
  return props.open && main ? createPortal(<Opened {...props} />, main) : null
}

function Opened({ onClose, initialFocus, enter, ...content }: PanelProps) {
  const { title, subtitle, part, list } = content
  const titleId = useId()
  const aboutId = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const updatePosition = usePanelPosition(panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on opening
  useLayoutEffect(() => {
    updatePosition()
    const { before } = list ?? {}
    const isReplacing = before?.current
    if (before) before.current ??= document.activeElement
    // When replacing another panel, the focus stays in the list, or moves to the title instead of an action button.
    if (isReplacing && document.activeElement?.closest("[data-row]")) return
    const begin = isReplacing ? heading.current : (initialFocus?.current ?? heading.current)
    begin?.focus({ preventScroll: true })
  }, [])
  const shownPart = useRef(part)
  useEffect(() => {
    // A dialog opened from a row takes the focus.
    if (part !== shownPart.current && !panel.current?.contains(document.activeElement))
      heading.current?.focus()
    shownPart.current = part
  }, [part])
  useShortcut("leave", () => {
    onClose()
    return true
  })
  useShortcut("act", enter && (() => actIn(panel.current, enter)))
  return (
    <section
      ref={panel}
      className={classes(styles.panel, styles.beside)}
      aria-labelledby={titleId}
      data-panel=""
      onKeyDownCapture={ignoreHeldKey}
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
            className={classes(styles.title, "text")}
          >
            {title}
          </h2>
        }
        closeButton={<IconButton icon="close" label={common.close} onClick={onClose} />}
      />
    </section>
  )
}

/** Applies Enter to the panel's main action, which is the last; returns false if it has none. */
function actIn(panel: HTMLElement | null, enter: Enter): boolean {
  const actions = panel?.lastElementChild
  const action =
    actions?.querySelector<HTMLElement>("button[type=submit]") ??
    [...(actions?.querySelectorAll<HTMLElement>("button, a") ?? [])].at(-1)
  if (!action || actions?.tagName !== "FOOTER") return false
  action.focus()
  if (enter === "press") action.click()
  return true
}
