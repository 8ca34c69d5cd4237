import type { CSSProperties, ElementType, HTMLAttributes, Ref } from "react"
import { classes } from "../theme/classes.ts"
import styles from "./Layout.module.css"

/** Steps of the 4 px grid. */
type Space = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 10

type Tag = Exclude<keyof HTMLElementTagNameMap, "a" | "button" | "img" | "input" | "select" | "textarea">

type TextProps = HTMLAttributes<HTMLElement> & {
  as?: Tag
  ref?: Ref<HTMLElement>
  small?: boolean
  /** Stands out like a heading. */
  large?: boolean
  muted?: boolean
  /** Heavier than the text around it. */
  strong?: boolean
  /** All figures equally wide, for amounts and dates beneath each other. */
  numbers?: boolean
  /** Breaks long words anywhere. */
  breaks?: boolean
  /** Keeps typed line breaks. */
  lines?: boolean
  /** Takes the room that is left in the layout around it. */
  grow?: boolean
}

type LayoutProps = TextProps & {
  /** Between all children, or as "row column". */
  gap?: Space | `${Space} ${Space}`
  align?: "start" | "center" | "end" | "baseline"
  justify?: "space-between" | "center" | "end"
  wrap?: boolean
  inline?: boolean
  /** A line between the entries of a list, the gap on both sides of it. */
  divided?: boolean
  /** A line at the end of each entry of a list, with this room above and below its content. */
  ruled?: Space
  /** One of several of its kind: a line above each but the first. */
  section?: boolean
  /** As wide as the content of a page, in the middle of the window. */
  pageWide?: boolean
}

const pixels = (gap: Space | string) => String(gap).replaceAll(/[\d.]+/g, (steps) => `${Number(steps) * 4}px`)

/** Children below each other. A class of the caller wins over everything set here. */
export const VStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.vertical, props)} />

/** Children beside each other. */
export const HStack = (props: LayoutProps) => <Text as="div" {...arranged(styles.horizontal, props)} />

type ColumnsProps = TextProps & {
  /** The least width of a column, in pixels. */
  least: number
  gap?: Space | `${Space} ${Space}`
}

/** Children beside each other in columns of one width, as many as there is room for. */
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

/** The roles of text, alone or on a layout. */
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
