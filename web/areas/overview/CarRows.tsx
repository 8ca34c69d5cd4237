import { type RefObject, useEffect, useState } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { Row } from "../../../contract/filters.ts"
import { useAfterPaint, useAfterStart } from "../../ui/browser/index.ts"
import { leadsMark } from "../../ui/keys/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { useOwnRequests } from "../activities/index.ts"
import { carWords, isHeldZvf, type Labels, type Prices, type ReasonText } from "../car/index.ts"
import { useCarImages } from "../images/index.ts"
import type { Watching } from "../watch/index.ts"
import rowStyles from "./CarRow.module.css"
import { CarRow } from "./CarRow.tsx"
import styles from "./Overview.module.css"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  place: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** Whether these are all of the page; more of them follow otherwise. */
  areDrawn: boolean
  /** Ids of rows whose cars are gone. */
  gone: ReadonlySet<string>
  prices: Prices
  labels: Labels
  reasonText: ReasonText
  asking: Asking
  watching: Watching
  open: Overview["open"]
  /** The car that is open beside the list. */
  currentId: string | undefined
}

/** Since the portal was opened, some list stood here: whoever comes back to one left a place in it. */
let wasHere = false

/**
 * Whether the browser may leave out what is out of sight: not before all of it was laid out once, so that each row's height is known
 * and the way back leads to the very place that was left. What the portal opens with waits with that until somebody scrolls: it is a
 * tenth of the work until the first list is at rest.
 */
function useSkipping(areDrawn: boolean): boolean {
  const [isUntouched, setUntouched] = useState(() => !wasHere)
  const isLaidOut = useAfterPaint(areDrawn && !isUntouched)
  useEffect(() => {
    wasHere = true
    const touch = () => setUntouched(false)
    addEventListener("scroll", touch, { once: true, passive: true })
    return () => removeEventListener("scroll", touch)
  }, [])
  return isUntouched || isLaidOut
}

/** The cars of a page as rows. */
export function CarRows({ place, rows, areDrawn, gone, watching, currentId, ...shared }: Props) {
  const words = carWords
  const imageOf = useCarImages()
  const watched = watching.cars
  const hasRequests = rows.some(({ car }) => car.openRequest || isHeldZvf(car))
  const isStarted = useAfterStart()
  const isSkipping = useSkipping(areDrawn)
  const requests = useOwnRequests(isStarted && hasRequests)
  return (
    <ul
      ref={place as RefObject<HTMLUListElement | null>}
      className={classes(styles.rows, isSkipping && rowStyles.skipping)}
      {...(currentId && { [leadsMark]: "" })}
      aria-label={texts.listLabel}
      data-paper="never"
    >
      {rows.map((row) => (
        <CarRow
          key={row.car.id}
          {...{ row, words, imageOf, ...shared }}
          isGone={gone.has(row.car.id)}
          isCurrent={row.car.id === currentId}
          requested={requests?.get(row.car.id)}
          watched={watched?.get(row.car.id)}
          toggle={watched && watching.toggle}
        />
      ))}
    </ul>
  )
}
