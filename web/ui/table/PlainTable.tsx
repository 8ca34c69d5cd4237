import { type HTMLAttributes, type MouseEvent, memo, type ReactNode, type RefObject } from "react"
import { oneClick } from "../button/Button.tsx"
import { ScrollArea } from "../layout/ScrollArea.tsx"
import { texts } from "../texts.de.ts"
import { classes } from "../theme/classes.ts"
import { Icon } from "../theme/icons.tsx"
import type { Sorting, SortValue } from "../values/table-state.ts"
import { markedCell } from "./Marked.tsx"
import styles from "./Table.module.css"
import { currentMark } from "./use-row-ticks.ts"

export type Column<Row> = {
  id: string
  header: string
  /** A card has no current row. */
  cell: (row: Row, isCurrent?: boolean) => ReactNode
  /** Makes the column sortable: by this value, empty ones last, or by whoever gives the rows. */
  sort?: true | ((row: Row) => SortValue)
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** Grows and wraps where others stay on one line. */
  wraps?: boolean
  /** Left out on the card of a phone. */
  cardHidden?: boolean
  /** Says what a row is: it stays in sight while the others are scrolled past. */
  stays?: boolean
  /** Its cells are heads of their rows. */
  scope?: "row"
}

/** A narrow column before the others, e.g. of ticks. */
export type LeadColumn<Row> = {
  head: ReactNode
  cell: (row: Row) => ReactNode
  cellProps?: (row: Row) => HTMLAttributes<HTMLElement>
}

type RowProps<Row> = {
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** A click anywhere on the row, except on controls in it. */
  onRowClick?: ((row: Row) => void) | undefined
  /** The column whose cells are buttons that do the same, for the keyboard. */
  openedBy?: string | undefined
  lead?: LeadColumn<Row> | undefined
  /** Buttons at the end of a row, always in sight; the second click of a double click does nothing there. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  rowClass?: ((row: Row) => string | undefined) | undefined
  /** The attribute that has the id of a row. */
  rowMark?: "data-row" | "data-car"
}

type PlainTableProps<Row> = RowProps<Row> & {
  label: string
  rows: readonly Row[]
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
  isMarked?: (row: Row) => boolean
  currentId?: string | undefined
  actionsLabel?: string
  /** What scrolls: the table is as high as the window leaves room, has low rows, and its head stays in sight. */
  fills?: RefObject<HTMLElement | null>
  /** Attributes of the table itself. */
  marks?: HTMLAttributes<HTMLTableElement> | undefined
}

/** A table whose heads sort and whose rows open (P84), without pages, cards or paper. */
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
        {/* A browser that translates would put words of its own between React and the data. */}
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

const leadClass = <Row,>([first]: readonly Column<Row>[]) =>
  classes(styles.narrow, styles.lead, first?.stays && styles.tick)

type HeadProps<Row> = {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (columnId: string) => void
}

function Head<Row>({ column: { id, header, sort, numeric, stays }, sorting, onSort }: HeadProps<Row>) {
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
      className={classes(numeric && styles.numeric, stays && styles.naming)}
      data-stays={stays}
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

/** Drawn again only when something of it changed, where the table's own functions stay the same. */
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
      {...{ [props.rowMark ?? "data-row"]: rowId(entry) }}
      className={classes(onRowClick && styles.clickable, rowClass?.(entry), isSelected && styles.selected)}
      onClick={onRowClick && open}
    >
      {lead && (
        <td className={leadClass(columns)} data-paper="never" {...lead.cellProps?.(entry)}>
          {lead.cell(entry)}
        </td>
      )}
      {columns.map(({ id, cell, numeric, wraps, stays, scope }) => {
        const Cell = scope ? "th" : "td"
        const content = markedCell(cell(entry, isCurrent))
        return (
          <Cell
            key={id}
            scope={scope}
            className={classes(numeric && styles.numeric, wraps && styles.wraps, stays && styles.naming)}
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
