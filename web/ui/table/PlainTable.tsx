import { type HTMLAttributes, type MouseEvent, memo, type ReactNode, type RefObject } from "react"
import { oneClick } from "../button/Button.tsx"
import { currentMark } from "../keys/shortcuts.ts"
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
  /** Sortable by this value, empty ones last; `true` if the caller sorts. */
  sort?: true | ((row: Row) => SortValue)
  /** Columns empty in every row are hidden. */
  isEmpty?: (row: Row) => boolean
  /** Right-aligned tabular figures. */
  numeric?: boolean
  /** Grows and wraps; other columns stay on one line. */
  wraps?: boolean
  /** Omitted on cards. */
  cardHidden?: boolean
  /** Identifies the row, so it stays visible while scrolling. */
  sticky?: boolean
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
  /** Column with buttons for `onRowClick`, for keyboard users. */
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
  /** Scroll container: the table fills the window height with compact rows and a sticky header. */
  fills?: RefObject<HTMLElement | null>
  marks?: HTMLAttributes<HTMLTableElement> | undefined
}

/** A table with sortable headers and clickable rows (P84), without pages, cards or printing. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, rows, isMarked, currentId, fills, marks, sorting, onSort, actionsLabel, ...row } = props
  const { columns, rowId, lead, rowActions } = row
  return (
    <ScrollArea
      className={classes(styles.place, rowActions && styles.besideActions, fills && styles.filling)}
      {...(fills && { place: fills, fillsWindow: true })}
    >
      <table className={styles.table} {...marks}>
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
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Plain text breaks between its parts (P183). */
export const cellContent = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <Breaks text={content} /> : content

const leadClass = <Row,>([first]: readonly Column<Row>[]) =>
  classes(styles.narrow, styles.lead, first?.sticky && styles.tick)

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
}

function Head<Row>({ column: { id, header, sort, numeric, sticky }, sorting, onSort }: HeadProps<Row>) {
  const direction = sorting?.columnId === id && (sorting.descending ? "descending" : "ascending")
  const icon = direction ? (direction === "descending" ? "sortDown" : "sortUp") : "sortNone"
  const sign = (
    <span className={classes(styles.sign, direction && styles.active)} aria-hidden>
      <Icon name={icon} size={16} />
    </span>
  )
  return (
    <th
      scope="col"
      className={classes(numeric && styles.numeric, sticky && styles.naming)}
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
  const open = ({ target }: MouseEvent) => {
    const control = (target as Element).closest("button, a, input, label, select")
    if (!control && window.getSelection()?.isCollapsed !== false) onRowClick?.(entry)
  }
  return (
    <tr
      data-row={rowId(entry)}
      className={classes(onRowClick && styles.clickable, rowClass?.(entry), isSelected && styles.selected)}
      onClick={onRowClick && open}
    >
      {lead && (
        <td className={leadClass(columns)} data-paper="never">
          {lead.cell(entry)}
        </td>
      )}
      {columns.map(({ id, cell, numeric, wraps, sticky, scope }) => {
        const Cell = scope ? "th" : "td"
        const content = cellContent(cell(entry, isCurrent))
        return (
          <Cell
            key={id}
            scope={scope}
            className={classes(numeric && styles.numeric, wraps && styles.wraps, sticky && styles.naming)}
          >
            {id === openedBy && onRowClick ? (
              <button
                type="button"
                className={styles.open}
                onClick={() => onRowClick(entry)}
                {...currentMark(isCurrent)}
              >
                {content}
              </button>
            ) : (
              content
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
