import { classes } from "../../ui/theme/index.ts"
import styles from "./Watch.module.css"

type Props = {
  /** What a press does, with the car's name. */
  label: string
  pressed: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Watches a car. A double click is one press: whoever clicks twice means one thing. */
export function Star({ label, pressed, onToggle, className }: Props) {
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
