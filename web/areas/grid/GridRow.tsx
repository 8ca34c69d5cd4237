// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the active cell alone takes the focus
import { memo } from "react"
import type { Car } from "../../../contract/cars.ts"
import { notSet } from "../../../contract/format.ts"
import type { Choices } from "../car-record/index.ts"
import { type GridColumn, gridColumns, tracks } from "./columns.ts"
import styles from "./Grid.module.css"
import { type CellActs, GridCell, type Opened } from "./GridCell.tsx"
import { type Entries, typedOver } from "./grid-draft.ts"

type Props = {
  car: Car
  row: number
  /** Pixels from the top of all rows. */
  top: number
  /** The columns that are drawn; the active one is besides. */
  columns: readonly number[]
  entries: Entries | undefined
  /** The column of the active cell, where it is in this row. */
  active: number | null
  opened: Opened | null
  /** First and last ticked column; null where none is. */
  ticked: readonly [number, number] | null
  choices: Choices
  acts: CellActs
}

const same = (before: Props, after: Props) =>
  (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === "ticked"
      ? before.ticked?.[0] === after.ticked?.[0] && before.ticked?.[1] === after.ticked?.[1]
      : before[name] === after[name],
  )

/** A car as a row of the grid; what names it stays in sight. Drawn again only where something in it changed. */
export const GridRow = memo(function GridRow(props: Props) {
  const { car, row, top, columns, entries, active, opened, ticked, choices, acts } = props
  const draft = typedOver(car, entries)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ top, gridTemplateColumns: tracks }}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name} tabIndex={-1}>
        <strong>{car.licensePlateNumber || car.jobNumber}</strong>{" "}
        <span className={styles.model}>
          {car.licensePlateNumber && `${car.jobNumber} · `}
          {car.modelDesignation || notSet}
        </span>
      </div>
      {withActive(columns, active).map((at) => {
        const column = gridColumns[at] as GridColumn
        return (
          <GridCell
            key={column.name}
            {...{ car, row, column, at, choices, acts }}
            value={draft[column.name]}
            entry={entries?.[column.name]}
            isActive={active === at}
            isTicked={ticked !== null && ticked[0] <= at && at <= ticked[1]}
            opened={active === at ? opened : null}
          />
        )
      })}
    </div>
  )
}, same)

/** The active cell is there out of sight, too, or the focus would fall out of the page. */
const withActive = (columns: readonly number[], active: number | null): readonly number[] =>
  active === null || columns.includes(active) ? columns : [...columns, active].sort((a, b) => a - b)
