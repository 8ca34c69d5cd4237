import { type MouseEvent, type ReactNode, useDeferredValue, useMemo, useState } from "react"
import { mostOnPaper } from "../../../contract/limits.ts"
import { usePhone, usePrinting, useTablet } from "../browser/index.ts"
import { oneClick } from "../button/index.ts"
import { CountStatus, EmptyState, Loading, Skeleton } from "../feedback/index.ts"
import { Checkbox } from "../field/index.ts"
import { HStack, ScrollArea, VStack } from "../layout/index.ts"
import { texts } from "../texts.de.ts"
import { classes, Icon } from "../theme/index.ts"
import {
  allSelected,
  firstPage,
  inShownOrder,
  nextSorting,
  type Paging,
  pageOf,
  type SortValue,
  someSelected,
  toggleAll,
  withEntries,
} from "../values/index.ts"
import { CardList } from "./CardList.tsx"
import { markedCell, SearchedFor } from "./Marked.tsx"
import { Pagination } from "./Pagination.tsx"
import { currentMark } from "./row-button.ts"
import styles from "./Table.module.css"
import { type Selection, useRowTicks } from "./use-row-ticks.ts"

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value; empty values come last. */
  sort?: (row: Row) => SortValue
  /** Right-aligned with tabular figures. */
  numeric?: boolean
  /** Grows and wraps where others stay on one line. */
  wraps?: boolean
  /** Left out on the card of a phone. */
  cardHidden?: boolean
  /** The first column, which says what a row is: it stays in sight while the others are scrolled past. */
  stays?: boolean
}

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Given where `rows` are one page in its order: how many there are on all pages. */
  total?: number
  /** All rows, for paper, where `rows` are one page (P195). */
  paper?: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Names a row, e.g. its job number; heads its card on a phone. */
  rowLabel: (row: Row) => string
  onRowClick?: (row: Row) => void
  /** Buttons at the end of a row, in sight also where the row is wider than the screen; the second click of a double click does nothing there. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection
  /** Given when page and sorting live elsewhere (the URL); left out, the table keeps them itself. */
  pagination?: Paging
  onPaginationChange?: (pagination: Paging) => void
  /** E.g. (n) => "n Fahrzeuge gefunden". */
  foundLabel?: (count: number) => string
  /** Their number is said above the table already. */
  foundHidden?: boolean
  /** What the rows were searched and filtered by, as a text: an answer to something else is told (see `CountStatus`). */
  asked?: string
  /** What the rows were searched for; they show where they hold it (P187). */
  search?: string
  /** Instead of the rows when there are none. */
  empty?: ReactNode
  loading?: boolean
  /** Small type and narrow columns, for lists that are worked through all day (P104). */
  dense?: boolean
  /** For the few rows of a list inside a form: neither their count nor page sizes are shown. */
  short?: boolean
  /** Has more in a row than a tablet shows; its rows are cards there, too. */
  wide?: boolean
  /** Its rows are cards on any screen: something of it is open beside it. */
  asCards?: boolean
  /** The choice of the order of its cards stands elsewhere (`SortChoice`). */
  sortsOutside?: boolean
  /** The row that is open beside the table; Enter acts upon it. */
  currentId?: string | undefined
}

/** The one table of the portal (P84): a plain table, or a list of cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowId, selection, foundLabel, short = false } = props
  const tablet = useTablet()
  const phone = usePhone()
  const printing = usePrinting()
  const cards = !printing && (phone || props.asCards || (tablet && props.wide))
  const count = props.total ?? rows.length
  const isPage = props.total !== undefined
  const [own, setOwn] = useState(() => firstPage(count))
  const pagination = withEntries(props.pagination ?? own, count)
  const change = props.onPaginationChange ?? setOwn
  const { sorting } = pagination

  const sorted = useMemo(
    () => (isPage ? rows : inShownOrder(rows, columns, sorting)),
    [isPage, rows, columns, sorting],
  )
  const deferred = useDeferredValue(sorted)
  const onPaper = (props.paper ?? sorted).slice(0, mostOnPaper)
  const shown = printing ? onPaper : isPage ? sorted : pageOf(deferred, pagination)
  const pageIds = shown.map(rowId)
  const ids = useMemo(() => sorted.map(rowId), [sorted, rowId])
  const ticks = useRowTicks(ids, selection)
  const sort = (columnIndex: number) => {
    const next = nextSorting(sorting, columnIndex)
    const { sorting: _, ...unsorted } = pagination
    change({ ...unsorted, page: 0, ...(next ? { sorting: next } : {}) })
  }

  const formatted = count.toLocaleString("de-DE")
  const found = foundLabel?.(count) ?? texts.found(count)
  const body = { ...props, shown, sorting, sort, pageIds, ticks, change, pagination }
  return (
    <VStack
      gap={3}
      className={classes(styles.wrapper, props.dense && styles.dense)}
      data-paper={short ? undefined : "list"}
    >
      {props.asked !== undefined && (
        <CountStatus asked={props.asked} count={props.loading ? undefined : count} />
      )}
      {!short && !props.foundHidden && (
        <HStack as="p" align="center" small muted numbers className={styles.bar}>
          {props.loading ? texts.loading : found}
        </HStack>
      )}
      {props.loading ? (
        <TableSkeleton />
      ) : count === 0 ? (
        (props.empty ?? <EmptyState title={texts.emptyTable} />)
      ) : (
        <SearchedFor search={props.search}>
          {cards ? <CardList {...body} selection={selection} ticks={ticks} /> : <PlainTable {...body} />}
        </SearchedFor>
      )}
      {printing && count > onPaper.length && (
        <p>
          {isPage
            ? texts.pageOnPaper({ most: onPaper.length, all: formatted })
            : texts.onPaper({ most: onPaper.length, all: formatted })}
        </p>
      )}
      {count > 0 && !props.loading && (
        <Pagination pagination={pagination} onChange={change} sizesHidden={short} />
      )}
    </VStack>
  )
}

type BodyProps<Row> = TableProps<Row> & {
  shown: readonly Row[]
  /** Of the rows on the page. */
  pageIds: readonly string[]
  ticks: ReturnType<typeof useRowTicks>
  sorting: Paging["sorting"]
  sort: (columnIndex: number) => void
}

function PlainTable<Row>({
  label,
  columns,
  shown,
  pageIds,
  selection,
  sorting,
  sort,
  ...row
}: BodyProps<Row>) {
  return (
    <ScrollArea className={classes(styles.place, row.rowActions && styles.besideActions)}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th
                scope="col"
                className={classes(styles.narrow, columns[0]?.stays && styles.tick)}
                data-paper="never"
              >
                <Checkbox
                  label={texts.selectPage}
                  labelHidden
                  checked={allSelected(pageIds, selection.selected)}
                  mixed={someSelected(pageIds, selection.selected)}
                  onChange={() => selection.onChange(toggleAll(pageIds, selection.selected))}
                />
              </th>
            )}
            {columns.map((column, index) => {
              const direction = sorting?.columnIndex === index && sorting
              const sign = (
                <span className={classes(styles.sign, direction && styles.active)} aria-hidden>
                  <Icon
                    name={direction ? (direction.descending ? "sortDown" : "sortUp") : "sortNone"}
                    size={16}
                  />
                </span>
              )
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={classes(column.numeric && styles.numeric, column.stays && styles.naming)}
                  data-stays={column.stays}
                  aria-sort={direction ? (direction.descending ? "descending" : "ascending") : undefined}
                >
                  {column.sort ? (
                    <button type="button" className={styles.sort} onClick={() => sort(index)}>
                      <span>
                        {column.numeric && sign}
                        {column.header}
                        {!column.numeric && sign}
                      </span>
                    </button>
                  ) : (
                    column.header
                  )}
                </th>
              )
            })}
            {row.rowActions && (
              <th scope="col" className={classes(styles.narrow, styles.actions)} data-paper="never">
                <span className="visually-hidden">{texts.rowActions}</span>
              </th>
            )}
          </tr>
        </thead>
        {/* A browser that translates would put words of its own between React and the data. */}
        <tbody translate="no">
          {shown.map((entry) => (
            <TableRow key={row.rowId(entry)} entry={entry} columns={columns} {...row} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

type RowProps<Row> = Pick<
  TableProps<Row>,
  "rowId" | "rowLabel" | "onRowClick" | "rowActions" | "currentId"
> & {
  entry: Row
  columns: readonly Column<Row>[]
  ticks: ReturnType<typeof useRowTicks>
}

/** A click anywhere on the row acts, except on controls in it; the first cell holds the button for the keyboard. */
function TableRow<Row>({
  entry,
  columns,
  ticks,
  rowId,
  rowLabel,
  onRowClick,
  rowActions,
  currentId,
}: RowProps<Row>) {
  const id = rowId(entry)
  const tick = ticks?.(id)
  const open = (event: MouseEvent) => {
    const control = (event.target as Element).closest("button, a, input, label, select")
    if (!control && window.getSelection()?.isCollapsed !== false) onRowClick?.(entry)
  }
  return (
    <tr
      data-row={id}
      className={classes(
        onRowClick && styles.clickable,
        (tick?.checked || id === currentId) && styles.selected,
      )}
      onClick={onRowClick && open}
    >
      {tick && (
        <td
          className={classes(styles.narrow, columns[0]?.stays && styles.tick)}
          data-paper="never"
          {...tick.place}
        >
          <Checkbox
            label={texts.selectRow(rowLabel(entry))}
            labelHidden
            checked={tick.checked}
            onChange={tick.onChange}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={classes(
            column.numeric && styles.numeric,
            column.wraps && styles.wraps,
            column.stays && styles.naming,
          )}
        >
          {index === 0 && onRowClick ? (
            <button
              type="button"
              className={styles.open}
              onClick={() => onRowClick(entry)}
              {...currentMark(id === currentId)}
            >
              {markedCell(column.cell(entry))}
            </button>
          ) : (
            markedCell(column.cell(entry))
          )}
        </td>
      ))}
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

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"]

function TableSkeleton() {
  return (
    <Loading>
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton width="70%" />
          <Skeleton width="90%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </Loading>
  )
}
