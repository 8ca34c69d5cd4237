import { createContext, type ReactNode, type RefObject } from "react"
import type { Steps } from "./StepButtons.tsx"

/** Effect of Enter: press the panel's main action, or only focus it if pressing would be binding. */
export type Enter = "press" | "reach"

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
  /** Id of the shown part: changing it scrolls to the top; going back restores the scroll position of that part. */
  part?: string
  /** Not opened by the URL. */
  hasNoAddress?: boolean | undefined
  /** The content begins with the title in its own words; the bar then keeps it for screen readers only. */
  hasHead?: boolean | undefined
  /** A dialog of the open row, whose input a step would lose. */
  stepsHidden?: boolean | undefined
  /** Icons before the cross. */
  tools?: ReactNode
  /** One step back within the panel. */
  onBack?: (() => void) | undefined
  /** Effect of Enter on the title or the current row beside the list. */
  enter?: Enter | undefined
  children: ReactNode
}

export type PanelOfList = {
  isBeside: boolean
  steps: Steps | undefined
  /** What had the focus before the panel beside the list opened; null while none is open. */
  before: RefObject<Element | null>
  returnTarget: () => HTMLElement | null
}

/** What `ListWithPanel` gives its panel, but not panels that this one opens. */
export const PanelOfList = createContext<PanelOfList | null>(null)

export type PanelProps = SidePanelProps & { list: PanelOfList | null }
