import { type ReactNode, Suspense } from "react"
import { ChunkBoundary, lazyNamed, usePreload } from "../loading/chunks.tsx"

// Preloaded; where even this chunk is missing, the page says so.
const MissingPanel = lazyNamed(() => import("./MissingPanel.tsx"), "MissingPanel")

type Props = { open: boolean; title: string; onClose: () => void; children: ReactNode }

/** Around a panel whose code is loaded on demand: while that cannot be loaded, a small panel says so (P231). */
export function PanelBoundary({ open, children, ...panel }: Props) {
  usePreload(MissingPanel)
  return (
    <ChunkBoundary
      fallback={(again) =>
        open && (
          <Suspense fallback={null}>
            <MissingPanel {...panel} again={again} />
          </Suspense>
        )
      }
    >
      {children}
    </ChunkBoundary>
  )
}
