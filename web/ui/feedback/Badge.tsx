import type { ReactNode } from "react"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import tones from "../theme/Tones.module.css"
import styles from "./Badge.module.css"

export type Tone = "amber" | "green" | "red" | "grey" | "petrol"

type BadgeProps = {
  tone: Tone
  wraps?: boolean
  /** Must be seen at once. */
  isFilled?: boolean
  children: ReactNode
}

/** A state with a distinct shape per tone, so that it does not depend on colour alone (P103). */
export function Badge({ tone, wraps, isFilled, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, tones[tone], wraps && styles.wraps, isFilled && styles.filled)}>
      {!isFilled && (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className={styles.shape}>
          {shapes[tone]}
        </svg>
      )}
      <span>{children}</span>
    </span>
  )
}

const shapes = {
  amber: <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  green: <path d="m1 5.2 2.8 2.8L9 2.3" fill="none" stroke="currentColor" strokeWidth="2" />,
  red: <path d="m1.5 1.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
  grey: <path d="M1 5h8" fill="none" stroke="currentColor" strokeWidth="2" />,
  petrol: <path d="M5 .5 9.5 5 5 9.5.5 5z" fill="currentColor" />,
} as const satisfies Record<Tone, ReactNode>

type ChipProps = { label: string; onRemove: () => void }

export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={texts.removeFilter(label)}>
      <span className={styles.chipText}>{label}</span>
      <Icon name="close" size={16} />
    </button>
  )
}
