import { Link, type LinkProps } from "@tanstack/react-router"
import { type MouseEvent, type ReactNode, type Ref, useId } from "react"
import type { AppLink } from "../../links.ts"
import { classes, Icon, type IconName } from "../theme/index.ts"
import styles from "./Button.module.css"

/** What destroys is red: `danger` does it, `askDanger` leads to the question. */
type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "askDanger"

type ButtonProps = {
  children: ReactNode
  variant?: ButtonVariant
  size?: "normal" | "small"
  icon?: IconName
  type?: "button" | "submit"
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Why the action is refused now. The button stays focusable and the reason stands beneath it (there is no bare `disabled`). */
  refusedBecause?: string | undefined
  /** The reason is told to assistive technology only, where the same sentence already stands nearby. */
  reasonHidden?: boolean
  /** The action is under way: further clicks do nothing. */
  busy?: boolean
  fullWidth?: boolean
  /** Id of the form that a submit button outside of it belongs to. */
  form?: string
  /** Ctrl+S presses it: it keeps what was typed, and binds or tells nobody (P197). */
  saves?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
  "aria-haspopup"?: "dialog" | "menu"
  "aria-expanded"?: boolean
  "aria-pressed"?: boolean
  "aria-label"?: string
}

/** The one button. Secondary unless told otherwise; one primary action per view. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant = "secondary",
    size,
    icon,
    type = "button",
    refusedBecause,
    busy,
    fullWidth,
  } = props
  const reasonId = useId()
  const held = Boolean(refusedBecause) || busy

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click comes before `busy` can be seen: it must not send a form twice.
    const again = type === "submit" && event.detail > 1
    if (held || again) event.preventDefault()
    else props.onClick?.(event)
  }

  const button = (
    <button
      ref={props.ref}
      type={type}
      form={props.form}
      className={classes(
        styles.button,
        styles[variant],
        size === "small" && styles.small,
        fullWidth && styles.full,
      )}
      onClick={onClick}
      aria-disabled={held || undefined}
      aria-busy={busy || undefined}
      aria-describedby={refusedBecause ? reasonId : undefined}
      aria-haspopup={props["aria-haspopup"]}
      aria-expanded={props["aria-expanded"]}
      aria-pressed={props["aria-pressed"]}
      aria-label={props["aria-label"]}
      data-saves={props.saves || undefined}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </button>
  )
  if (!refusedBecause) return button
  return (
    <span className={classes(styles.refused, fullWidth && styles.full)}>
      {button}
      <span id={reasonId} className={props.reasonHidden ? "visually-hidden" : styles.reason}>
        {refusedBecause}
      </span>
    </span>
  )
}

type LinkButtonProps = {
  link: AppLink
  children: ReactNode
  variant?: ButtonVariant
  size?: "normal" | "small"
  icon?: IconName
  fullWidth?: boolean
  /** Its accessible name, where the words alone do not say what it is about. */
  label?: string
  /** Before it leads there. */
  onClick?: () => void
  /** Somebody points at it, touches or focuses it: what its page will ask for can be asked ahead. */
  onIntent?: () => void
}

/** Looks like a button, is a link: for going somewhere. */
export function LinkButton({
  link,
  children,
  variant = "secondary",
  size,
  icon,
  fullWidth,
  label,
  onClick,
  onIntent,
}: LinkButtonProps) {
  return (
    <Link
      {...(link as LinkProps)}
      aria-label={label}
      {...(onClick && { onClick })}
      {...(onIntent && { onPointerEnter: onIntent, onTouchStart: onIntent, onFocus: onIntent })}
      className={classes(
        styles.button,
        styles[variant],
        size === "small" && styles.small,
        fullWidth && styles.full,
      )}
    >
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </Link>
  )
}

type IconButtonProps = {
  icon: IconName
  /** The accessible name, also shown as the tooltip. */
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  tone?: "plain" | "danger" | "onDark"
  /** There is nothing to do now, as its label says; it stays focusable. */
  refused?: boolean
  ref?: Ref<HTMLButtonElement>
  "aria-expanded"?: boolean
  "aria-haspopup"?: "dialog" | "menu"
}

type IconLinkProps = Pick<IconButtonProps, "icon" | "label" | "tone"> & { link: AppLink }

/** Looks like an icon button, is a link. */
export function IconLink({ icon, label, link, tone = "plain" }: IconLinkProps) {
  return (
    <Link
      {...(link as LinkProps)}
      className={classes(styles.iconButton, styles[tone])}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  )
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

/**
 * For what stands around the buttons of a row: a double click is one press. By its second click the row may be gone, and
 * the next one's button lie beneath the pointer.
 */
export const oneClick = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation()
  },
}
