// biome-ignore-all lint/a11y/useSemanticElements: a table cannot hold rows that are not drawn
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the active cell alone takes the focus
import { memo } from "react"
import type { CarField } from "../../../contract/car-field.ts"
import { fieldOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { useTranslation } from "../../texts.ts"
import { classes } from "../../ui/theme/index.ts"
import type { Choices, DraftValue } from "../car-record/index.ts"
import { CellEditor, type Step } from "./CellEditor.tsx"
import { cellText } from "./cell-values.ts"
import { cellLockOf, type GridColumn } from "./columns.ts"
import styles from "./Grid.module.css"
import { type Entry, isContested } from "./grid-draft.ts"
import type { TypedInto } from "./use-blocks.ts"

/** How a cell is opened: with what stands in it, or with a first letter in its place. */
export type Opened = { readonly text?: string }

export type CellActs = {
  done: (cell: TypedInto, step: Step) => void
  cancel: () => void
  keep: (cell: TypedInto) => void
}

const numericKinds: ReadonlySet<CarField["kind"]> = new Set(["integer", "euro", "decimal", "date"])

type Props = {
  car: Car
  row: number
  column: GridColumn
  at: number
  value: DraftValue
  entry: Entry | undefined
  isActive: boolean
  isTicked: boolean
  opened: Opened | null
  choices: Choices
  acts: CellActs
}

/** One cell: its value, what was typed over it, and why that cannot be taken. A key draws the cells that it changes, no more. */
export const GridCell = memo(function GridCell({
  car,
  row,
  column,
  at,
  value,
  entry,
  isActive,
  isTicked,
  opened,
  choices,
  acts,
}: Props) {
  const { t } = useTranslation("grid")
  const field = fieldOf(column.name)
  const lock = cellLockOf(car, column.name)
  const shown = entry?.text ?? cellText(field, value, choices)
  const contested = entry !== undefined && isContested(car, column.name, entry)
  const problem = entry?.problem ?? (contested ? t("contested") : undefined)
  return (
    <div
      role="gridcell"
      id={`grid-${row}-${at}`}
      data-row={row}
      data-column={at}
      aria-colindex={at + 2}
      aria-selected={isTicked}
      aria-readonly={lock !== null}
      aria-invalid={problem ? true : undefined}
      aria-describedby={isActive ? "grid-note" : undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes(
        styles.cell,
        numericKinds.has(field.kind) && styles.numeric,
        lock && styles.locked,
        entry && styles.changed,
        problem && styles.wrong,
        isTicked && styles.ticked,
        isActive && styles.active,
      )}
      style={{ gridColumn: at + 2 }}
      title={problem}
    >
      {opened ? (
        <CellEditor
          field={field}
          label={`${column.label}, ${car.jobNumber}`}
          text={opened.text ?? shown}
          isTyped={opened.text !== undefined}
          choices={choices}
          onDone={(text, step) => acts.done({ car, column: at, text }, step)}
          onCancel={acts.cancel}
          onKeep={(text) => acts.keep({ car, column: at, text })}
        />
      ) : (
        <span className={styles.value}>
          {lock === "otherArea" ? "" : shown}
          {entry && <span className="visually-hidden"> {problem ?? t("changedCell")}</span>}
        </span>
      )}
      {problem && isActive && !opened && <span className={styles.problem}>{problem}</span>}
    </div>
  )
})
