import type { AgentCar } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import { changedKinds, watchFacts } from "../../../contract/watch-facts.ts"
import { classes } from "../../ui/theme/index.ts"
import type { CarWords } from "../car/index.ts"
import styles from "./Watch.module.css"

type Props = {
  car: AgentCar
  name: string
  today: PlainDate
  watched: WatchedCar | undefined
  words: CarWords
  toggle: (car: AgentCar) => void
}

/** A row's star, and what changed since the person last looked. It lies over the picture: nothing moves when it comes. */
export function RowWatch({ car, name, today, watched, words, toggle }: Props) {
  const changed = watched ? changedKinds(watched.seen, watchFacts(car, today)) : []
  return (
    <div className={styles.onRow}>
      <WatchStar
        label={`${words.watch}: ${name}`}
        pressed={watched !== undefined}
        onToggle={() => toggle(car)}
        className={styles.onPicture}
      />
      {changed.length > 0 && (
        <p className={styles.mark}>
          {`${words.changed}: ${changed.map((kind) => words.changedKinds[kind]).join(", ")}`}
        </p>
      )}
    </div>
  )
}

type StarProps = {
  /** What a press does, with the car's name. */
  label: string
  pressed: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Watches a car. A double click is one press: whoever clicks twice means one thing. */
export function WatchStar({ label, pressed, onToggle, className }: StarProps) {
  return (
    <button
      type="button"
      className={classes(styles.star, className)}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={(event) => event.detail < 2 && onToggle()}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" />
      </svg>
    </button>
  )
}
