import { useEffect, useRef, useState } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { useShortcut } from "../../ui/keys/shortcuts.ts"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { firstPage, inShownOrder } from "../../ui/values/table-state.ts"
import { type DeskStep, mainStepOf, nextCase } from "./cases.ts"

/** `done`: the result, once there is one. */
type Opened = { item: DeskItem; step: DeskStep; done?: string }

const none: ReadonlySet<string> = new Set()

/** The case being answered. The next one opens automatically beside the list (P121); an overlay asks first. */
export function useCases(
  items: readonly DeskItem[],
  rowOf: (id: string) => HTMLElement | null,
  isBeside: boolean,
) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [doneIds, setDoneIds] = useState(none)
  const lastId = useRef("")
  const open = (item: DeskItem, step: DeskStep = mainStepOf(item)) => {
    lastId.current = item.activity.id
    setOpened({ item, step })
  }
  const next = opened?.done === undefined ? undefined : nextCase(items, opened.item.activity.id, doneIds)
  // A colleague may answer the next case while the link to it is shown.
  const isOver = opened?.done !== undefined && next === undefined
  const isOpen = opened !== null && !isOver
  // The rows keep their place until the focus is back.
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen) rowOf(lastId.current)?.focus()
    setWasOpen(isOpen)
  }, [isOpen, wasOpen, rowOf])
  return {
    opened: isOpen ? opened : null,
    isPanelOpen: isOpen || wasOpen,
    next,
    open,
    close: () => setOpened(null),
    /** Where to put the focus afterwards. */
    returnsTo: () => rowOf(lastId.current),
    done: (sentence: string) => {
      if (!opened) return
      const ids = new Set([...doneIds, opened.item.activity.id])
      setDoneIds(ids)
      const following = nextCase(items, opened.item.activity.id, ids)
      if (!following) setOpened(null)
      else if (isBeside) open(following)
      else setOpened({ ...opened, done: sentence })
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
