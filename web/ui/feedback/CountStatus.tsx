import { useState } from "react"
import { createPortal } from "react-dom"
import { useDebounced } from "../browser/timing.ts"
import { texts } from "../texts.de.ts"

/** Wait until a word has been typed. */
const typingPauseMs = 500

type Props = {
  filterText: string
  count: number | undefined
}

/** Announces the number of results after search or filters changed, not changes by others (P109). */
export function CountStatus({ filterText, count }: Props) {
  const settled = useDebounced(filterText, typingPauseMs)
  const [announced, setAnnounced] = useState({ filterText, words: "" })
  if (settled !== announced.filterText && count !== undefined) {
    const words = texts.listHolds(count)
    setAnnounced({ filterText: settled, words: nextAnnouncement(announced.words, words) })
  }
  // Outside the page, so that it is announced while a drawer covers it.
  return createPortal(
    <p role="status" aria-live="polite" className="visually-hidden">
      {announced.words}
    </p>,
    document.body,
  )
}

/** Text for a live region; varied if repeated, because identical text is not announced again. */
export const nextAnnouncement = (before: string, now: string): string =>
  before === now ? `${now}\u00a0` : now
