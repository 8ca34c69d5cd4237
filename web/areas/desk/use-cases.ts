import { useEffect, useRef, useState } from "react"
import type { DeskItem } from "../../../contract/desk.ts"
import { type DeskStep, mainStepOf, nextCase } from "./cases.ts"

type Opened = { item: DeskItem; step: DeskStep /** What was done, once it is. */; done?: string }

const none: ReadonlySet<string> = new Set()

/**
 * The one case that is being answered, and the way on: beside the list the next one opens by itself (P121); over it, what was done
 * makes room for the question whether to go on to the next one. Where nothing is left it leads back to the desk.
 */
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
  // A colleague may take the last one while the way to it is shown.
  const isOver = opened?.done !== undefined && next === undefined
  const isOpen = opened !== null && !isOver
  // Nothing moves before the focus is back at its row.
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen) rowOf(lastId.current)?.focus()
    setWasOpen(isOpen)
  }, [isOpen, wasOpen, rowOf])
  return {
    opened: isOpen ? opened : null,
    isPanelOpen: isOpen || wasOpen,
    /** Where something was done and something is left. */
    next,
    open,
    close: () => setOpened(null),
    /** Where the focus belongs afterwards. */
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
