import { startTransition, useEffect, useState } from "react"
import { afterPaint } from "../../ui/browser/index.ts"
import type { Layout } from "../car/index.ts"

/** The least place that a row, and a card, takes in either direction, in px. */
const rowHeight = { rows: 112, table: 36 }
const card = { width: 272, height: 360 }

/** How many of a list may be in sight at a time. */
function inSight(layout: Layout): number {
  const { innerWidth, innerHeight } = window
  const cards = Math.ceil(innerHeight / card.height) * Math.ceil(innerWidth / card.width)
  return layout === "cards" ? cards : Math.ceil(innerHeight / rowHeight[layout])
}

/** The same rows, of which those further down follow once the first have been painted: nobody waits for what is out of sight. */
export function useSightFirst<Row>(rows: readonly Row[], layout: Layout): readonly Row[] {
  const [complete, setComplete] = useState(rows)
  useEffect(() => {
    if (complete !== rows) return afterPaint(() => startTransition(() => setComplete(rows)))
  }, [complete, rows])
  return complete === rows ? rows : drawnFirst(rows, complete, inSight(layout))
}

/** Those in sight as they are now, beneath them those of before: as many as there will be at most. */
export const drawnFirst = <Row>(
  rows: readonly Row[],
  before: readonly Row[],
  inSight: number,
): readonly Row[] => [...rows.slice(0, inSight), ...before.slice(inSight, rows.length)]
