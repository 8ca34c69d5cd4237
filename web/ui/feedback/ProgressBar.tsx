import { classes } from "../theme/classes.ts"
import styles from "./ProgressBar.module.css"

type ProgressBarProps = {
  label: string
  /** 0 to 1; null while nobody knows how much there is: then it only says that something is done. */
  share: number | null
}

/** How far something is. It never claims more than is known. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
    >
      <div
        className={classes(styles.filled, share === null && styles.unknown)}
        style={share === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
