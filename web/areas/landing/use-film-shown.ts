import { useEffect, useState } from "react"
import { filmVisits } from "../../../contract/limits.ts"
import { useBrowserChoice } from "../../ui/browser/index.ts"

/** Counted once while the page is open, however often somebody comes back to the start page. */
let isCounted = false

/**
 * Whether the start page shows the film: as chosen, else for the first visits (P75). The browser remembers both; a page that is
 * open keeps what it began with.
 */
export function useFilmShown(): { isShown: boolean; show: (isShown: boolean) => void } {
  const [film, choose] = useBrowserChoice("film")
  const [visits, count] = useBrowserChoice("visits")
  const counted = Number(visits)
  const [isFirst] = useState(() => counted < filmVisits)
  useEffect(() => {
    if (isCounted || counted >= filmVisits) return
    isCounted = true
    count(`${counted + 1}`)
  }, [counted, count])
  return {
    isShown: film === null ? isFirst : film === "shown",
    show: (isShown) => choose(isShown ? "shown" : "hidden"),
  }
}
