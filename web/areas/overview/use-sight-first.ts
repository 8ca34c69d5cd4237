import { type RefObject, startTransition, useEffect, useState } from "react"
import { afterPaint } from "../../ui/browser/index.ts"
import type { Layout } from "../car/index.ts"

/** The least place that a row, and a card, takes in either direction, in px. */
const rowHeight = { rows: 112, table: 36 }
const card = { width: 272, height: 360 }

/** How many of a list that stands at this place may be in sight at a time. */
function inSight(layout: Layout, place: HTMLElement | null): number {
  const { innerWidth, innerHeight } = window
  const height = innerHeight - (place?.getBoundingClientRect().top ?? 0) + (place?.scrollTop ?? 0)
  if (layout === "cards") return Math.ceil(height / card.height) * Math.ceil(innerWidth / card.width)
  return Math.ceil(height / rowHeight[layout])
}

/** Rows, and what was searched, which is marked in them. */
export type Drawn<Row> = { rows: readonly Row[]; search: string | undefined }

/**
 * The same, of which rows further down and the marks follow once the first have been painted: nobody waits for what is out of sight,
 * or looks at marks before there is something to read.
 */
export function useSightFirst<Row>(
  drawn: Drawn<Row>,
  layout: Layout,
  place: RefObject<HTMLElement | null>,
): Drawn<Row> {
  const [complete, setComplete] = useState(drawn)
  useEffect(() => {
    if (complete !== drawn) return afterPaint(() => startTransition(() => setComplete(drawn)))
  }, [complete, drawn])
  if (complete === drawn) return drawn
  const rows = drawnFirst(drawn.rows, complete.rows, inSight(layout, place.current))
  return { rows, search: complete.search }
}

/** Those in sight as they are now, beneath them those of before: as many as there will be at most. */
export const drawnFirst = <Row>(
  rows: readonly Row[],
  before: readonly Row[],
  inSight: number,
): readonly Row[] => [...rows.slice(0, inSight), ...before.slice(inSight, rows.length)]
