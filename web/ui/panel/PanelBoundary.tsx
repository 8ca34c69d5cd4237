import type { ReactNode } from "react"
import { ChunkBoundary, lazyNamed, usePreload } from "../loading/chunks.tsx"

// Preloaded; if this chunk is missing too, the page handles it.
const MissingPanel = lazyNamed(() => import("./MissingPanel.tsx"), "MissingPanel")

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Boundary of a panel with lazily loaded code; shows a small panel if it cannot be loaded (P231). */
export function PanelBoundary({ open, children, ...panel }: Props) {
  usePreload(MissingPanel)
  return (
    <ChunkBoundary fallback={(again) => open && <MissingPanel {...panel} again={again} />}>
      {children}
    </ChunkBoundary>
  )
}
