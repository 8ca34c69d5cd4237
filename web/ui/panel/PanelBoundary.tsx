import { type ReactNode, useCallback, useState } from "react"
import { useAfterStart } from "../browser/index.ts"
import { type AskAgain, lazily, PartBoundary, PartMissing, useAhead } from "../loading/index.ts"

// Loaded with what follows the screen; where not even that was there yet, once it is needed.
const MissingPanel = lazily(() => import("./MissingPanel.tsx"), "MissingPanel")

type PanelProps = { title: string; onClose: () => void }
type Props = PanelProps & { open: boolean; children: ReactNode }

/** Around a panel whose code is loaded when it is needed: where that cannot be had, a small panel says so (P231). */
export function PanelBoundary({ open, children, ...panel }: Props) {
  useAhead(MissingPanel, useAfterStart())
  return (
    <PartBoundary fallback={(again) => open && <Missing {...panel} again={again} />}>{children}</PartBoundary>
  )
}

/** Nothing until it has come, so that the list stays; where it does not come, either, the page says what is missing. */
function Missing(props: PanelProps & { again: AskAgain }) {
  const [problem, setProblem] = useState<unknown>()
  const lose = useCallback((lost: unknown) => {
    if (lost instanceof PartMissing) lost.isLost = true
    setProblem(lost)
  }, [])
  const Panel = useAhead(MissingPanel, true, lose)
  if (problem) throw problem
  return Panel && <Panel {...props} />
}
