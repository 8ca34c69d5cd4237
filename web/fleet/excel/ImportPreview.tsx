import { useMemo, useState } from "react"
import { berlinToday } from "../../../contract/core/dates.ts"
import { notSet, numberText } from "../../../contract/core/format.ts"
import { type CarField, type CarFieldName, fieldOf, labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Finding, ImportReport } from "../../../contract/fleet/excel.ts"
import { type FieldValue, fieldText } from "../../../contract/fleet/field-text.ts"
import { copyText } from "../../ui/browser/copy-text.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { toast } from "../../ui/feedback/toast-store.ts"
import { Columns, HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { type Tab, Tabs } from "../../ui/layout/Tabs.tsx"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import styles from "./Excel.module.css"
import { texts } from "./texts.de.ts"

export function ImportCounts({ report, isApplied = false }: { report: ImportReport; isApplied?: boolean }) {
  const errors = isApplied
    ? ({ key: "leftOut", count: report.errorRows } as const)
    : ({ key: "errors", count: report.errorCount } as const)
  const counts = [
    { key: "created", count: report.created },
    { key: "updated", count: report.updated },
    { key: "unchanged", count: report.unchanged },
    errors,
  ] as const
  return (
    <Columns as="dl" least={120} className={styles.counts}>
      {counts.map(({ key, count }) => (
        <div key={key} className={classes(key === errors.key && count > 0 && styles.bad)}>
          <dt>{texts.count[key]}</dt>
          <dd className="title">{numberText(count)}</dd>
        </div>
      ))}
    </Columns>
  )
}

type Part = "errors" | "warnings" | "changes" | "created"

/** Everything that the file would change and all its errors, before anything is written. */
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
      content: (
        <Table
          label={texts.tabCreated}
          columns={newCarColumns}
          rows={created}
          rowId={({ jobNumber }) => jobNumber}
          rowLabel={({ jobNumber }) => jobNumber}
        />
      ),
    },
  ]
  const filled = parts.filter(({ count }) => count)
  const shown = filled.find(({ value }) => value === chosen) ?? filled[0]
  return (
    <>
      <ImportCounts report={report} />
      {report.missingColumns.length > 0 && (
        <Notice tone="info">
          <ul className="bullets">
            {report.missingColumns.map(({ column, message }) => (
              <li key={column}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report.exportedAt === null && report.updated > 0 && (
        <Notice tone="warning" title={texts.undatedTitle}>
          {texts.undated}
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

export function ImportErrors({ report: { errors, errorCount } }: { report: ImportReport }) {
  return <Findings label={texts.tabErrors} all={errorCount} listed={errors} />
}

/** Cells with errors or warnings: row as shown in Excel, job number, column, value and reason. */
function Findings({ label, all, listed }: { label: string; all: number; listed: readonly Finding[] }) {
  const counts = { listed: numberText(listed.length), all: numberText(all) }
  const copy = async () =>
    (await copyText(findingList(listed))) ? toast.success(texts.listCopied) : toast.error(texts.listNotCopied)
  const save = () =>
    // With a byte order mark, Excel reads umlauts.
    saveFile(
      new Blob(["\ufeff", findingList(listed)], { type: "text/plain" }),
      `Import_${label}_${berlinToday(new Date())}.txt`,
    )
  return (
    <VStack gap={4}>
      {all > listed.length && <Notice tone="warning">{texts.moreErrors(counts)}</Notice>}
      <HStack gap={3} wrap>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {texts.copyList}
        </Button>
        <Button size="small" icon="download" onClick={save}>
          {texts.saveList}
        </Button>
      </HStack>
      <Table
        label={label}
        columns={findingColumns}
        rows={listed}
        rowId={({ row, column, code }) => `${row} ${column} ${code}`}
        rowLabel={({ row, column }) => texts.cell({ row, column })}
      />
    </VStack>
  )
}

/** All findings as lines of cells separated by tabs, as spreadsheets paste them. */
export const findingList = (listed: readonly Finding[]): string =>
  [
    [texts.row, labelOf("jobNumber"), texts.column, texts.value, common.reason],
    ...listed.map(({ row, jobNumber, column, value, message }) => [row, jobNumber, column, value, message]),
  ]
    .map((cells) => `${cells.map((cell) => String(cell).replaceAll(/\s+/g, " ")).join("\t")}\r\n`)
    .join("")

const findingColumns: readonly Column<Finding>[] = [
  column("row", texts.row, ({ row }) => row, { sort: ({ row }) => row, numeric: true }),
  textColumn("jobNumber", labelOf("jobNumber"), ({ jobNumber }) => jobNumber, {
    cell: ({ jobNumber }) => jobNumber || notSet,
  }),
  textColumn("column", texts.column, ({ column }) => column),
  textColumn("value", texts.value, ({ value }) => value, {
    cell: ({ value }) => value || texts.empty,
    wraps: true,
  }),
  textColumn("message", common.reason, ({ message }) => message, { wraps: true }),
]

export const jobNumberColumn = <Row extends { jobNumber: string }>(): Column<Row> =>
  textColumn("jobNumber", labelOf("jobNumber"), ({ jobNumber }) => jobNumber, { card: "none" })

export const ChangeTable = ({ changes }: { changes: readonly FieldChange[] }) => (
  <Table
    label={common.changes}
    columns={changeColumns}
    rows={changes}
    rowId={({ id }) => id}
    rowLabel={({ jobNumber }) => jobNumber}
  />
)

const changeColumns: readonly Column<FieldChange>[] = [
  jobNumberColumn(),
  textColumn("field", texts.field, ({ header }) => header, { card: "first" }),
  column("before", common.before, ({ before }) => <Text muted>{before}</Text>, { wraps: true, card: "none" }),
  textColumn("after", common.after, ({ after }) => after, {
    cell: ({ after }) => <strong>{after}</strong>,
    cardText: ({ before, after }) => `${before} → ${after}`,
    wraps: true,
  }),
]

const newCarColumns: readonly Column<NewCar>[] = [
  jobNumberColumn(),
  textColumn("area", labelOf("area"), ({ area }) => area),
  textColumn("designation", labelOf("modelDesignation"), ({ designation }) => designation, { wraps: true }),
  textColumn("vin", labelOf("idNumber"), ({ vin }) => vin),
  column("filled", texts.filled, ({ filled }) => filled, { numeric: true }),
]

export type FieldChange = { id: string; jobNumber: string; header: string; before: string; after: string }

/** A car to be created; `filled` counts its fields with a value. */
export type NewCar = { jobNumber: string; area: string; designation: string; vin: string; filled: number }

type Change = ImportReport["changes"][number]

/** The field by its name in reports, which identify the location by vfnr. */
const fieldOfReport = (name: string): CarField | undefined =>
  fieldOf((name === "location" ? "locationId" : name) as CarFieldName)

const textOf = (name: string, value: FieldValue): string => {
  const field = fieldOfReport(name)
  return field ? fieldText(field, value) : String(value ?? "")
}

/** The changes field by field, in the order of the file and its columns. */
export const fieldChanges = ({ changes }: ImportReport): readonly FieldChange[] =>
  changes
    .filter(({ kind }) => kind === "update")
    .flatMap(({ jobNumber, fields }) =>
      Object.entries(fields).map(([name, [before, after]]) => ({
        id: `${jobNumber} ${name}`,
        jobNumber,
        header: fieldOfReport(name)?.label ?? name,
        before: textOf(name, before),
        after: textOf(name, after),
      })),
    )

const newText = ({ fields }: Change, name: string) => (fields[name] ? textOf(name, fields[name][1]) : "")

export const newCars = ({ changes }: ImportReport): readonly NewCar[] =>
  changes
    .filter(({ kind }) => kind === "create")
    .map((change) => ({
      jobNumber: change.jobNumber,
      area: newText(change, "area"),
      designation: newText(change, "modelDesignation"),
      vin: newText(change, "idNumber"),
      filled: Object.keys(change.fields).length,
    }))

export const changesSomething = ({ created, updated }: ImportReport): boolean => created + updated > 0
