import type { CSSProperties, ElementType, HTMLAttributes, Ref } from "react"
import { classes } from "../theme/index.ts"
import styles from "./Layout.module.css"

/** Steps of the 4 px grid. */
type Space = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 10

type Tag = Exclude<keyof HTMLElementTagNameMap, "a" | "button" | "img" | "input" | "select" | "textarea">

type TextProps = HTMLAttributes<HTMLElement> & {
  as?: Tag
  ref?: Ref<HTMLElement>
  small?: boolean
  muted?: boolean
  /** All figures equally wide, for amounts and dates beneath each other. */
  numbers?: boolean
  /** Breaks long words anywhere. */
  breaks?: boolean
  /** Keeps typed line breaks. */
  lines?: boolean
}

type LayoutProps = TextProps & {
  /** Between all children, or as "row column". */
  gap?: Space | `${Space} ${Space}`
  align?: "start" | "center" | "end" | "baseline"
  justify?: "between" | "center" | "end"
  wrap?: boolean
  inline?: boolean
}

const aligned = { start: styles.start, center: styles.center, end: styles.end, baseline: styles.baseline }
const justified = { between: styles.between, center: styles.middle, end: styles.last }
const pixels = (gap: Space | string) => String(gap).replaceAll(/[\d.]+/g, (steps) => `${Number(steps) * 4}px`)

/** Children below each other. A class of the caller wins over everything set here. */
export const VStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.vertical, props)} />

/** Children beside each other. */
export const HStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.horizontal, props)} />

function arranged(kind: string | undefined, props: LayoutProps): TextProps {
  const { gap = 0, align, justify, wrap, inline, className, style, ...rest } = props
  const names = [
    align && aligned[align],
    justify && justified[justify],
    wrap && styles.wrap,
    inline && styles.inline,
  ]
  const spaced: CSSProperties & { "--gap": string } = { "--gap": pixels(gap), ...style }
  return { ...rest, style: spaced, className: classes(kind, ...names, className) }
}

/** The roles of text, alone or on a layout. */
export function Text({ as = "span", small, muted, numbers, breaks, lines, className, ...rest }: TextProps) {
  const Tag = as as ElementType
  const roles = [small && styles.small, muted && styles.muted, numbers && styles.numbers]
  const breaking = [breaks && styles.breaks, lines && styles.lines]
  return <Tag {...rest} className={classes(...roles, ...breaking, className)} />
}
