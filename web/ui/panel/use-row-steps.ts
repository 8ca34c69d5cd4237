import { useEffect, useRef } from "react"
import { useShortcut } from "../keys/shortcuts.ts"
import type { Paging } from "../values/table-state.ts"
import type { Steps } from "./StepButtons.tsx"

export type Moving<Row> = Pick<Steps, "labels"> & {
  /** Opens another row instead of the open one. */
  goTo: (row: Row) => void
  nameOf: (row: Row) => string
  /** Rows that are passed over. */
  skipped?: ReadonlySet<string>
  pagination: Pick<Paging, "page" | "paginationSize">
  showPage: (page: number) => void
}

type Listed<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  openedId: string | undefined
  moving?: Moving<Row> | undefined
}

const unpaged = { page: 0, paginationSize: Number.POSITIVE_INFINITY }

export const rowAt = (element: Element | null) => element?.closest<HTMLElement>("[data-row]")

/** The control that opens a displayed row. */
export function openerOf(id: string | undefined): HTMLElement | null {
  const row = id === undefined ? null : document.querySelector(`main [data-row="${CSS.escape(id)}"]`)
  return row?.querySelector("a") ?? row?.querySelector("button") ?? null
}

/** Steps from the open row; while none is open, keys move the focus between rows. */
export function useRowSteps<Row>({ rows, idOf, openedId, moving }: Listed<Row>): Steps | undefined {
  const pending = useRef<{ id: string; takesFocus: boolean } | null>(null)
  const follow = () => {
    const opener = pending.current && openerOf(pending.current.id)
    if (!pending.current || !opener) return
    if (pending.current.takesFocus) opener.focus({ preventScroll: true })
    rowAt(opener)?.scrollIntoView({ block: "nearest" })
    pending.current = null
  }
  // After the list has changed its page.
  useEffect(follow)
  const { skipped, pagination: { page, paginationSize } = unpaged } = moving ?? {}
  const items = skipped ? rows.filter((row) => !skipped.has(idOf(row))) : rows
  const show = (row: Row, takesFocus: boolean) => {
    pending.current = { id: idOf(row), takesFocus }
    const pageOfRow = Math.floor(rows.indexOf(row) / paginationSize)
    if (pageOfRow !== page) moving?.showPage(pageOfRow)
    follow()
  }
  const moveFocus = (by: 1 | -1) => {
    const from = rowAt(document.activeElement)?.dataset.row
    const at = items.findIndex((item) => idOf(item) === from)
    const next =
      at < 0 ? rows.slice(page * paginationSize).find((row) => items.includes(row)) : items[at + by]
    if (next) show(next, true)
    return next !== undefined || from !== undefined
  }
  const isMoving = moving !== undefined && openedId === undefined
  // Arrows scroll the page, unless something is open beside the list.
  const ifLetter =
    (by: 1 | -1) =>
    ({ key }: KeyboardEvent) =>
      !key.startsWith("Arrow") && moveFocus(by)
  useShortcut("next", isMoving ? ifLetter(1) : undefined)
  useShortcut("previous", isMoving ? ifLetter(-1) : undefined)

  const at = items.findIndex((item) => idOf(item) === openedId)
  if (!moving || openedId === undefined || at < 0) return undefined
  const stepTo = (row: Row | undefined) =>
    row && {
      name: moving.nameOf(row),
      go: () => {
        show(row, Boolean(rowAt(document.activeElement)))
        moving.goTo(row)
      },
    }
  return {
    at,
    all: items.length,
    previous: stepTo(items[at - 1]),
    next: stepTo(items[at + 1]),
    labels: moving.labels,
  }
}
