import { classes } from "../theme/classes.ts"
import styles from "./Button.module.css"

/** `danger` executes a destructive action, `dangerOutline` opens its confirmation. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "dangerOutline"

export type ButtonLooks = {
  variant?: ButtonVariant
  size?: "normal" | "small"
  fullWidth?: boolean
}

/** Classes of buttons, and of links styled as buttons. */
export const classesOf = ({ variant = "secondary", size, fullWidth }: ButtonLooks): string =>
  classes(styles.button, styles[variant], size === "small" && styles.small, fullWidth && styles.full)
