import { useEffect, useEffectEvent, useState } from "react"
import type { DeskItem } from "../../../contract/cases/desk.ts"
import { homeSearch } from "../../core/searches.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import { useSearch } from "../../ui/navigation/history.ts"
import { useOpened } from "../../ui/navigation/opened.ts"
import { idOf, nextCase } from "./cases.ts"
import { texts } from "./texts.de.ts"

const none: ReadonlySet<string> = new Set()

/** The case in the address, which says so if a current list lacks it; the next one of the shown `items` opens automatically (P121). */
export function useCases(items: readonly DeskItem[], all: readonly DeskItem[], isCurrent: boolean) {
  const opening = useOpened("activityId", "refuses")
  const { refuses = false } = useSearch(homeSearch)
  const [doneIds, setDoneIds] = useState(none)
  // As last listed, so that a form stays when its case leaves the desk.
  const [last, setLast] = useState<DeskItem>()
  const listed = all.find((one) => idOf(one) === opening.id)
  if (listed && listed !== last) setLast(listed)
  const item = last && idOf(last) === opening.id ? last : undefined
  const isGone = isCurrent && opening.id !== undefined && !item
  const leave = useEffectEvent(() => {
    toast.info(texts.notHere)
    opening.close()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  const done = () => {
    if (!item) return
    const ids = new Set([...doneIds, idOf(item)])
    setDoneIds(ids)
    const following = nextCase(items, idOf(item), ids)
    if (following) opening.open(idOf(following))
    else opening.close()
  }
  const refuse = (id: string) => opening.open(id, { refuses: true })
  return { ...opening, id: item && idOf(item), item, refuses, refuse, done }
}
