import { useMemo, useRef } from "react"
import type { Car } from "../../../contract/cars.ts"

/**
 * The cars as they stood when a cell was opened, until it is left: nothing moves or goes from beneath the hands of somebody who
 * types. What is known of each is the newest.
 */
export function useHeldCars(found: readonly Car[], isHeld: boolean): readonly Car[] {
  const shown = useRef(found)
  const before = shown.current
  const cars = useMemo(() => (isHeld ? renewed(before, found) : found), [isHeld, before, found])
  shown.current = cars
  return cars
}

function renewed(before: readonly Car[], found: readonly Car[]): readonly Car[] {
  if (before === found) return found
  const newest = new Map(found.map((car) => [car.id, car]))
  const next = before.map((car) => newest.get(car.id) ?? car)
  return next.every((car, at) => car === before[at]) ? before : next
}
