import { useCallback, useMemo } from "react"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { carName } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { changedKinds, watchWords } from "../../../contract/news/watch-facts.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { ToggleButton } from "../../ui/button/Button.tsx"
import { texts } from "./texts.de.ts"
import { useStar, useWatchedCars } from "./watched.ts"

type StarProps = { car: AgentCar; isWatched: boolean; toggle: (car: AgentCar) => void }

export const Star = ({ car, isWatched, toggle }: StarProps) => (
  <ToggleButton
    icon="star"
    label={`${carTexts.watch}: ${carName(car)}`}
    pressed={isWatched}
    onToggle={() => toggle(car)}
  />
)

type ChangedProps = {
  car: AgentCar
  today: PlainDate
  watched: WatchedCar
  /** Between it and the text before. */
  before?: string
}

/** Changes of a watched car since the user's last look. */
export function ChangedText({ car, today, watched, before = "" }: ChangedProps) {
  const changed = changedKinds(watched.seen, car, today)
  if (changed.length === 0) return null
  const words = `${carTexts.changed}: ${changed.map((kind) => carTexts.changes[kind]).join(", ")}`
  return <strong title={words}>{`${before}${words}`}</strong>
}

export type Watching = {
  /** By car id; undefined until loaded. */
  cars: ReadonlyMap<string, WatchedCar> | undefined
  /** Loads them again; undefined unless loading failed. */
  retry: (() => void) | undefined
  toggle: (car: AgentCar) => void
}

/** The stars of an overview or panel, loaded after the cars are displayed. */
export function useWatching(isWanted: boolean): Watching {
  const { data, isLoadingError, refetch } = useWatchedCars(carTexts.watchLoadFailed, isWanted)
  const { mutate } = useStar(texts.watchFailed)
  const cars = useMemo(() => data && new Map(data.map((car) => [car.carId, car])), [data])
  const toggle = useCallback(
    (car: AgentCar) =>
      mutate({
        carId: car.id,
        area: car.area,
        name: carName(car),
        seen: watchWords(car, berlinToday(new Date())),
        wanted: !cars?.has(car.id),
      }),
    [cars, mutate],
  )
  const retry = isLoadingError ? () => void refetch() : undefined
  return { cars, retry, toggle }
}
