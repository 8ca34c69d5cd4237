import { useEffect, useState } from "react"
import { filmVisits } from "../../../contract/limits.ts"
import { useLook } from "../car/index.ts"

/** Counted once while the page is open, however often somebody comes back to the start page. */
let isCounted = false

/**
 * Whether the film stands on the start page: as the person chose, else for the first visits (P75). The portal keeps both for the
 * person. What was there when the page came stays until it is opened anew.
 */
export function useFilmShown(): { isShown: boolean; show: (isShown: boolean) => void } {
  const [film, choose] = useLook("film")
  const [counted = 0, count] = useLook("visits")
  const [isFirst] = useState(() => counted < filmVisits)
  useEffect(() => {
    if (isCounted || counted >= filmVisits) return
    isCounted = true
    count(counted + 1)
  }, [counted, count])
  return {
    isShown: film === undefined ? isFirst : film === "shown",
    show: (isShown) => choose(isShown ? "shown" : "hidden"),
  }
}
