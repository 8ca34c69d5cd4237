import type { ReactNode } from "react"
import { useAfterStart } from "../browser/index.ts"
import { lazily, PartBoundary, useAhead } from "../loading/index.ts"

// Loaded with what follows the screen: without it the page says what is missing.
const MissingPanel = lazily(() => import("./MissingPanel.tsx"), "MissingPanel")

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Around a panel whose code is loaded when it is needed: where that cannot be had, a small panel says so (P231). */
export function PanelBoundary({ open, children, ...panel }: Props) {
  const Missing = useAhead(MissingPanel, useAfterStart())
  return (
    <PartBoundary fallback={Missing && ((again) => open && <Missing {...panel} again={again} />)}>
      {children}
    </PartBoundary>
  )
}
