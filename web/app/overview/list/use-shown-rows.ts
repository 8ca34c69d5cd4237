import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo } from "react"
import type { Requester } from "../../../../contract/cases/availability.ts"
import { missingNumbers } from "../../../../contract/core/search.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { matchingRows, rowsOf } from "../../../../contract/fleet/filters.ts"
import type { ListView } from "../../../fleet/cars/filters/filters.ts"
import { readSort, sortedRows } from "../../../fleet/cars/filters/rows.ts"
import type { Labels } from "../../../fleet/cars/labels.ts"
import { acceptedInThisTab } from "../../../fleet/cars/lists.ts"
import { useWatching } from "../../../news/watch/RowWatch.tsx"
import { useAfterPaint, useAfterStart } from "../../../ui/browser/timing.ts"
import { usePausable } from "../../../ui/table/pausable.ts"
import { paginationOf } from "../../../ui/table/use-list-view.ts"
import { pageOf } from "../../../ui/values/table-state.ts"
import { carLists } from "./car-lists.ts"
import { defaultSize, narrowedRows, useLayout, usePick } from "./list-view.ts"

const noCars: readonly AgentCar[] = []

type ShownRowsInput = {
  cars: readonly AgentCar[] | undefined
  view: ListView
  requester: Requester
  labels: Labels
  isPanelOpen: boolean
}

export type ShownRows = ReturnType<typeof useShownRows>

/** Computes the displayed rows; each step only when its input changes. */
export function useShownRows(input: ShownRowsInput) {
  const { cars, view, requester, labels, isPanelOpen } = input
  const [layout, chooseLayout] = useLayout()
  const isAfterPaint = useAfterPaint(cars !== undefined)
  const watching = useWatching(isAfterPaint || view.watched === true)
  const { cars: watched } = watching
  const { picks, retry: retryPick } = usePick(view, requester)
  const all = useMemo(() => rowsOf(cars ?? noCars), [cars])
  const isLater = useAfterStart()
  const { watched: isWatchedOnly, pick } = view
  const narrowed = useMemo(
    () => narrowedRows(all, { watched: isWatchedOnly, pick }, watched, picks),
    [all, isWatchedOnly, pick, watched, picks],
  )
  const { search = "" } = view
  const sort = readSort(view.sort)
  const sorted = useMemo(() => sortedRows(narrowed, sort, labels), [narrowed, sort, labels])
  // Prepares search texts, so that the first keystroke need not normalise 10,000 cars.
  useEffect(() => {
    if (!isLater) return
    return inSlices(all, (row) => void row.searchText(labels))
  }, [all, isLater, labels])
  const matches = useMemo(() => matchingRows(sorted, view, labels), [sorted, view, labels])
  const missing = useMemo(
    () => missingNumbers(search, () => matches.map((row) => row.searchText(labels))),
    [matches, search, labels],
  )
  const client = useQueryClient()
  const lists = useMemo(
    () => carLists(matches, all, (id) => acceptedInThisTab(client, id)),
    [matches, all, client],
  )
  const pausable = usePausable({ lists, view, isPanelOpen })
  const pagination = paginationOf(view, [], pausable.rows.length, defaultSize[layout])
  const { page, paginationSize } = pagination
  const { rows } = pausable
  const ofPage = useMemo(
    () => pageOf(rows, { page, paginationSize, maxEntry: rows.length }),
    [rows, page, paginationSize],
  )
  const isWaiting = !cars || (isWatchedOnly && !watched) || !picks
  return {
    ...{ all, kept: narrowed, sort, matches, missing, pausable, pagination, shown: ofPage, isWaiting },
    ...{ layout, chooseLayout, watching, retryPick },
  }
}

const [sliceMs, betweenMs] = [4, 12]

/** Runs `act` for each item in short slices that do not block frames; returns a cancel function. */
export function inSlices<Item>(items: readonly Item[], act: (item: Item) => void): () => void {
  let at = 0
  const next = () => {
    const end = performance.now() + sliceMs
    while (at < items.length && performance.now() < end) act(items[at++]!)
    if (at < items.length) timer = setTimeout(next, betweenMs)
  }
  let timer = setTimeout(next, betweenMs)
  return () => clearTimeout(timer)
}
