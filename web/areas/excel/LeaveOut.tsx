import type { ImportReport } from "../../../contract/excel.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Checkbox } from "../../ui/field/index.ts"
import { changesSomething } from "./preview.ts"

type Props = { report: ImportReport; chosen: boolean; onChange: (leaveOut: number) => void }

/** The choice to apply the other rows without those in error (P136); offered where there are others. */
export function LeaveOut({ report, chosen, onChange }: Props) {
  const { t } = useTranslation("excel")
  const { errorRows } = report
  if (errorRows === 0 || !changesSomething(report)) return null
  return (
    <Checkbox
      label={t("leaveOut", { count: errorRows, formatted: numberText(errorRows) })}
      hint={t("leaveOutHint")}
      checked={chosen}
      onChange={(wanted) => onChange(wanted ? errorRows : 0)}
    />
  )
}
