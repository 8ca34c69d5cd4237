import { useCallback, useState } from "react"
import type { Car } from "../../../contract/cars.ts"
import { useTickedCars } from "../car-record/index.ts"
import type { FleetList } from "./use-fleet-list.ts"

const nobody: ReadonlySet<string> = new Set()

/** The ticked cars of the fleet, which stay ticked while filters and pages change (P202). */
export function useChosenCars() {
  const [{ ids, version }, setIds] = useState({ ids: nobody, version: 0 })
  /** Those that are looked at alone: they stay in sight when their tick goes. */
  const [shownAlone, setShownAlone] = useState<ReadonlySet<string> | null>(null)
  const choose = useCallback(
    (next: ReadonlySet<string>) => setIds((before) => ({ ids: next, version: before.version + 1 })),
    [],
  )
  const clear = useCallback(() => {
    choose(nobody)
    setShownAlone(null)
  }, [choose])
  const showAlone = useCallback((isAlone: boolean) => setShownAlone(isAlone ? ids : null), [ids])
  return { ids, version, choose, clear, shownAlone, showAlone }
}

export type ChosenCars = ReturnType<typeof useChosenCars>

/** How many cars are ticked, and how many of them the list does not show; cars of the page need no call. */
export function useTicked({ ids, version }: ChosenCars, { cars, asked }: FleetList) {
  const here = cars.filter(({ id }: Pick<Car, "id">) => ids.has(id)).length
  const isHere = here === ids.size
  const { filters, only } = asked
  const read = useTickedCars({ filters, ...(only && { only }), ids: [...ids] }, version, !isHere)
  if (isHere || !read) return { count: ids.size, outside: ids.size - here }
  return { count: read.cars.length, outside: read.cars.length - read.shown }
}
