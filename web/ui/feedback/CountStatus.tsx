import { useState } from "react"
import { createPortal } from "react-dom"
import { useDebounced } from "../browser/timing.ts"
import { texts } from "../texts.de.ts"

/** A word is typed in one go. */
const settledMs = 500

type Props = {
  /** What was searched and filtered, as a text. */
  asked: string
  /** How many the list holds; undefined while it loads. */
  count: number | undefined
}

/**
 * Says how many a list holds once somebody asked it for something else. What others change says nothing here: that is
 * told in one sentence for all lists (P109).
 */
export function CountStatus({ asked, count }: Props) {
  const settled = useDebounced(asked, settledMs)
  const [told, setTold] = useState({ asked, words: "" })
  if (settled !== told.asked && count !== undefined) {
    const words = texts.listHolds(count)
    setTold({ asked: settled, words: nextAnnouncement(told.words, words) })
  }
  // Beside the page, so that it is announced while filters cover it in a drawer.
  return createPortal(
    <p role="status" aria-live="polite" className="visually-hidden">
      {told.words}
    </p>,
    document.body,
  )
}

/** The next text of a live region: the same sentence is announced again only where the text differs. */
export const nextAnnouncement = (before: string, now: string): string =>
  before === now ? `${now}\u00a0` : now
