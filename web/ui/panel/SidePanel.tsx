import { type ReactNode, type RefObject, Suspense, useState } from "react"
import { useAfterStart } from "../browser/index.ts"
import { lazily, useAhead } from "../loading/index.ts"

export type SidePanelProps = {
  open: boolean
  /** Backdrop, cross or Esc; the caller decides whether it closes. */
  onClose: () => void
  title: string
  subtitle?: ReactNode
  /** Stays in sight below the scrolling content: the actions. */
  footer?: ReactNode
  /** From the right edge unless told otherwise. */
  side?: "right" | "left"
  /** What has the focus first; the title unless told otherwise. */
  beginsAt?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, where what it came from may be gone. */
  returnsTo?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

// What traps the focus and locks the page is much code: it follows the screen, or comes when it is asked for.
const Dialog = lazily(() => import("./SidePanelDialog.tsx"), "SidePanelDialog")

/** Panel at the edge of the screen, see `SidePanelDialog`. */
export function SidePanel(props: SidePanelProps) {
  const isThere = useAhead(Dialog, useAfterStart()) !== null
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !isThere) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
