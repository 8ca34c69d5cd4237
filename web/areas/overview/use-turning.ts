import { type RefObject, useCallback, useEffect, useRef } from "react"
import type { Row } from "../../../contract/filters.ts"
import { useShortcut } from "../../ui/keys/shortcuts.ts"
import { leadsFromPanel } from "../../ui/navigation/panel-focus.ts"
import type { Paging } from "../../ui/values/table-state.ts"
import type { Layout } from "./list-view.ts"
import { defaultSize, onPage } from "./list-view.ts"
import type { Order } from "./order.ts"
import type { Overview } from "./use-overview.ts"

type TurningInput = Pick<Overview, "opened" | "open" | "changeView"> & {
  order: Order
  rows: readonly Row[]
  shown: readonly Row[]
  pagination: Paging
  layout: Layout
  place: RefObject<HTMLElement | null>
}

/** Next and previous in the list (P196, P197): replaces the open car, else moves the focus between rows. */
export function useTurning({
  order,
  rows,
  shown,
  opened,
  open,
  changeView,
  pagination,
  layout,
  place,
}: TurningInput): void {
  const pending = useRef<{ carId: string; takesFocus: boolean } | null>(null)
  const linkOf = useCallback(
    (carId: string | undefined) =>
      place.current?.querySelector<HTMLElement>(`[data-car="${CSS.escape(carId ?? "")}"] a`) ?? null,
    [place],
  )
  const lead = (row: Row, takesFocus: boolean) => {
    pending.current = { carId: row.car.id, takesFocus }
    const { page, paginationSize } = pagination
    const pageOfRow = Math.floor(rows.indexOf(row) / paginationSize)
    if (pageOfRow !== page)
      changeView((before) => onPage(before, { page: pageOfRow, paginationSize }, defaultSize[layout]))
    follow()
  }
  const follow = () => {
    const link = pending.current && linkOf(pending.current.carId)
    if (!link || !pending.current) return
    if (pending.current.takesFocus) link.focus({ preventScroll: true })
    link.closest("[data-car]")?.scrollIntoView({ block: "nearest" })
    pending.current = null
  }
  // After the table has changed its page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are rendered
  useEffect(follow, [shown])

  const turnTo = (row: Row) => {
    const focused = document.activeElement
    lead(row, place.current?.contains(focused) ?? false)
    open(row.car.id)
  }
  const wayBackTo = useWayBack(rows, opened.carId, linkOf)
  useEffect(() => order.tell({ rows, turnTo, wayBackTo }))

  const step = (by: 1 | -1) => {
    // A dialog may contain input.
    if (opened.carId !== undefined && !leadsFromPanel()) return false
    const focused = document.activeElement?.closest("[data-car]")?.getAttribute("data-car")
    const from = opened.carId ?? focused
    const at = rows.findIndex(({ car }) => car.id === from)
    const next = at < 0 ? shown[0] : rows[at + by]
    if (!next) return from !== undefined
    if (opened.carId === undefined) lead(next, true)
    else turnTo(next)
    return true
  }
  useShortcut("next", () => step(1))
  useShortcut("previous", () => step(-1))
}

type LinkOf = (carId: string | undefined) => HTMLElement | null

/** The link of the last open car; if it left the list by the user's action, the link of the row in its place (P232). */
function useWayBack(rows: readonly Row[], carId: string | undefined, linkOf: LinkOf): LinkOf {
  const last = useRef({ carId, at: -1 })
  useEffect(() => {
    const at = carId === undefined ? -1 : rows.findIndex(({ car }) => car.id === carId)
    if (at >= 0) last.current = { carId, at }
  }, [rows, carId])
  return (wanted) => {
    const { at } = last.current
    const inPlace = wanted === last.current.carId ? (rows[at] ?? rows[at - 1]) : undefined
    return linkOf(wanted) ?? linkOf(inPlace?.car.id)
  }
}
