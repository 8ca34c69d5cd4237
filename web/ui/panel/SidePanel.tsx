import { type ReactNode, type RefObject, useState } from "react"
import { useOpenTitle } from "../browser/page-title.ts"
import { useAfterStart } from "../browser/timing.ts"
import { useBeside } from "../browser/use-media.ts"
import { lazyNamed } from "../loading/chunks.tsx"
import type { Enter } from "../navigation/panel-focus.ts"
import { PanelBoundary } from "./PanelBoundary.tsx"
import { PanelPlaceholder } from "./room-beside.tsx"

export type SidePanelProps = {
  open: boolean
  /** On backdrop, cross or Esc; the caller decides whether to close. */
  onClose: () => void
  title: string
  subtitle?: ReactNode
  windowTitle?: string | undefined
  /** Sticky actions below the scrolling content. */
  footer?: ReactNode
  /** "right" by default. */
  side?: "right" | "left"
  /** Initial focus, the title by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Focus target on closing, if the opener may be gone. */
  finalFocus?: (() => HTMLElement | null) | undefined
  /** Shown beside its list in wide windows, without covering it (P196). */
  beside?: boolean | undefined
  /** Id of the shown part: changing it scrolls to the top; going back restores the scroll position of that part. */
  part?: string
  /** Not opened by the URL. */
  hasNoAddress?: boolean | undefined
  /** Beside the title, e.g. links to the next and previous item. */
  tools?: ReactNode
  /** Effect of Enter on the title or the current row beside the list. */
  enter?: Enter | undefined
  children: ReactNode
}

// The focus trap is large, so it is loaded after the screen or on demand.
const Dialog = lazyNamed(() => import("./SidePanelDialog.tsx"), "SidePanelDialog")
const Beside = lazyNamed(() => import("./BesidePanel.tsx"), "BesidePanel")

/** Panel at the edge of the screen (`SidePanelDialog`) or beside its list (`BesidePanel`). */
export function SidePanel(props: SidePanelProps) {
  const isBeside = useBeside() && props.beside === true
  const Panel = isBeside ? Beside : Dialog
  useOpenTitle(props.open ? (props.windowTitle ?? props.title) : undefined)
  const isLater = useAfterStart()
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isLater && !Panel.isLoaded()) return null
  return (
    <PanelBoundary open={props.open} title={props.title} onClose={props.onClose}>
      <Panel fallback={isBeside && <PanelPlaceholder open={props.open} />} {...props} />
    </PanelBoundary>
  )
}
