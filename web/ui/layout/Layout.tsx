import type { CSSProperties, ElementType, HTMLAttributes, Ref } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./Layout.module.css"

/** Multiples of 4 px. */
type Space = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 10

type Tag = Exclude<keyof HTMLElementTagNameMap, "a" | "button" | "img" | "input" | "select" | "textarea">

type TextProps = HTMLAttributes<HTMLElement> & {
  as?: Tag
  ref?: Ref<HTMLElement>
  small?: boolean
  large?: boolean
  muted?: boolean
  strong?: boolean
  /** Tabular figures, for aligned amounts and dates. */
  numbers?: boolean
  /** Breaks long words anywhere. */
  breaks?: boolean
  /** Keeps line breaks. */
  lines?: boolean
  grow?: boolean
}

type LayoutProps = TextProps & {
  /** Between all children, or "row column". */
  gap?: Space | `${Space} ${Space}`
  align?: "start" | "center" | "end" | "baseline"
  justify?: "space-between" | "center" | "end"
  wrap?: boolean
  inline?: boolean
  /** Line between list items, with the gap on both sides. */
  divided?: boolean
  /** Line after each list item, with this padding above and below its content. */
  ruled?: Space
  /** Separated from the previous section by a line. */
  section?: boolean
  /** Centred, with the width of page content. */
  pageWide?: boolean
}

const pixels = (gap: Space | string) => String(gap).replaceAll(/[\d.]+/g, (steps) => `${Number(steps) * 4}px`)

/** Vertical stack. The caller's class overrides these styles. */
export const VStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.vertical, props)} />

export const HStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.horizontal, props)} />

type ColumnsProps = TextProps & {
  least: number
  gap?: Space | `${Space} ${Space}`
}

export function Columns({ least, gap = 4, className, ...rest }: ColumnsProps) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--gap": pixels(gap),
    "--least": `${least}px`,
    ...rest.style,
  }
  return <Text as="div" {...rest} style={style} className={classes(styles.columns, className)} />
}

function arranged(kind: string | undefined, props: LayoutProps): TextProps {
  const {
    gap = 0,
    align = "normal",
    justify = "normal",
    wrap,
    inline,
    divided,
    ruled,
    section,
    pageWide,
    ...rest
  } = props
  const names = [
    wrap && styles.wrap,
    inline && styles.inline,
    divided && styles.divided,
    ruled !== undefined && styles.ruled,
    section && styles.section,
    pageWide && styles.pageWide,
  ]
  const spaced: CSSProperties & Record<`--${string}`, string> = {
    "--gap": pixels(gap),
    "--align": align,
    "--justify": justify,
    ...(ruled !== undefined && { "--ruled": pixels(ruled) }),
    ...rest.style,
  }
  return { ...rest, style: spaced, className: classes(kind, ...names, rest.className) }
}

/** Text styles, alone or combined with a layout. */
export function Text(props: TextProps) {
  const { as = "span", small, large, muted, strong, numbers, breaks, lines, grow, className, ...rest } = props
  const Tag = as as ElementType
  const names = [
    small && styles.small,
    large && styles.large,
    muted && styles.muted,
    strong && styles.strong,
    numbers && styles.numbers,
    breaks && styles.breaks,
    lines && styles.lines,
    grow && styles.grow,
  ]
  return <Tag {...rest} className={classes(...names, className)} />
}
