import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { followed, heldAt, type Place } from "./placement.ts"

const corner: Place = { row: 0, column: 0 }

/** Which cells are ticked, and the way to others; they go with their cars, and the focus follows. */
export function useTicked(cars: readonly Car[], isOpen: boolean, bring: (place: Place) => void) {
  const [held, setHeld] = useState(() => heldAt(corner, corner, cars))
  const wantsFocus = useRef(false)
  const { anchor, active, left } = useMemo(() => followed(held, cars), [held, cars])
  const ticked = useMemo(() => ({ anchor, active }), [anchor, active])
  const { row, column } = active
  useLayoutEffect(() => {
    // With the row of a car that left the list the focus fell out of the grid.
    const fell = left !== null && document.activeElement === document.body
    if ((!wantsFocus.current && !fell) || isOpen) return
    wantsFocus.current = false
    bring({ row, column })
  }, [bring, row, column, isOpen, left])
  const tick = useCallback(
    (from: Place, to: Place) => {
      wantsFocus.current = true
      setHeld(heldAt(from, to, cars))
    },
    [cars],
  )
  return {
    ticked,
    /** The car of the active cell, where it left the list. */
    left,
    tick,
    go: useCallback(
      (to: Place, isExtending = false) => {
        wantsFocus.current = true
        setHeld((before) => heldAt(isExtending ? followed(before, cars).anchor : to, to, cars))
      },
      [cars],
    ),
    /** The focus comes back to the active cell. */
    comeBack: useCallback(() => {
      wantsFocus.current = true
    }, []),
  }
}
