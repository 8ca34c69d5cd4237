import { useMemo, useState } from "react"
import { type Area, areas, areaText } from "../../../../contract/core/enums.ts"
import { notSet, numberText } from "../../../../contract/core/format.ts"
import { maxBulkCars } from "../../../../contract/core/limits.ts"
import {
  bulkFields,
  type CarField,
  type CarFieldName,
  fieldOf,
} from "../../../../contract/fleet/car-fields.ts"
import type { BulkReport, Car } from "../../../../contract/fleet/cars.ts"
import type { Names } from "../../../../contract/fleet/field-text.ts"
import type { FleetIds } from "../../../../contract/fleet/fleet.ts"
import { Notice } from "../../../ui/feedback/States.tsx"
import { Select } from "../../../ui/field/Select.tsx"
import { FieldRow, FormSection } from "../../../ui/form/FormSection.tsx"
import { PanelForm } from "../../../ui/form/PanelForm.tsx"
import { useSend } from "../../../ui/loading/use-send.ts"
import { type Column, textColumn } from "../../../ui/table/PlainTable.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { common } from "../../../ui/texts.de.ts"
import { ChangeTable, type FieldChange, jobNumberColumn } from "../../excel/ImportPreview.tsx"
import { saveProblem, useBulkCars } from "../record/fleet.ts"
import { fieldSteps } from "../record/history-lines.ts"
import { useChoices, useNames } from "../record/use-choices.ts"
import { texts } from "./texts.de.ts"

type Props = {
  cars: FleetIds["cars"]
  preset?: BulkDraft | undefined
  onClose: () => void
  onDone: () => void
}
type Stage = { report: BulkReport; applied: boolean }

/** Changes the chosen cars together, after a preview. */
export function BulkPanel({ cars, preset = {}, onClose, onDone }: Props) {
  const [chosen] = useState(() => cars.map(({ id, version }) => ({ id, version })))
  const [draft, setDraft] = useState<BulkDraft>(preset)
  const [stage, setStage] = useState<Stage | null>(null)
  const look = useSend("POST /api/car/bulk")
  const bulk = useBulkCars({ changed: (n) => texts.bulkChanged(n), failure: texts.bulkFailed })
  const problem = saveProblem(bulk.error ?? look.error, texts.bulkFailed)
  const empty = Object.keys(draft).length === 0

  const edit = (next: BulkDraft) => {
    setDraft(next)
    setStage(null)
    look.reset()
    bulk.reset()
  }
  const change = { cars: chosen, fields: draft }
  const preview = () =>
    look.mutate({ ...change, check: true }, { onSuccess: (report) => setStage({ report, applied: false }) })
  const apply = () =>
    bulk.mutate(
      { ...change, check: false },
      {
        onSuccess: (report) => {
          if (report.refused.length === 0) onDone()
          else setStage({ report, applied: true })
        },
      },
    )
  const nothing = stage && !stage.applied && stage.report.changed === 0
  const tooMany = chosen.length > maxBulkCars
  const refusal = tooMany
    ? "bulkTooMany"
    : empty
      ? "bulkNothingChosen"
      : nothing
        ? "bulkNothingChanges"
        : undefined
  return (
    <PanelForm
      onClose={stage?.applied ? onDone : onClose}
      title={texts.bulkTitle(chosen.length)}
      submitLabel={
        !stage ? common.preview : stage.applied ? common.done : texts.bulkApply(stage.report.changed)
      }
      refusedBecause={refusal && texts[refusal]}
      form={{ dirty: !empty && !stage?.applied }}
      busy={look.isPending || bulk.isPending}
      closeRefusedBecause={bulk.isPending ? texts.bulkAwaited : undefined}
      error={problem}
      onSubmit={!stage ? preview : stage.applied ? onDone : apply}
    >
      {!stage?.applied && <BulkFields cars={cars} draft={draft} onChange={edit} />}
      {stage && <BulkReportView {...stage} />}
    </PanelForm>
  )
}

type BulkFieldsProps = { cars: FleetIds["cars"]; draft: BulkDraft; onChange: (draft: BulkDraft) => void }

/** The changes to apply; fields without a choice stay unchanged in each car. */
function BulkFields({ cars, draft, onChange }: BulkFieldsProps) {
  const choices = useChoices()
  const optionsOf = (field: CarField) =>
    "bulk" in field && field.kind !== "flag"
      ? [{ value: "none", label: field.bulk?.none ?? "" }, ...choices(field)]
      : [
          { value: "yes", label: common.yes },
          { value: "no", label: common.no },
        ]
  const staysIn = (name: (typeof bulkFields)[number]) => {
    const unaffected = withoutField(name, cars)
    return unaffected && texts.bulkStaysHint({ count: unaffected.count, area: areaText[unaffected.area] })
  }
  return (
    <FieldRow>
      {bulkFields.map((name) => (
        <Select
          key={name}
          label={fieldOf(name).label}
          emptyLabel={texts.unchanged}
          hint={staysIn(name) ?? undefined}
          value={bulkChoice(draft[name])}
          onChange={(choice) => onChange(withBulkField(draft, name, choice))}
          options={optionsOf(fieldOf(name))}
        />
      ))}
    </FieldRow>
  )
}

type Refusal = BulkReport["refused"][number]
type BulkReportProps = { report: BulkReport; applied: boolean }

/** Preview or result of a bulk edit: count, old and new values, and omitted cars. */
function BulkReportView({ report, applied }: BulkReportProps) {
  const names = useNames()
  const changes = useMemo(() => bulkChanges(report, names), [report, names])
  const counted = useMemo(() => countedChanges(changes), [changes])
  const { changed, unchanged, refused, opened } = report
  const { odd } = opened
  const reasons = opened.reasons
    .map(({ code, count: n }) => `${texts.odd[code]} (${numberText(n)})`)
    .join(", ")
  return (
    <>
      <p role="status">
        {applied ? texts.bulkDone(changed) : texts.bulkWould(changed)}{" "}
        {unchanged > 0 && texts.bulkUnchanged(unchanged)}{" "}
        {refused.length > 0 && texts.bulkRefused(refused.length)}
      </p>
      {odd > 0 && <Notice tone="warning">{texts.bulkOdd({ count: odd, reasons })}</Notice>}
      {refused.length > 0 && (
        <FormSection title={texts.bulkRefusedTitle}>
          <Table
            label={texts.bulkRefusedTitle}
            columns={refusalColumns}
            rows={refused}
            rowId={({ id }) => id}
            rowLabel={({ jobNumber }) => jobNumber}
          />
        </FormSection>
      )}
      {changes.length > 0 && (
        <FormSection title={common.changes}>
          <ul>
            {counted.map(({ header, before, after, count: n }) => (
              <li key={`${header} ${before} ${after}`}>
                {texts.bulkCounted({ field: header, count: n, before, after })}
              </li>
            ))}
          </ul>
          <ChangeTable changes={changes} />
        </FormSection>
      )}
    </>
  )
}

const refusalColumns: readonly Column<Refusal>[] = [
  jobNumberColumn(),
  textColumn("reason", common.reason, ({ message }) => message, { wraps: true }),
]

type BulkField = (typeof bulkFields)[number]

/** Changes to the chosen cars; absent fields stay unchanged in each. */
export type BulkDraft = Partial<Pick<Car, BulkField>>

const words = { yes: true, no: false, none: null } as const

/** A value as a choice of the list: null means "unchanged", `none` clears the value. */
export const bulkChoice = (value: BulkDraft[BulkField]): string | null =>
  Object.entries(words).find(([, optionValue]) => optionValue === value)?.[0] ??
  (value as string | undefined) ??
  null

/** Sets a field of the draft; null removes it. */
export function withBulkField(draft: BulkDraft, name: BulkField, choice: string | null): BulkDraft {
  const { [name]: _, ...rest } = draft
  if (choice === null) return rest
  return { ...rest, [name]: choice in words ? words[choice as keyof typeof words] : choice }
}

type BulkChange = FieldChange & { name: CarFieldName }

/** The changes by car and field, sorted by job number. */
export const bulkChanges = ({ changes }: BulkReport, names: Names): readonly BulkChange[] =>
  [...changes].sort(byJobNumber).flatMap(({ jobNumber, fields }) =>
    fieldSteps(fields, names).map(({ name, header, before, after }) => ({
      id: `${jobNumber} ${name}`,
      name,
      jobNumber,
      header,
      before,
      after,
    })),
  )

const byJobNumber = (a: { jobNumber: string }, b: { jobNumber: string }) =>
  a.jobNumber < b.jobNumber ? -1 : 1

type Counted = Pick<FieldChange, "header" | "before" | "after"> & { count: number }

/** A value in a sentence, where a dash for "not set" is unreadable. */
function inSentence(name: CarFieldName, text: string): string {
  const field = fieldOf(name)
  const none = "bulk" in field && typeof field.bulk === "object" ? field.bulk.none : undefined
  return text === notSet && none ? `‚${none}‘` : text
}

/** The number of cars for each change of a field's value, in the words of a sentence. */
export function countedChanges(changes: readonly BulkChange[]): readonly Counted[] {
  const equal = Map.groupBy(changes, ({ header, before, after }) => JSON.stringify([header, before, after]))
  return [...equal.values()].map((group) => {
    const { name, header, before, after } = group[0]!
    const [from, to] = [before, after].map((text) => inSentence(name, text)) as [string, string]
    return { header, before: from, after: to, count: group.length }
  })
}

/** Number of cars that do not have this field because of their area, so it stays unchanged (P204). */
export function withoutField(
  name: BulkField,
  cars: readonly Pick<Car, "area">[],
): { area: Area; count: number } | null {
  const { only } = fieldOf(name)
  const area = only && areas.find((other) => other !== only)
  const count = area ? cars.filter((car) => car.area === area).length : 0
  return area && count > 0 ? { area, count } : null
}
