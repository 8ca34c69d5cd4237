import type { ReactNode } from "react"
import { oneClick } from "../button/Button.tsx"
import { Select } from "../field/Select.tsx"
import { currentMark } from "../keys/shortcuts.ts"
import { Facts } from "../layout/Card.tsx"
import { HStack, VStack } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import type { Paging } from "../values/table-state.ts"
import styles from "./CardList.module.css"
import type { Column } from "./PlainTable.tsx"
import { cellContent } from "./PlainTable.tsx"
import { PageTick, RowTick, type Selection } from "./RowTicks.tsx"
import { texts } from "./texts.de.ts"
import { sortingOf, sortText } from "./use-list-view.ts"

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  shown: readonly Row[]
  pageIds: readonly string[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  onRowClick?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  selection: Selection | undefined
  currentId?: string | undefined
  pagination: Paging
  change: (pagination: Paging) => void
  /** The order is selected elsewhere. */
  sortsOutside?: boolean | undefined
}

/** Cards instead of a table on phones, with a sort menu. */
export function CardList<Row>(props: Props<Row>) {
  const { label, columns, shown, pageIds, rowId, selection, pagination, change } = props
  return (
    <>
      {/* On tablets as wide as the longest option. */}
      {!props.sortsOutside && columns.some((column) => column.sort) && (
        <div style={{ maxWidth: 400 }}>
          <SortChoice {...{ columns, pagination }} onPaginationChange={change} />
        </div>
      )}
      {selection && <PageTick {...{ pageIds, selection }} />}
      <VStack as="ul" ruled={3} style={{ borderBlockStart: "1px solid var(--line)" }} aria-label={label}>
        {shown.map((row) => (
          <RowCard key={rowId(row)} row={row} {...props} />
        ))}
      </VStack>
    </>
  )
}

/** Also shows the cards below the opened one. */
const bringIntoView = (card: HTMLElement | null) => {
  if (!card) return
  // After the panel has resized the list.
  const later = setTimeout(() => card.scrollIntoView({ block: "nearest" }), 100)
  return () => clearTimeout(later)
}

function RowCard<Row>({
  row,
  columns,
  rowId,
  rowLabel,
  onRowClick,
  rowActions,
  selection,
  currentId,
}: Props<Row> & { row: Row }) {
  const label = rowLabel(row)
  const facts = columns.filter((column) => !column.cardHidden)
  return (
    <VStack
      as="li"
      gap={2}
      ref={rowId(row) === currentId ? bringIntoView : undefined}
      data-row={rowId(row)}
      translate="no"
      className={classes(styles.card, rowId(row) === currentId && styles.current)}
    >
      <HStack gap={3} align="center" wrap className={styles.head}>
        {selection && <RowTick id={rowId(row)} label={label} selection={selection} />}
        {onRowClick ? (
          <button
            type="button"
            className={classes(styles.open, "covering")}
            aria-label={texts.openRow(label)}
            onClick={() => onRowClick(row)}
            {...currentMark(rowId(row) === currentId)}
          >
            {label}
          </button>
        ) : (
          <span className={styles.title}>{label}</span>
        )}
        {rowActions && (
          <div className={styles.actions} translate="yes" {...oneClick}>
            {rowActions(row)}
          </div>
        )}
      </HStack>
      <Facts
        dense
        facts={facts.map((column) => ({ label: column.header, value: cellContent(column.cell(row)) }))}
      />
    </VStack>
  )
}

type SortProps<Row> = {
  columns: readonly Column<Row>[]
  pagination: Paging
  onPaginationChange: (pagination: Paging) => void
  labelHidden?: boolean
}

export function SortChoice<Row>({ columns, pagination, onPaginationChange, labelHidden }: SortProps<Row>) {
  const { sorting, ...unsorted } = pagination
  const options = columns.flatMap(({ id, header, sort }) =>
    sort
      ? [
          { value: `-${id}`, label: texts.sortDescending(header) },
          { value: id, label: texts.sortAscending(header) },
        ]
      : [],
  )
  const choose = (value: string | null) => {
    const next = sortingOf(value ?? "", columns)
    onPaginationChange({ ...unsorted, page: 0, ...(next && { sorting: next }) })
  }
  return (
    <Select
      label={texts.sortBy}
      labelHidden={labelHidden}
      emptyLabel={texts.unsorted}
      value={sorting ? sortText(sorting) : null}
      onChange={choose}
      options={options}
    />
  )
}
