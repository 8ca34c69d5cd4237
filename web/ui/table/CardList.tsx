import { Fragment, type ReactNode } from "react"
import { oneClick } from "../button/Button.tsx"
import { Skeleton } from "../feedback/States.tsx"
import { Select } from "../field/Select.tsx"
import { HStack, Text } from "../layout/Layout.tsx"
import { classes } from "../theme/classes.ts"
import type { Paging } from "../values/table-state.ts"
import styles from "./CardList.module.css"
import type { Column } from "./PlainTable.tsx"
import { cellContent } from "./PlainTable.tsx"
import { RowTick, type Selection } from "./RowTicks.tsx"
import tableStyles from "./Table.module.css"
import { texts } from "./texts.de.ts"
import { sortingOf, sortText } from "./use-list-view.ts"

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  shown: readonly Row[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  onRowClick?: ((row: Row) => void) | undefined
  rowHref?: ((row: Row) => string | undefined) | undefined
  tickLabel?: ((row: Row) => string) | undefined
  rowPicture?: ((row: Row) => ReactNode) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  selection: Selection | undefined
  currentId?: string | undefined
  pagination: Paging
  change: (pagination: Paging) => void
  unsortedName?: string | undefined
  /** The order is selected elsewhere. */
  sortsOutside?: boolean | undefined
  waiting: number
}

/** Cards instead of a table on tablets and phones, with a sort menu. */
export function CardList<Row>(props: Props<Row>) {
  const { label, columns, shown, rowId, pagination, change } = props
  const waitingCard = {
    hasPicture: props.rowPicture !== undefined,
    hasFirst: columns.some(({ card }) => card === "first"),
  }
  return (
    <>
      {!props.sortsOutside && columns.some((column) => column.sort) && (
        <div className={tableStyles.search}>
          <SortChoice
            {...{ columns, pagination, unsortedName: props.unsortedName }}
            onPaginationChange={change}
          />
        </div>
      )}
      <ul aria-label={label}>
        {shown.map((row) => (
          <RowCard key={rowId(row)} row={row} {...props} />
        ))}
        {Array.from({ length: props.waiting }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <WaitingCard key={at} {...waitingCard} />
        ))}
      </ul>
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

/** Picture, name with its status at the right, and two lines; the whole card opens. */
function RowCard<Row>({ row, ...props }: Props<Row> & { row: Row }) {
  const { columns, rowId, rowPicture, rowActions, selection } = props
  const label = props.rowLabel(row)
  const isCurrent = rowId(row) === props.currentId
  const placed = (place: Column<Row>["card"]) => columns.filter((column) => column.card === place)
  const [first, below] = [placed("first"), placed(undefined)]
  return (
    <li
      ref={isCurrent ? bringIntoView : undefined}
      data-row={rowId(row)}
      translate="no"
      className={classes(styles.card, isCurrent && styles.current)}
    >
      {rowPicture && <div className={styles.picture}>{rowPicture(row)}</div>}
      <HStack gap="0 3" align="baseline" justify="space-between" wrap className={styles.head}>
        <Name {...props} {...{ row, label, isCurrent }} />
        <Text small muted className={styles.status}>
          <Values columns={placed("status")} row={row} />
        </Text>
      </HStack>
      <Text as="div" breaks className={styles.lines}>
        <Text as="div" small>
          <Values columns={first} row={row} />
        </Text>
        <Text as="div" small muted>
          {below.length > 0 ? <Values columns={below} row={row} /> : first.map(({ note }) => note?.(row))}
        </Text>
      </Text>
      {(selection || rowActions) && (
        <HStack
          gap={2}
          align="end"
          className={styles.actions}
          translate="yes"
          data-paper="never"
          {...oneClick}
        >
          {rowActions?.(row)}
          {selection && (
            <RowTick id={rowId(row)} label={props.tickLabel?.(row) ?? label} selection={selection} />
          )}
        </HStack>
      )}
    </li>
  )
}

type NameProps<Row> = Pick<Props<Row>, "onRowClick" | "rowHref"> & {
  row: Row
  label: string
  isCurrent: boolean
}

function Name<Row>({ row, label, isCurrent, onRowClick, rowHref }: NameProps<Row>) {
  const href = rowHref?.(row)
  const look = {
    className: classes(styles.name, "two-lines covering as-text"),
    "aria-current": isCurrent || undefined,
  }
  if (href !== undefined)
    return (
      <a href={href} {...look}>
        {label}
      </a>
    )
  if (!onRowClick) return <span className={classes(styles.name, "two-lines")}>{label}</span>
  return (
    <button type="button" {...look} aria-label={texts.openRow(label)} onClick={() => onRowClick(row)}>
      {label}
    </button>
  )
}

type ValuesProps<Row> = { columns: readonly Column<Row>[]; row: Row }

/** What columns say of a row, on one line; screen readers hear the headers too. */
const Values = <Row,>({ columns, row }: ValuesProps<Row>) =>
  columns
    .filter(({ isEmpty }) => !isEmpty?.(row))
    .map(({ id, header, cell, cardText }) => ({ id, header, value: (cardText ?? cell)(row) }))
    .filter(({ value }) => value !== null)
    .map(({ id, header, value }, at) => (
      <Fragment key={id}>
        {at > 0 && " · "}
        <span className="visually-hidden">{`${header} `}</span>
        {cellContent(value)}
      </Fragment>
    ))

/** As high as a card whose name fits on one line. */
const WaitingCard = ({ hasPicture, hasFirst }: { hasPicture: boolean; hasFirst: boolean }) => (
  <li className={styles.card} data-waiting="row" aria-hidden>
    {hasPicture && (
      <div className={styles.picture}>
        <Skeleton shape="block" height="45px" />
      </div>
    )}
    <div className={classes(styles.head, styles.waiting)}>
      <Skeleton width="60%" height="12px" />
    </div>
    <div className={styles.lines}>
      {hasFirst && <WaitingLine width="50%" />}
      <WaitingLine width="40%" />
    </div>
  </li>
)

const WaitingLine = ({ width }: { width: string }) => (
  <Text as="div" small className={styles.waiting}>
    <Skeleton width={width} height="10px" />
  </Text>
)

type SortProps<Row> = {
  columns: readonly Column<Row>[]
  pagination: Paging
  onPaginationChange: (pagination: Paging) => void
  labelHidden?: boolean
  /** Name of the order without a choice. */
  unsortedName?: string | undefined
}

export function SortChoice<Row>(props: SortProps<Row>) {
  const { columns, pagination, onPaginationChange, labelHidden, unsortedName = texts.unsorted } = props
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
      emptyLabel={unsortedName}
      value={sorting ? sortText(sorting) : null}
      onChange={choose}
      options={options}
    />
  )
}
