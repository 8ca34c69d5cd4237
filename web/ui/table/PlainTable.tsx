import {
  type CSSProperties,
  type HTMLAttributes,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
} from "react"
import { oneClick } from "../button/Button.tsx"
import { Skeleton } from "../feedback/States.tsx"
import { Breaks } from "../layout/Breaks.tsx"
import { ScrollArea } from "../layout/ScrollArea.tsx"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import type { Sorting, SortValue } from "../values/table-state.ts"
import styles from "./Table.module.css"
import { texts } from "./texts.de.ts"

export type Column<Row> = {
  id: string
  header: string
  /** `isCurrent` is not given on cards. */
  cell: (row: Row, isCurrent?: boolean) => ReactNode
  /** The second line, small and muted; on cards only if no column is in their second line. */
  note?: (row: Row) => ReactNode
  /** What stands around the cell, e.g. picture and number around a car's name; not on cards. */
  around?: (cell: ReactNode, row: Row) => ReactNode
  /** In pixels. In a table with widths, the other columns share the rest. */
  width?: number
  /** Sortable by this value, empty ones last; `true` if the caller sorts. */
  sort?: true | ((row: Row) => SortValue)
  /** Columns empty in every row are hidden. */
  isEmpty?: (row: Row) => boolean
  /** Right-aligned tabular figures; a price is the loudest. */
  numeric?: boolean | "price"
  /** Grows and wraps; other columns stay on one line. */
  wraps?: boolean
  /** Where it stands on a card, the second line by default; "none" if the card's name says it. */
  card?: "status" | "first" | "none"
  /** What a card shows instead of the cell, with words that need no header; null for nothing. */
  cardText?: (row: Row) => ReactNode
  /** Identifies the row, so it stays visible while scrolling. */
  sticky?: boolean
  /** Names the row, and opens it. */
  scope?: "row"
}

export const column = <Row,>(
  id: string,
  header: string,
  cell: Column<Row>["cell"],
  more?: Partial<Column<Row>>,
): Column<Row> => ({ id, header, cell, ...more })

/** A column that shows a text and sorts by it. */
export const textColumn = <Row,>(
  id: string,
  header: string,
  text: (row: Row) => string,
  more?: Partial<Column<Row>>,
): Column<Row> => column(id, header, text, { sort: text, ...more })

export type LeadColumn<Row> = {
  head: ReactNode
  cell: (row: Row) => ReactNode
}

type RowProps<Row> = {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** A click on the row outside its controls. */
  onRowClick?: ((row: Row) => void) | undefined
  /** Address of the row, if it is a link instead. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** Column whose cells open the row, for keyboard users. */
  openedBy?: string | undefined
  lead?: LeadColumn<Row> | undefined
  /** Buttons at the end of a row, always visible; ignore the second click of a double click. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  rowClass?: ((row: Row) => string | undefined) | undefined
}

type PlainTableProps<Row> = RowProps<Row> & {
  label: string
  rows: readonly Row[]
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
  isMarked?: (row: Row) => boolean
  currentId?: string | undefined
  actionsLabel?: string
  /** Of the buttons of a row in a table with widths, in pixels; for one icon by default. */
  actionsWidth?: number | undefined
  /** Scroll container: the table fills the window height with compact rows and a sticky header. */
  fills?: RefObject<HTMLElement | null>
  /** The names of the columns are only for screen readers. */
  headHidden?: boolean | undefined
  marks?: HTMLAttributes<HTMLTableElement> | undefined
  /** Number of empty rows while loading. */
  waiting?: number
}

/** A table with sortable headers and clickable rows, without pages, cards or printing. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, rows, isMarked, currentId, fills, marks, sorting, onSort, actionsLabel, waiting, ...row } =
    props
  const { columns, rowId, lead, rowActions } = row
  const { actionsWidth = 48 } = props
  const ofColumns = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const fixed = ofColumns > 0 ? ofColumns + (rowActions ? actionsWidth : 0) + (lead ? leadWidth : 0) : 0
  return (
    <ScrollArea
      className={classes(styles.place, rowActions && styles.besideActions, fills && styles.filling)}
      {...(fills && { place: fills, fillsWindow: true })}
    >
      <table
        className={classes(
          styles.table,
          columns.some(({ note, around }) => note || around) && styles.two,
          fixed > 0 && styles.fixed,
          props.headHidden && styles.headless,
        )}
        style={
          fixed > 0
            ? ({ "--least": `${fixed + leastName}px`, "--actions": `${actionsWidth}px` } as CSSProperties)
            : undefined
        }
        {...marks}
      >
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {lead && (
              <th scope="col" className={leadClass(columns)} data-paper="never">
                {lead.head}
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} {...{ column, sorting, onSort }} />
            ))}
            {rowActions && (
              <th scope="col" className={classes(styles.narrow, styles.actions)} data-paper="never">
                <span className="visually-hidden">{actionsLabel ?? texts.rowActions}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* Browser translation would replace text nodes that React manages. */}
        <tbody translate="no">
          {rows.map((entry) => {
            const isCurrent = rowId(entry) === currentId
            const isSelected = isCurrent || (isMarked?.(entry) ?? false)
            return <TableRow key={rowId(entry)} {...row} {...{ entry, isCurrent, isSelected }} />
          })}
          {Array.from({ length: waiting ?? 0 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <tr key={at} data-waiting="row">
              <td colSpan={columns.length + (lead ? 1 : 0) + (rowActions ? 1 : 0)}>
                <Skeleton width="40%" height="12px" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Least width of the columns without a width, and that of the tick boxes, in pixels. */
const [leastName, leadWidth] = [232, 42]

/** Plain text breaks between its parts. */
export const cellContent = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <Breaks text={content} /> : content

const leadClass = <Row,>([first]: readonly Column<Row>[]) =>
  classes(styles.narrow, styles.lead, first?.sticky && styles.tick)

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
}

function Head<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { id, header, sort, numeric, sticky, width } = column
  const direction = sorting?.columnId === id && (sorting.descending ? "descending" : "ascending")
  const icon = direction ? (direction === "descending" ? "sortDown" : "sortUp") : "sortNone"
  const sign = (
    <span className={classes(styles.sign, direction && styles.active)} data-paper="never" aria-hidden>
      <Icon name={icon} size={16} />
    </span>
  )
  return (
    <th
      scope="col"
      className={classes(numeric && styles.numeric, sticky && styles.naming)}
      style={width ? ({ "--width": `${width}px` } as CSSProperties) : undefined}
      data-sticky={sticky}
      aria-sort={direction || undefined}
    >
      {sort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(id)}>
          <span>
            {numeric && sign}
            {header}
            {!numeric && sign}
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  )
}

type TableRowProps<Row> = RowProps<Row> & { entry: Row; isCurrent: boolean; isSelected: boolean }

/** Memoised; requires stable functions from the table. */
const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { entry, columns, rowId, onRowClick, openedBy, lead, rowActions, rowClass, isCurrent, isSelected } =
    props
  const href = props.rowHref?.(entry)
  const opens = onRowClick !== undefined || href !== undefined
  const open = ({ target, currentTarget }: MouseEvent) => {
    const control = (target as Element).closest("button, a, input, label, select")
    if (control || window.getSelection()?.isCollapsed === false) return
    if (href === undefined) onRowClick?.(entry)
    else currentTarget.querySelector<HTMLElement>(`a.${styles.open}`)?.click()
  }
  return (
    <tr
      data-row={rowId(entry)}
      className={classes(opens && styles.clickable, rowClass?.(entry), isSelected && styles.selected)}
      onClick={opens ? open : undefined}
    >
      {lead && (
        <td className={leadClass(columns)} data-paper="never">
          {lead.cell(entry)}
        </td>
      )}
      {columns.map(({ id, cell, note, around, numeric, wraps, sticky, scope }) => {
        const Cell = scope ? "th" : "td"
        const whole = cell(entry, isCurrent)
        const content = wraps ? (
          <span className="two-lines" title={typeof whole === "string" ? whole : undefined}>
            {cellContent(whole)}
          </span>
        ) : (
          whole
        )
        const words =
          id === openedBy ? <Opener {...{ href, content, entry, onRowClick, isCurrent }} /> : content
        return (
          <Cell
            key={id}
            scope={scope}
            className={classes(
              numeric && styles.numeric,
              numeric === "price" && styles.price,
              wraps && styles.wraps,
              sticky && styles.naming,
            )}
          >
            {around ? (
              around(words, entry)
            ) : note ? (
              <>
                <Line of={words} title={whole} />
                <Line of={note(entry)} isNote />
              </>
            ) : (
              cellContent(words)
            )}
          </Cell>
        )
      })}
      {rowActions && (
        <td
          className={classes(styles.narrow, styles.actions)}
          translate="yes"
          data-paper="never"
          {...oneClick}
        >
          {rowActions(entry)}
        </td>
      )}
    </tr>
  )
}

type LineProps = { of: ReactNode; title?: ReactNode; isNote?: boolean }

/** One line of a cell of two, with its whole text as a tooltip. */
const Line = ({ of, title = of, isNote }: LineProps) => (
  <div
    className={classes("cut", isNote ? "muted" : styles.line)}
    title={typeof title === "string" ? title : undefined}
  >
    {cellContent(of)}
  </div>
)

type OpenerProps<Row> = {
  entry: Row
  content: ReactNode
  href: string | undefined
  onRowClick: ((row: Row) => void) | undefined
  isCurrent: boolean
}

/** What names the row opens it. */
function Opener<Row>({ entry, content, href, onRowClick, isCurrent }: OpenerProps<Row>) {
  const words = cellContent(content)
  const look = { className: classes(styles.open, "unlined"), "aria-current": isCurrent || undefined }
  if (href !== undefined)
    return (
      <a href={href} {...look}>
        {words}
      </a>
    )
  if (!onRowClick) return words
  return (
    <button type="button" {...look} onClick={() => onRowClick(entry)}>
      {words}
    </button>
  )
}
