import { useQuery } from "@tanstack/react-query"
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { afterPaint, useAfterPaint } from "../../ui/browser/timing.ts"
import { useWindowEvent } from "../../ui/browser/window-events.ts"
import { carsOfArea, firstCarsOfArea, releaseList } from "../car/lists.ts"
import { isUsual, type ListView } from "../car-filters/filters.ts"
import { locationsQuery, optionsQuery } from "../directory/names.ts"
import type { Layout } from "./list-view.ts"

/** The cars of an overview: the first ones in default order until the list is loaded. None before their labels. */
export function useCars(area: Area, view: ListView, failure: string) {
  const list = useQuery({ ...carsOfArea(area), meta: { failure } })
  const asksTop = !list.data && isUsual(view)
  const top = useQuery({ ...firstCarsOfArea(area), enabled: asksTop })
  const isNamed = useIsNamed()
  const isTopDrawn = !asksTop || (isNamed && !top.isPending)
  useEffect(() => {
    // One frame later, so that nothing delays painting the first cars.
    if (isTopDrawn) return afterPaint(() => requestAnimationFrame(releaseList))
  }, [isTopDrawn])
  const cars = list.data ?? (asksTop && top.data?.length ? top.data : undefined)
  return { list, cars: isNamed ? cars : undefined, isWhole: isNamed && list.data !== undefined }
}

/** Rows that get their labels later would move; but if labels fail to load, the rows do not wait. */
function useIsNamed(): boolean {
  const [options, locations] = [useQuery(optionsQuery), useQuery(locationsQuery)]
  return [options, locations].every(({ isFetched, failureCount }) => isFetched || failureCount > 0)
}

/** The minimum height of a row, in px. */
const rowHeight = { rows: 112, table: 36 }

/** Maximum age of off-screen rows: the interval between keystrokes of a fast typist. */
const betweenKeysMs = 50

/** Distance of the list from the window's lower edge, measured after painting, so as not to force a layout. */
function useReach(place: RefObject<HTMLElement | null>) {
  const reach = useRef(window.innerHeight)
  const measure = useCallback(() => {
    const list = place.current
    if (list) reach.current = window.innerHeight - list.getBoundingClientRect().top + list.scrollTop
  }, [place])
  useWindowEvent("scroll resize", measure)
  return { reach, measure }
}

/** Renders the visible rows first, and the others once those are painted. */
export function useVisibleFirst(
  rows: readonly Row[],
  layout: Layout,
  place: RefObject<HTMLElement | null>,
): readonly Row[] {
  const [complete, setComplete] = useState(rows)
  const { reach, measure } = useReach(place)
  const before = useRef(rows)
  const most = Math.ceil(reach.current / rowHeight[layout])
  // A few more rows at once are less work than rendering twice.
  const isWhole = complete === rows || rows.length <= 2 * most
  const shown = isWhole ? rows : visibleFirst(rows, before.current, most)
  const isMissingRows = shown.length < rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown rows change with these
  useEffect(() => {
    before.current = shown
    if (isWhole) return afterPaint(measure)
    const pauseMs = isMissingRows ? 0 : betweenKeysMs
    return afterPaint(() => startTransition(() => setComplete(rows)), pauseMs)
  }, [isWhole, isMissingRows, rows, measure])
  return shown
}

/**
 * The visible rows, filled up with previous ones to at most the new length. No car twice: of two elements with one key React may
 * leave one on the page, and a click would open another car than the list says.
 */
export function visibleFirst(
  rows: readonly Row[],
  before: readonly Row[],
  visibleCount: number,
): readonly Row[] {
  const visible = rows.slice(0, visibleCount)
  const ids = new Set(visible.map(({ car }) => car.id))
  return [...visible, ...before.slice(visibleCount, rows.length).filter(({ car }) => !ids.has(car.id))]
}

/** Whether a list was shown since the portal was opened: returning to it restores its scroll position. */
let wasHere = false

/** Whether the browser may skip off-screen rows: after all were laid out once, so scroll positions can be restored. */
export function useSkipping(areDrawn: boolean): boolean {
  const [isUntouched, setUntouched] = useState(() => !wasHere)
  const isLaidOut = useAfterPaint(areDrawn && !isUntouched)
  useEffect(() => {
    wasHere = true
  }, [])
  useWindowEvent("scroll", isUntouched ? () => setUntouched(false) : undefined)
  return isUntouched || isLaidOut
}
