import { useCallback, useMemo } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import { carName } from "../../../contract/format.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changedKinds, watchFacts } from "../../../contract/watch-facts.ts"
import { ToggleButton } from "../../ui/button/Button.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { texts as carTexts } from "../car/texts.de.ts"
import { texts } from "./texts.de.ts"
import styles from "./Watch.module.css"
import { useStar, useWatchedCars } from "./watched.ts"

type Props = {
  car: AgentCar
  name: string
  today: PlainDate
  watched: WatchedCar | undefined
  toggle: (car: AgentCar) => void
}

/** A row's star, and changes since the user's last look. Over the picture, so that nothing moves when it loads. */
export function RowWatch({ car, name, today, watched, toggle }: Props) {
  const changed = watched ? changedKinds(watched.seen, watchFacts(car, today)) : []
  return (
    <VStack gap={0.5} align="start" className={styles.onRow}>
      <ToggleButton
        icon="star"
        label={`${carTexts.watch}: ${name}`}
        pressed={watched !== undefined}
        onToggle={() => toggle(car)}
        className={styles.onPicture}
      />
      {changed.length > 0 && (
        <p className={styles.mark}>
          {`${carTexts.changed}: ${changed.map((kind) => carTexts.changes[kind]).join(", ")}`}
        </p>
      )}
    </VStack>
  )
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
        seen: watchFacts(car, berlinToday(new Date())),
        wanted: !cars?.has(car.id),
      }),
    [cars, mutate],
  )
  const retry = isLoadingError ? () => void refetch() : undefined
  return { cars, retry, toggle }
}
