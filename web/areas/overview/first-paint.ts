import { useQuery } from "@tanstack/react-query"
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import { afterPaint, useAfterPaint } from "../../ui/browser/timing.ts"
import { useWindowEvent } from "../../ui/browser/window-events.ts"
import { carsOfArea, firstCarsOfArea, releaseList } from "../car/lists.ts"
import type { Layout } from "../car/preferences.ts"
import { isUsual, type ListView } from "../car-filters/filters.ts"
import { locationsQuery, optionsQuery } from "../directory/names.ts"

/**
 * The cars of an overview, and whether these are all. Until the whole list is there, those on top of it, unless the
 * person asks for another order, choice or page, which only the whole list can answer. None before their names are there.
 */
export function useCars(area: Area, view: ListView, failure: string) {
  const list = useQuery({ ...carsOfArea(area), meta: { failure } })
  const asksTop = !list.data && isUsual(view)
  const top = useQuery({ ...firstCarsOfArea(area), enabled: asksTop })
  const isNamed = useIsNamed()
  const isTopDrawn = !asksTop || (isNamed && !top.isPending)
  useEffect(() => {
    // One frame more, so that nothing holds up the way of the first to the screen.
    if (isTopDrawn) return afterPaint(() => requestAnimationFrame(releaseList))
  }, [isTopDrawn])
  const cars = list.data ?? (asksTop && top.data?.length ? top.data : undefined)
  return { list, cars: isNamed ? cars : undefined, isWhole: isNamed && list.data !== undefined }
}

/** Rows that name their cars later would move; where the names cannot be loaded at once, nobody waits for them. */
function useIsNamed(): boolean {
  const [options, locations] = [useQuery(optionsQuery), useQuery(locationsQuery)]
  return [options, locations].every(({ isFetched, failureCount }) => isFetched || failureCount > 0)
}

/** The least height of a row, in px. */
const rowHeight = { rows: 112, table: 36 }

/** Out of sight, rows of before may stand until the next letter of a quick hand would come. */
const betweenKeysMs = 50

/**
 * How much of a list lies above the lower edge of the window, in px. Measured when it was painted or scrolled: while it is drawn,
 * the browser would have to lay out everything first.
 */
function useReach(place: RefObject<HTMLElement | null>) {
  const reach = useRef(window.innerHeight)
  const measure = useCallback(() => {
    const list = place.current
    if (list) reach.current = window.innerHeight - list.getBoundingClientRect().top + list.scrollTop
  }, [place])
  useWindowEvent("scroll resize", measure)
  return { reach, measure }
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
  const { reach, measure } = useReach(place)
  const before = useRef(drawn)
  const most = Math.ceil(reach.current / rowHeight[layout])
  // To draw a few more at once is less work than to draw twice.
  const isWhole = complete === drawn || drawn.rows.length <= 2 * most
  const shown = isWhole
    ? drawn
    : { rows: drawnFirst(drawn.rows, before.current.rows, most), search: before.current.search }
  const isMissingRows = shown.rows.length < drawn.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these
  useEffect(() => {
    before.current = shown
    if (isWhole) return afterPaint(measure)
    const pauseMs = isMissingRows ? 0 : betweenKeysMs
    return afterPaint(() => startTransition(() => setComplete(drawn)), pauseMs)
  }, [isWhole, isMissingRows, drawn, measure])
  return shown
}

/** Those in sight as they are now, beneath them those of before: as many as there will be at most. */
export const drawnFirst = <Row>(
  rows: readonly Row[],
  before: readonly Row[],
  inSight: number,
): readonly Row[] => [...rows.slice(0, inSight), ...before.slice(inSight, rows.length)]

/** Since the portal was opened, some list stood here: whoever comes back to one left a place in it. */
let wasHere = false

/**
 * Whether the browser may leave out what is out of sight: not before all of it was laid out once, so that each row's height is known
 * and the way back leads to the very place that was left. What the portal opens with waits with that until somebody scrolls: it is a
 * tenth of the work until the first list is at rest.
 */
export function useSkipping(areDrawn: boolean): boolean {
  const [isUntouched, setUntouched] = useState(() => !wasHere)
  const isLaidOut = useAfterPaint(areDrawn && !isUntouched)
  useEffect(() => {
    wasHere = true
  }, [])
  useWindowEvent("scroll", isUntouched ? () => setUntouched(false) : undefined)
  return isUntouched || isLaidOut
}
