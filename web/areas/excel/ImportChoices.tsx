import { optionTypeText } from "../../../contract/car-fields.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox } from "../../ui/field/index.ts"
import styles from "./Excel.module.css"
import { changesSomething } from "./preview.ts"
import { texts } from "./texts.de.ts"

type LeaveOutProps = { report: ImportReport; chosen: boolean; onChange: (leaveOut: number) => void }

/** The choice to apply the other rows without those in error (P136); offered where there are others. */
export function LeaveOut({ report, chosen, onChange }: LeaveOutProps) {
  const { errorRows } = report
  if (errorRows === 0 || !changesSomething(report)) return null
  return (
    <Checkbox
      label={texts.leaveOut(errorRows)}
      checked={chosen}
      onChange={(wanted) => onChange(wanted ? errorRows : 0)}
    />
  )
}

type MissingOptionsProps = {
  missing: ImportReport["missingOptions"]
  create: boolean
  onChange: (create: boolean) => void
}

/** A file whose columns were mixed up may have as many as rows. */
const mostNamed = 100

/** Labels that no option has yet, and the offer to make them with the import (P28). */
export function MissingOptions({ missing, create, onChange }: MissingOptionsProps) {
  if (missing.length === 0) return null
  const more = missing.length - mostNamed
  return (
    <Notice tone="info" title={texts.missingOptions}>
      <ul className={styles.list}>
        {missing.slice(0, mostNamed).map(({ type, label }) => (
          <li key={`${type} ${label}`}>
            {optionTypeText(type)}: {label}
          </li>
        ))}
        {more > 0 && <li>{texts.moreOptions(more)}</li>}
      </ul>
      <Checkbox label={texts.createOptions(missing.length)} checked={create} onChange={onChange} />
    </Notice>
  )
}
