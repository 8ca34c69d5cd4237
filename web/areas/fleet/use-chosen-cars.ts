import { useCallback, useMemo, useState } from "react"
import type { Car } from "../../../contract/cars.ts"

const nobody: ReadonlySet<string> = new Set()
const none: readonly Car[] = []

/** The ticked cars of the fleet, which stay ticked while filters and pages change (P202). */
export function useChosenCars() {
  const [ids, setIds] = useState<ReadonlySet<string>>(nobody)
  /** Those that are looked at alone: they stay in sight when their tick goes. */
  const [shownAlone, setShownAlone] = useState<ReadonlySet<string> | null>(null)
  const clear = useCallback(() => {
    setIds(nobody)
    setShownAlone(null)
  }, [])
  const showAlone = useCallback((isAlone: boolean) => setShownAlone(isAlone ? ids : null), [ids])
  return { ids, choose: setIds, clear, shownAlone, showAlone }
}

export type ChosenCars = ReturnType<typeof useChosenCars>

/** Of the fleet those that are ticked, and how many of them the list does not show. */
export function useChosenAmong(
  ids: ReadonlySet<string>,
  fleet: readonly Car[] = none,
  found: readonly Car[],
) {
  const cars = useMemo(() => fleet.filter(({ id }) => ids.has(id)), [fleet, ids])
  const outside = useMemo(() => outsideOf(cars, found), [cars, found])
  return { cars, outside }
}

function outsideOf(cars: readonly Car[], found: readonly Car[]): number {
  if (cars.length === 0) return 0
  const shown = new Set(found.map(({ id }) => id))
  return cars.filter(({ id }) => !shown.has(id)).length
}
