import { Suspense, useState } from "react"
import type { Row } from "../../../contract/filters.ts"
import { lazily } from "../../ui/loading/index.ts"
import type { PhotoViewProps } from "./PhotoView.tsx"
import type { Opened } from "./use-overview.ts"

const PhotoView = lazily(() => import("./PhotoView.tsx"), "PhotoView")

type Props = Omit<PhotoViewProps, "row" | "open" | "onClosed"> & { all: readonly Row[]; opened: Opened }

/** The pictures of the list while the URL says so; loaded when they are first asked for. */
export function Photos({ all, opened, ...props }: Props) {
  const carId = opened.type === "photo" ? opened.carId : undefined
  // The last picture stays drawn while it fades.
  const [shown, setShown] = useState(carId)
  if (carId && carId !== shown) setShown(carId)
  const row = shown && all.find(({ car }) => car.id === shown)
  if (!row) return null
  return (
    <Suspense fallback={null}>
      <PhotoView {...props} row={row} open={carId !== undefined} onClosed={() => setShown(undefined)} />
    </Suspense>
  )
}
