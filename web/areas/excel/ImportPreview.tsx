import { useMemo, useState } from "react"
import type { Finding, ImportReport } from "../../../contract/excel.ts"
import { numberText } from "../../../contract/format.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Columns, type Tab, Tabs, VStack } from "../../ui/layout/index.ts"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/index.ts"
import styles from "./Excel.module.css"
import { ChangeTable, FindingTable, NewCarTable } from "./ImportTables.tsx"
import { fieldChanges, newCars } from "./preview.ts"
import { texts } from "./texts.de.ts"

/** The counts of a report: what it would do, or did. */
export function ImportCounts({ report, isApplied = false }: { report: ImportReport; isApplied?: boolean }) {
  const faults = isApplied
    ? ({ key: "leftOut", count: report.errorRows } as const)
    : ({ key: "errors", count: report.errorCount } as const)
  const counts = [
    { key: "created", count: report.created },
    { key: "updated", count: report.updated },
    { key: "unchanged", count: report.unchanged },
    faults,
  ] as const
  return (
    <Columns as="dl" least={120} className={styles.counts}>
      {counts.map(({ key, count }) => (
        <div key={key} className={classes(key === faults.key && count > 0 && styles.bad)}>
          <dt>{texts.count[key]}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </Columns>
  )
}

type Part = "errors" | "warnings" | "changes" | "created"

/** Everything the file would do and everything that is wrong with it, before anything is written (P29). */
export function ImportPreview({ report }: { report: ImportReport }) {
  const [chosen, setChosen] = useState<Part | null>(null)
  const changes = useMemo(() => fieldChanges(report), [report])
  const created = useMemo(() => newCars(report), [report])
  const parts: Tab<Part>[] = [
    {
      value: "errors",
      label: texts.tabErrors,
      count: report.errorCount,
      content: <ImportErrors report={report} />,
    },
    {
      value: "warnings",
      label: texts.tabWarnings,
      count: report.warningCount,
      content: <Findings label={texts.tabWarnings} all={report.warningCount} listed={report.warnings} />,
    },
    {
      value: "changes",
      label: common.changes,
      count: changes.length,
      content: <ChangeTable changes={changes} />,
    },
    {
      value: "created",
      label: texts.tabCreated,
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
      {report.emptied > 0 && <Notice tone="warning">{texts.emptied(report.emptied)}</Notice>}
      {report.changes.length < report.created + report.updated && (
        <Notice tone="info">{texts.moreChanges(numberText(report.changes.length))}</Notice>
      )}
      {shown && <Tabs label={common.preview} value={shown.value} onChange={setChosen} tabs={filled} />}
    </>
  )
}

/** What is wrong in the file, or was when it was applied. */
export function ImportErrors({ report: { errors, errorCount } }: { report: ImportReport }) {
  return <Findings label={texts.tabErrors} all={errorCount} listed={errors} />
}

function Findings({ label, all, listed }: { label: string; all: number; listed: readonly Finding[] }) {
  const counts = { listed: numberText(listed.length), all: numberText(all) }
  return (
    <VStack gap={4}>
      {all > listed.length && <Notice tone="warning">{texts.moreErrors(counts)}</Notice>}
      <FindingTable label={label} findings={listed} />
    </VStack>
  )
}
