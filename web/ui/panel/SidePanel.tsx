import { type ReactNode, type RefObject, Suspense, useState } from "react"
import { useOpenTitle } from "../browser/page-title.ts"
import { useAfterStart } from "../browser/timing.ts"
import { useBeside } from "../browser/use-media.ts"
import { lazyNamed } from "../loading/chunks.tsx"
import type { Enter } from "./act.ts"
import { PanelBoundary } from "./PanelBoundary.tsx"
import { KeptRoom } from "./room-beside.tsx"
import { WayBack } from "./WayBack.tsx"

export type SidePanelProps = {
  open: boolean
  /** Backdrop, cross or Esc; the caller decides whether it closes. */
  onClose: () => void
  title: string
  subtitle?: ReactNode
  /** In the title of the window, where the panel's own does not say which one it is. */
  windowTitle?: string | undefined
  /** Stays in sight below the scrolling content: the actions. */
  footer?: ReactNode
  /** From the right edge unless told otherwise. */
  side?: "right" | "left"
  /** What has the focus first; the title unless told otherwise. */
  beginsAt?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, where what it came from may be gone. */
  returnsTo?: (() => HTMLElement | null) | undefined
  /** Stands beside its list where the window is wide enough, without covering it (P196). */
  beside?: boolean | undefined
  /**
   * Which of its parts is shown: where that changes while the panel is open, the new one is seen from its top. A step back in the
   * history finds the place where that part was read, and moves no other.
   */
  part?: string
  /** Nothing in the address opens it. */
  hasNoAddress?: boolean | undefined
  /** Beside the title, e.g. the ways to the next and the one before. */
  tools?: ReactNode
  /** What Enter on the title or the current row does, beside the list. */
  enter?: Enter | undefined
  children: ReactNode
}

// What traps the focus and locks the page is much code: it follows the screen, or comes when it is asked for.
const Dialog = lazyNamed(() => import("./SidePanelDialog.tsx"), "SidePanelDialog")
const Beside = lazyNamed(() => import("./BesidePanel.tsx"), "BesidePanel")

/** Panel at the edge of the screen, see `SidePanelDialog`; or beside its list, see `BesidePanel`. */
export function SidePanel(props: SidePanelProps) {
  const isBeside = useBeside() && props.beside === true
  const Panel = isBeside ? Beside : Dialog
  useOpenTitle(props.open ? (props.windowTitle ?? props.title) : undefined)
  const isLater = useAfterStart()
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isLater && !Panel.isLoaded()) return null
  return (
    <>
      {props.hasNoAddress && <WayBack open={props.open} onClose={props.onClose} />}
      <PanelBoundary open={props.open} title={props.title} onClose={props.onClose}>
        <Suspense fallback={isBeside && <KeptRoom open={props.open} />}>
          <Panel {...props} />
        </Suspense>
      </PanelBoundary>
    </>
  )
}
