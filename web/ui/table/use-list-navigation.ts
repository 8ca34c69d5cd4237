import { useEffect, useRef } from "react"
import { useShortcut } from "../keys/shortcuts.ts"
import { leadsFromPanel } from "../navigation/panel-focus.ts"
import type { Paging } from "../values/table-state.ts"

type Turning<Row> = {
  /** All pages, in the shown order. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Rows that are passed over. */
  skipped?: ReadonlySet<string>
  /** What takes the focus in a row; null if it is on another page. */
  controlOf: (id: string) => HTMLElement | null
  openedId: string | undefined
  open: (row: Row) => void
  pagination: Pick<Paging, "page" | "paginationSize">
  showPage: (page: number) => void
}

const rowAt = (element: Element | null) => element?.closest<HTMLElement>("[data-row]")

/** Next and previous in a list (P196, P197): replaces the open row, else moves the focus between rows. */
export function useListNavigation<Row>(turning: Turning<Row>) {
  const { rows, idOf, skipped, controlOf, openedId, open, pagination, showPage } = turning
  const { page, paginationSize } = pagination
  const items = skipped ? rows.filter((row) => !skipped.has(idOf(row))) : rows
  const pending = useRef<{ id: string; takesFocus: boolean } | null>(null)
  const follow = () => {
    const control = pending.current && controlOf(pending.current.id)
    if (!pending.current || !control) return
    if (pending.current.takesFocus) control.focus({ preventScroll: true })
    rowAt(control)?.scrollIntoView({ block: "nearest" })
    pending.current = null
  }
  // After the table has changed its page.
  useEffect(follow)
  const lead = (row: Row, takesFocus: boolean) => {
    pending.current = { id: idOf(row), takesFocus }
    const pageOfRow = Math.floor(rows.indexOf(row) / paginationSize)
    if (pageOfRow !== page) showPage(pageOfRow)
    follow()
  }
  /** Opens another row instead of the open one. */
  const goTo = (row: Row) => {
    lead(row, Boolean(rowAt(document.activeElement)))
    open(row)
  }
  const step = (by: 1 | -1) => {
    // A dialog may contain input.
    if (openedId !== undefined && !leadsFromPanel()) return false
    const from = openedId ?? rowAt(document.activeElement)?.dataset.row
    const at = items.findIndex((item) => idOf(item) === from)
    const next =
      at < 0 ? rows.slice(page * paginationSize).find((item) => items.includes(item)) : items[at + by]
    if (!next) return from !== undefined
    if (openedId === undefined) lead(next, true)
    else goTo(next)
    return true
  }
  useShortcut("next", () => step(1))
  useShortcut("previous", () => step(-1))
  return { items, goTo }
}
