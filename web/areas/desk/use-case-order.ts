import { useEffect, useRef, useState } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { useShortcut } from "../../ui/keys/index.ts"
import type { Column } from "../../ui/table/index.ts"
import { firstPage, inShownOrder } from "../../ui/values/index.ts"
import type { useCases } from "./use-cases.ts"

type Given = {
  rows: readonly DeskItem[]
  /** Ids of those that wait no longer. */
  gone: ReadonlySet<string>
  columns: readonly Column<DeskItem>[]
  cases: ReturnType<typeof useCases>
  rowOf: (id: string) => HTMLElement | null
}

/** The cases in the order of the table, its page and sorting, and next and previous through them (P196, P197). */
export function useCaseOrder({ rows, gone, columns, cases, rowOf }: Given) {
  const [pagination, paginate] = useState(() => firstPage(0))
  const open = inShownOrder(rows, columns, pagination.sorting)
  const items = open.filter(({ activity }) => !gone.has(activity.id))
  const wanted = useRef<string | null>(null)
  const follow = () => {
    const row = rowOf(wanted.current ?? "")
    if (!row?.closest("[data-row]")) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: "nearest" })
    wanted.current = null
  }
  // Where the table turns its page first.
  useEffect(follow)
  const lead = (item: DeskItem) => {
    const page = Math.floor(open.indexOf(item) / pagination.paginationSize)
    if (page !== pagination.page) paginate({ ...pagination, page })
    wanted.current = item.activity.id
    follow()
  }
  const turn = (item: DeskItem) => {
    if (document.activeElement?.closest("[data-row]")) lead(item)
    cases.open(item)
  }
  const step = (by: 1 | -1) => {
    const current = cases.opened?.item.activity.id
    const from = current ?? document.activeElement?.closest("[data-row]")?.getAttribute("data-row")
    const at = items.findIndex(({ activity }) => activity.id === from)
    const next = at < 0 ? items[0] : items[at + by]
    if (!next) return false
    if (current === undefined) lead(next)
    else turn(next)
    return true
  }
  useShortcut("next", () => step(1))
  useShortcut("previous", () => step(-1))
  return { items, turn, pagination, paginate }
}
