import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changedKinds, watchFacts } from "../../../contract/watch-facts.ts"
import { ToggleButton } from "../../ui/button/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import { texts } from "../car/texts.de.ts"
import styles from "./Watch.module.css"

type Props = {
  car: AgentCar
  name: string
  today: PlainDate
  watched: WatchedCar | undefined
  toggle: (car: AgentCar) => void
}

/** A row's star, and what changed since the person last looked. It lies over the picture: nothing moves when it comes. */
export function RowWatch({ car, name, today, watched, toggle }: Props) {
  const changed = watched ? changedKinds(watched.seen, watchFacts(car, today)) : []
  return (
    <VStack gap={0.5} align="start" className={styles.onRow}>
      <ToggleButton
        icon="star"
        label={`${texts.watch}: ${name}`}
        pressed={watched !== undefined}
        onToggle={() => toggle(car)}
        className={styles.onPicture}
      />
      {changed.length > 0 && (
        <p className={styles.mark}>
          {`${texts.changed}: ${changed.map((kind) => texts.changes[kind]).join(", ")}`}
        </p>
      )}
    </VStack>
  )
}
