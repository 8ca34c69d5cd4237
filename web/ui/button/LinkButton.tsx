import type { ReactNode } from "react"
import { type AppLink, hrefOf } from "../../core/links.ts"
import { classes } from "../theme/classes.ts"
import { Icon, type IconName } from "../theme/icons.tsx"
import styles from "./Button.module.css"
import { type ButtonLooks, classesOf, type IconButtonProps } from "./Button.tsx"

type LinkButtonProps = ButtonLooks & {
  link: AppLink
  children: ReactNode
  icon?: IconName
  /** Accessible name, if the text alone is ambiguous. */
  label?: string
  onClick?: () => void
  /** Called on hover, touch or focus, to prefetch data of the page. */
  onIntent?: () => void
}

export function LinkButton({ link, children, icon, label, onClick, onIntent, ...looks }: LinkButtonProps) {
  return (
    <a
      href={hrefOf(link)}
      aria-label={label}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={classesOf(looks)}
    >
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </a>
  )
}

type IconLinkProps = Pick<IconButtonProps, "icon" | "label" | "tone"> & { link: AppLink }

export function IconLink({ icon, label, link, tone = "plain" }: IconLinkProps) {
  return (
    <a
      href={hrefOf(link)}
      className={classes(styles.iconButton, styles[tone])}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </a>
  )
}
