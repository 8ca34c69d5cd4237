import type { ReactNode, RefObject } from "react"
import type { Enter } from "../navigation/panel-focus.ts"

export type SidePanelProps = {
  open: boolean
  /** On backdrop, cross or Esc; the caller decides whether to close. */
  onClose: () => void
  title: string
  /** First line of the content. */
  subtitle?: ReactNode
  windowTitle?: string | undefined
  /** Sticky actions below the scrolling content. */
  footer?: ReactNode
  side?: "left"
  /** For editors, imports and comparisons. */
  wide?: boolean
  /** A form of few fields, centred. */
  short?: boolean | undefined
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
  /** The content begins with the title in its own words; the bar then keeps it for screen readers only. */
  hasHead?: boolean | undefined
  /** Links to the next and previous item. */
  steps?: ReactNode
  /** Icons before the cross. */
  tools?: ReactNode
  /** One step back within the panel. */
  onBack?: (() => void) | undefined
  /** Effect of Enter on the title or the current row beside the list. */
  enter?: Enter | undefined
  children: ReactNode
}
