import { classes } from "../theme/classes.ts"
import styles from "./Button.module.css"

/** What destroys is red: `danger` does it, `askDanger` leads to the question. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "askDanger"

export type ButtonLooks = {
  variant?: ButtonVariant
  size?: "normal" | "small"
  fullWidth?: boolean
}

/** The classes of what looks like a button, be it one or a link. */
export const classesOf = ({ variant = "secondary", size, fullWidth }: ButtonLooks): string =>
  classes(styles.button, styles[variant], size === "small" && styles.small, fullWidth && styles.full)
