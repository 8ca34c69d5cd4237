import {
  defaultRangeExtractor,
  observeElementOffset,
  useVirtualizer,
  type Virtualizer,
} from "@tanstack/react-virtual"
import type { RefObject } from "react"
import { gridColumns, nameWidth } from "./columns.ts"

type Area = RefObject<HTMLDivElement | null>

export const rowHeight = 36

/** What of the grid is drawn: the rows and columns in sight with some around them, and the active row wherever it is. */
export function useDrawn(area: Area, count: number, activeRow: number) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 60,
    observeElementOffset: observeMoves,
    // The active row stays, or the focus would fall out of the page.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(activeRow, count - 1)])].sort((a, b) => a - b),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: gridColumns.length,
    getScrollElement: () => area.current,
    estimateSize: widthAt,
    overscan: 2,
    paddingStart: nameWidth,
    observeElementOffset: observeMoves,
  })
  return { rows, columns: columns.getVirtualIndexes() }
}

const widthAt = (column: number) => gridColumns[column]?.width ?? 0

/** Tells of a scroll its own direction alone, and not that it ended: neither changes what is drawn. */
function observeMoves(
  instance: Virtualizer<HTMLDivElement, Element>,
  tell: (offset: number, isScrolling: boolean) => void,
) {
  let last: number | undefined
  return observeElementOffset(instance, (offset, isScrolling) => {
    if (offset === last) return
    last = offset
    tell(offset, isScrolling)
  })
}
