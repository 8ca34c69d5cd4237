import { useMemo, useState } from "react"
import type { ImportReport } from "../../../contract/excel.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { type Tab, Tabs } from "../../ui/layout/index.ts"
import { classes } from "../../ui/theme/index.ts"
import styles from "./Excel.module.css"
import { ChangeTable, ErrorTable, NewCarTable } from "./ImportTables.tsx"
import { fieldChanges, newCars } from "./preview.ts"

/** The counts of a report: what it would do, or did. */
export function ImportCounts({ report }: { report: ImportReport }) {
  const { t } = useTranslation("excel")
  const counts = [
    { key: "created", count: report.created },
    { key: "updated", count: report.updated },
    { key: "unchanged", count: report.unchanged },
    { key: "errors", count: report.errorCount },
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(({ key, count }) => (
        <div key={key} className={classes(key === "errors" && count > 0 && styles.bad)}>
          <dt>{t(`count_${key}`)}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Part = "errors" | "changes" | "created"

/** Everything the file would do and everything that is wrong with it, before anything is written (P29). */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { t } = useTranslation("excel")
  const [chosen, setChosen] = useState<Part | null>(null)
  const changes = useMemo(() => fieldChanges(report), [report])
  const created = useMemo(() => newCars(report), [report])
  const parts: Tab<Part>[] = [
    {
      value: "errors",
      label: t("tabErrors"),
      count: report.errorCount,
      content: <Errors report={report} />,
    },
    {
      value: "changes",
      label: t("tabChanges"),
      count: changes.length,
      content: <ChangeTable changes={changes} />,
    },
    {
      value: "created",
      label: t("tabCreated"),
      count: created.length,
      content: <NewCarTable cars={created} />,
    },
  ]
  const filled = parts.filter(({ count }) => count)
  const shown = filled.find(({ value }) => value === chosen) ?? filled[0]
  return (
    <>
      <ImportCounts report={report} />
      {report.missingColumns.length > 0 && (
        <Notice tone="info">
          <ul className={styles.list}>
            {report.missingColumns.map(({ column, message }) => (
              <li key={column}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {shown && <Tabs label={t("preview")} value={shown.value} onChange={setChosen} tabs={filled} />}
    </>
  )
}

function Errors({ report: { errors, errorCount } }: { report: ImportReport }) {
  const { t } = useTranslation("excel")
  const counts = { listed: numberText(errors.length), all: numberText(errorCount) }
  return (
    <div className={styles.stack}>
      {errorCount > errors.length && <Notice tone="warning">{t("moreErrors", counts)}</Notice>}
      <ErrorTable errors={errors} />
    </div>
  )
}
