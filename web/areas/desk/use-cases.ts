import { useEffect, useRef, useState } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { useShortcut } from "../../ui/keys/shortcuts.ts"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { firstPage, inShownOrder } from "../../ui/values/table-state.ts"
import { type DeskStep, mainStepOf, nextCase } from "./cases.ts"

type Opened = { item: DeskItem; step: DeskStep }

const none: ReadonlySet<string> = new Set()

/** The case being answered; the next one opens automatically (P121). */
export function useCases(items: readonly DeskItem[], rowOf: (id: string) => HTMLElement | null) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [doneIds, setDoneIds] = useState(none)
  const lastId = useRef("")
  const open = (item: DeskItem, step: DeskStep = mainStepOf(item)) => {
    lastId.current = item.activity.id
    setOpened({ item, step })
  }
  const isOpen = opened !== null
  // The rows keep their place until the focus is back.
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen) rowOf(lastId.current)?.focus()
    setWasOpen(isOpen)
  }, [isOpen, wasOpen, rowOf])
  return {
    opened,
    isPanelOpen: isOpen || wasOpen,
    open,
    close: () => setOpened(null),
    /** Where to put the focus afterwards. */
    returnsTo: () => rowOf(lastId.current),
    done: () => {
      if (!opened) return
      const ids = new Set([...doneIds, opened.item.activity.id])
      setDoneIds(ids)
      const following = nextCase(items, opened.item.activity.id, ids)
      if (following) open(following)
      else setOpened(null)
    },
  }
}

type CaseOrderInput = {
  rows: readonly DeskItem[]
  /** Ids of cases that no longer wait. */
  gone: ReadonlySet<string>
  columns: readonly Column<DeskItem>[]
  cases: ReturnType<typeof useCases>
  rowOf: (id: string) => HTMLElement | null
}

/** The cases in the order of the table, its page and sorting, with steps through them (P196, P197). */
export function useCaseOrder({ rows, gone, columns, cases, rowOf }: CaseOrderInput) {
  const [pagination, paginate] = useState(() => firstPage(0))
  const open = inShownOrder(rows, columns, pagination.sorting)
  const items = open.filter(({ activity }) => !gone.has(activity.id))
  const pendingId = useRef<string | null>(null)
  const follow = () => {
    const row = rowOf(pendingId.current ?? "")
    if (!row?.closest("[data-row]")) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: "nearest" })
    pendingId.current = null
  }
  // After the table has changed its page.
  useEffect(follow)
  const lead = (item: DeskItem) => {
    const page = Math.floor(open.indexOf(item) / pagination.paginationSize)
    if (page !== pagination.page) paginate({ ...pagination, page })
    pendingId.current = item.activity.id
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
