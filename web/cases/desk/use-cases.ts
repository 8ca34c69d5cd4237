import { useState } from "react"
import type { DeskItem } from "../../../contract/cases/desk.ts"
import { type DeskStep, mainStepOf, nextCase } from "./cases.ts"

export type OpenCase = { item: DeskItem; step: DeskStep }

const none: ReadonlySet<string> = new Set()

/** The case being answered; the next one opens automatically (P121). */
export function useCases(items: readonly DeskItem[]) {
  const [opened, setOpened] = useState<OpenCase | null>(null)
  const [doneIds, setDoneIds] = useState(none)
  const open = (item: DeskItem, step: DeskStep = mainStepOf(item)) => setOpened({ item, step })
  const close = () => setOpened(null)
  const done = () => {
    if (!opened) return
    const { id } = opened.item.activity
    const ids = new Set([...doneIds, id])
    setDoneIds(ids)
    const following = nextCase(items, id, ids)
    if (following) open(following)
    else close()
  }
  return { opened, open, close, done }
}
