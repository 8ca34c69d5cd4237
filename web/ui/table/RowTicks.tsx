import { Checkbox } from "../field/Choice.tsx"
import { allSelected, someSelected, toggleAll, toggleOne } from "../values/table-state.ts"
import { texts } from "./texts.de.ts"

/** Ticked rows by id; those of other pages and searches stay ticked. */
export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

type PageTickProps = { pageIds: readonly string[]; selection: Selection }

/** Ticks all rows of the page. */
export function PageTick({ pageIds, selection: { selected, onChange } }: PageTickProps) {
  return (
    <Checkbox
      label={texts.selectPage}
      labelHidden
      checked={allSelected(pageIds, selected)}
      mixed={someSelected(pageIds, selected)}
      onChange={() => onChange(toggleAll(pageIds, selected))}
    />
  )
}

type RowTickProps = { id: string; label: string; selection: Selection }

/** Ticks one row. */
export function RowTick({ id, label, selection: { selected, onChange } }: RowTickProps) {
  return (
    <Checkbox
      label={texts.selectRow(label)}
      labelHidden
      checked={selected.has(id)}
      onChange={() => onChange(toggleOne(id, selected))}
    />
  )
}
