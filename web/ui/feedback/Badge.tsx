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

/** A state that is an exception; a normal one, green or petrol, is plain text (P103). */
export function Badge({ tone, wraps, isFilled, children }: BadgeProps) {
  if (tone === "green" || tone === "petrol") return <span>{children}</span>
  return (
    <span className={classes(styles.badge, toned(tone, isFilled), wraps && styles.wraps)}>{children}</span>
  )
}

const toned = (tone: Tone, isFilled?: boolean) =>
  classes(tones[tone], isFilled ? styles.filled : styles.toned)

/** Of buttons and links that stand in a row of words. */
export const chipLook = styles.chip
export const overdueChip = toned("red", true)
export const soonChip = toned("amber")

type ChipProps = { label: string; onRemove: () => void }

export function Chip({ label, onRemove }: ChipProps) {
  return (
    <button type="button" className={chipLook} onClick={onRemove} aria-label={texts.removeFilter(label)}>
      <span className="cut">{label}</span>
      <Icon name="close" size={16} />
    </button>
  )
}
