import { useState } from "react"
import { bulkFields, type CarField, fieldOf } from "../../../contract/car-fields.ts"
import type { BulkReport } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import type { FleetIds } from "../../../contract/fleet.ts"
import { mostBulkCars } from "../../../contract/limits.ts"
import { Select } from "../../ui/field/index.ts"
import { FieldRow, PanelForm } from "../../ui/form/index.ts"
import { common } from "../../ui/texts.de.ts"
import { saveProblem, useBulkCars, useBulkPreview, useChoices } from "../car-record/index.ts"
import { BulkReportView } from "./BulkReport.tsx"
import { type BulkDraft, bulkChoice, withBulkField, withoutField } from "./bulk-draft.ts"
import { texts } from "./texts.de.ts"

type Props = {
  cars: FleetIds["cars"]
  onClose: () => void
  onDone: () => void
}
type Stage = { report: BulkReport; applied: boolean }

/** Changes the chosen cars together: first what it would do to each, then doing it. */
export function BulkPanel({ cars, onClose, onDone }: Props) {
  const [chosen] = useState(() => cars.map(({ id, version }) => ({ id, version })))
  const [draft, setDraft] = useState<BulkDraft>({})
  const [stage, setStage] = useState<Stage | null>(null)
  const look = useBulkPreview()
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
  const preview = () => look.mutate(change, { onSuccess: (report) => setStage({ report, applied: false }) })
  const apply = () =>
    bulk.mutate(change, {
      onSuccess: (report) => {
        if (report.refused.length === 0) onDone()
        else setStage({ report, applied: true })
      },
    })
  const nothing = stage && !stage.applied && stage.report.changed === 0
  const tooMany = chosen.length > mostBulkCars
  const refusal = tooMany
    ? "bulkTooMany"
    : empty
      ? "bulkNothingChosen"
      : nothing
        ? "bulkNothingChanges"
        : undefined
  return (
    <PanelForm
      open
      onClose={stage?.applied ? onDone : onClose}
      title={texts.bulkTitle(chosen.length)}
      submitLabel={
        !stage ? common.preview : stage.applied ? common.done : texts.bulkApply(stage.report.changed)
      }
      submitRefusedBecause={refusal && texts[refusal]}
      form={{ dirty: !empty && !stage?.applied }}
      busy={look.isPending || bulk.isPending}
      staysBecause={bulk.isPending ? texts.bulkAwaited : undefined}
      error={problem}
      onSubmit={!stage ? preview : stage.applied ? onDone : apply}
    >
      {!stage?.applied && <BulkFields cars={cars} draft={draft} onChange={edit} />}
      {stage && <BulkReportView {...stage} />}
    </PanelForm>
  )
}

type BulkFieldsProps = { cars: FleetIds["cars"]; draft: BulkDraft; onChange: (draft: BulkDraft) => void }

/** What shall change; a field that nobody chooses stays in each car as it is. */
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
    const stays = withoutField(name, cars)
    return stays && texts.bulkStaysHint({ count: stays.count, area: areaText[stays.area] })
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
