import { type ReactNode, useMemo, useState } from "react"
import { maxPrintedRows } from "../../../contract/core/limits.ts"
import { usePrinting, useTablet } from "../browser/use-media.ts"
import { CountStatus } from "../feedback/CountStatus.tsx"
import { EmptyState, Loading } from "../feedback/States.tsx"
import { Text, VStack } from "../layout/Layout.tsx"
import { texts as shared } from "../texts.de.ts"
import {
  firstPage,
  inShownOrder,
  nextSorting,
  type Paging,
  pageOf,
  type Sorting,
  withEntries,
} from "../values/table-state.ts"
import { CardList } from "./CardList.tsx"
import { Pagination } from "./Pagination.tsx"
import { type Column, PlainTable } from "./PlainTable.tsx"
import { PageTick, RowTick, type Selection } from "./RowTicks.tsx"
import { texts } from "./texts.de.ts"

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** If `rows` are a single sorted page: the number of rows on all pages. */
  total?: number
  rowId: (row: Row) => string
  /** Name of a row, e.g. its job number; the title of its card. */
  rowLabel: (row: Row) => string
  onRowClick?: (row: Row) => void
  /** Address of a row that is a link. */
  rowHref?: (row: Row) => string | undefined
  /** Picture at the left of its card. */
  rowPicture?: (row: Row) => ReactNode
  /** Name of its tick box, `rowLabel` by default. */
  tickLabel?: (row: Row) => string
  /** Buttons at the end of a row, visible even if the row is wider than the screen; ignore the second click of a double click. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Of `rowActions` in a table with widths, in pixels; see `PlainTable`. */
  actionsWidth?: number
  selection?: Selection
  /** For page and sorting in the URL; otherwise the table keeps its own state. */
  pagination?: Paging
  onPaginationChange?: (pagination: Paging) => void
  /** How `rows` come without a choice, if a column sorts so; its header shows it. */
  usualOrder?: Sorting | undefined
  /** E.g. (n) => "n Fahrzeuge gefunden". */
  foundLabel?: (count: number) => string
  /** The number is already shown above the table. */
  foundHidden?: boolean
  /** Search and filters as text, to announce new results (see `CountStatus`). */
  filterText?: string
  /** Shown without rows. */
  empty?: ReactNode
  loading?: boolean
  /** For short lists in a form: no count or page sizes. */
  short?: boolean
  /** Always cards, e.g. beside an open panel. */
  asCards?: boolean
  /** Name of the order without a choice, in the cards' menu. */
  unsortedName?: string | undefined
  /** Cards are sorted elsewhere (`SortChoice`), or too few to sort. */
  sortsOutside?: boolean
  /** The names of the columns are only for screen readers. */
  headHidden?: boolean
  /** Row open beside the table; Enter acts on it. */
  currentId?: string | undefined
}

const waitingRows = 10

/** Standard table: a plain table, or cards on tablets and phones. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, rowId, selection, foundLabel, short = false } = props
  const columns = useMemo(() => filledColumns(props.columns, rows), [props.columns, rows])
  const tablet = useTablet()
  const printing = usePrinting()
  const cards = !printing && (tablet || props.asCards)
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
  const onPaper = sorted.slice(0, maxPrintedRows)
  const shown = printing ? onPaper : isPage ? sorted : pageOf(sorted, pagination)
  const pageIds = shown.map(rowId)
  const waiting = props.loading ? waitingRows : 0
  const sort = (columnId: string) => {
    const next = nextSorting(sorting, columnId, props.usualOrder)
    const { sorting: _, ...unsorted } = pagination
    change({ ...unsorted, page: 0, ...(next ? { sorting: next } : {}) })
  }

  const formatted = count.toLocaleString("de-DE")
  const countText = foundLabel?.(count) ?? texts.found(count)
  return (
    <VStack gap={3} className="flow-on-paper" data-paper={short ? undefined : "list"}>
      {props.filterText !== undefined && (
        <CountStatus filterText={props.filterText} count={props.loading ? undefined : count} />
      )}
      {!short && !props.foundHidden && (
        <Text as="p" small muted numbers>
          {props.loading ? shared.loading : countText}
        </Text>
      )}
      {props.loading && <Loading />}
      {count === 0 && !props.loading ? (
        (props.empty ?? <EmptyState title={texts.emptyTable} />)
      ) : cards ? (
        <CardList {...props} {...{ columns, shown, selection, change, pagination, waiting }} />
      ) : (
        <PlainTable
          {...{ label: props.label, columns, rows: shown, rowId, onSort: sort, waiting }}
          sorting={sorting ?? props.usualOrder}
          {...{ onRowClick: props.onRowClick, rowHref: props.rowHref, rowActions: props.rowActions }}
          actionsWidth={props.actionsWidth}
          headHidden={props.headHidden}
          currentId={props.currentId}
          openedBy={(columns.find(({ scope }) => scope) ?? columns[0])?.id}
          lead={
            selection && {
              head: <PageTick {...{ pageIds, selection }} />,
              cell: (row) => (
                <RowTick
                  id={rowId(row)}
                  label={(props.tickLabel ?? props.rowLabel)(row)}
                  selection={selection}
                />
              ),
            }
          }
          isMarked={(row) => selection?.selected.has(rowId(row)) ?? false}
        />
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

/** Hides columns that are empty in every row. */
export const filledColumns = <Row,>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] =>
  columns.filter(({ isEmpty }) => !isEmpty || rows.length === 0 || !rows.every(isEmpty))
