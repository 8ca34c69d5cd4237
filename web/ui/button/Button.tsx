import { type MouseEvent, type ReactNode, type Ref, useId } from "react"
import { Text, VStack } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import { Icon, type IconName } from "../theme/icons.tsx"
import styles from "./Button.module.css"

/** `quiet` is text with an icon; `danger` executes a destructive action, `dangerText` opens its confirmation. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "dangerText"

export type ButtonLooks = {
  variant?: ButtonVariant
  size?: "normal" | "small"
  fullWidth?: boolean
}

export const classesOf = ({ variant = "secondary", size, fullWidth }: ButtonLooks): string =>
  classes(styles.button, styles[variant], size === "small" && styles.small, fullWidth && styles.full)

type ButtonProps = ButtonLooks & {
  children: ReactNode
  icon?: IconName
  type?: "button" | "submit"
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Why the action is unavailable. The button stays focusable and shows the reason below (`disabled` is not used). */
  refusedBecause?: string | undefined
  /** For screen readers only, if the same sentence is visible nearby. */
  reasonHidden?: boolean
  /** The action is running; further clicks are ignored. */
  busy?: boolean
  form?: string
  ref?: Ref<HTMLButtonElement>
  "aria-haspopup"?: "dialog" | "menu"
  "aria-expanded"?: boolean
  "aria-pressed"?: boolean
  "aria-label"?: string
}

/** Standard button, secondary by default; one primary action per view. */
export function Button(props: ButtonProps) {
  const { children, icon, type = "button", refusedBecause, busy, fullWidth } = props
  const reasonId = useId()
  const isInactive = Boolean(refusedBecause) || busy

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click arrives before `busy` renders and must not submit twice.
    const isSecondClick = type === "submit" && event.detail > 1
    if (isInactive || isSecondClick) event.preventDefault()
    else props.onClick?.(event)
  }

  const button = (
    <button
      ref={props.ref}
      type={type}
      form={props.form}
      className={classesOf(props)}
      onClick={onClick}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={refusedBecause ? reasonId : undefined}
      aria-haspopup={props["aria-haspopup"]}
      aria-expanded={props["aria-expanded"]}
      aria-pressed={props["aria-pressed"]}
      aria-label={props["aria-label"]}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      {/* Plain text needs no wrapper, which saves an element per row in lists. */}
      {typeof children === "string" ? children : <span>{children}</span>}
    </button>
  )
  if (!refusedBecause) return button
  return (
    <VStack as="span" inline gap={1} className={fullWidth ? styles.full : styles.refused}>
      {button}
      {props.reasonHidden ? (
        <span id={reasonId} className="visually-hidden">
          {refusedBecause}
        </span>
      ) : (
        <Text id={reasonId} breaks className="muted" data-paper="never">
          {refusedBecause}
        </Text>
      )}
    </VStack>
  )
}

export type IconButtonProps = {
  icon: IconName
  label: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  tone?: "plain" | "danger" | "onDark"
  /** Unavailable for the reason in its label; stays focusable. */
  refused?: boolean
  ref?: Ref<HTMLButtonElement>
  "aria-expanded"?: boolean
  "aria-haspopup"?: "dialog" | "menu"
  "aria-pressed"?: boolean
}

export function IconButton({ icon, label, onClick, tone = "plain", refused, ref, ...aria }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classes(styles.iconButton, styles[tone])}
      aria-label={label}
      title={label}
      aria-disabled={refused || undefined}
      onClick={onClick}
      {...aria}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Opens the question whether to delete something. */
export const TrashButton = (props: { label: string; onClick: () => void }) => (
  <IconButton icon="trash" tone="danger" aria-haspopup="dialog" {...props} />
)

type ToggleButtonProps = {
  icon: IconName
  label: string
  pressed: boolean
  onToggle: () => void
  className?: string | undefined
}

/** A small toggle; a double click counts as one press. */
export function ToggleButton({ icon, label, pressed, onToggle, className }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.toggle, className)}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={(event) => event.detail < 2 && onToggle()}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/** Ignores second clicks in a row's buttons: after the first one the row may be gone, and another row's button under the pointer. */
export const oneClick = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail < 2) return
    event.stopPropagation()
    // A link would load its page as a new document.
    event.preventDefault()
  },
}
