import { useEffect, useRef, useState } from "react"
import type { DeskItem } from "../../../contract/cases/desk.ts"
import type { Column } from "../../ui/table/PlainTable.tsx"
import { useListNavigation } from "../../ui/table/use-list-navigation.ts"
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
  controlOf: (id: string) => HTMLElement | null
}

/** The cases in the order of the table, its page and sorting, with steps through them. */
export function useCaseOrder({ rows, gone, columns, cases, controlOf }: CaseOrderInput) {
  const [pagination, paginate] = useState(() => firstPage(0))
  const turning = useListNavigation({
    ...{ controlOf, pagination, open: (item: DeskItem) => cases.open(item), skipped: gone },
    rows: inShownOrder(rows, columns, pagination.sorting),
    idOf: ({ activity }) => activity.id,
    openedId: cases.opened?.item.activity.id,
    showPage: (page) => paginate({ ...pagination, page }),
  })
  return { ...turning, pagination, paginate }
}
