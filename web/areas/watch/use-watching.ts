import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { watchFacts } from "../../../contract/watch-facts.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { texts } from "./texts.de.ts"
import { isNoteOnItsWay, useStar, useWatchedCars } from "./watched.ts"

export type Watching = {
  /** By car; undefined until they are loaded. */
  cars: ReadonlyMap<string, WatchedCar> | undefined
  /** Asks for them again; undefined unless they could not be loaded. */
  retry: (() => void) | undefined
  /** Watches a car, or forgets it; one with a note is only forgotten once `forget` says so. */
  toggle: (car: AgentCar) => void
  /** The car whose note would go: to be asked about. */
  asking: AgentCar | null
  answer: (forget: boolean) => void
}

/** The stars of an overview or a panel, wanted once the cars themselves are on the screen. */
export function useWatching(isWanted: boolean): Watching {
  const { data, isLoadingError, refetch } = useWatchedCars(carTexts.watchLoadFailed, isWanted)
  const client = useQueryClient()
  const { mutate } = useStar(texts.watchFailed)
  const [asking, setAsking] = useState<AgentCar | null>(null)
  const cars = useMemo(() => data && new Map(data.map((car) => [car.carId, car])), [data])
  const change = useCallback(
    (car: AgentCar, wanted: boolean) =>
      mutate({
        carId: car.id,
        area: car.area,
        name: carName(car),
        seen: watchFacts(car, berlinToday(new Date())),
        wanted,
      }),
    [mutate],
  )
  const toggle = useCallback(
    (car: AgentCar) => {
      const watched = cars?.get(car.id)
      // The first note may be on its way still.
      if (watched?.note || isNoteOnItsWay(client, car.id)) setAsking(car)
      else change(car, !watched)
    },
    [cars, change, client],
  )
  const answer = (forget: boolean) => {
    if (forget && asking) change(asking, false)
    setAsking(null)
  }
  const retry = isLoadingError ? () => void refetch() : undefined
  return { cars, retry, toggle, asking, answer }
}
