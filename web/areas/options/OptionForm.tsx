import { optionTypeText } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type OptionType, optionTypes } from "../../../contract/enums.ts"
import { dateText, notSet } from "../../../contract/format.ts"
import { longestLine } from "../../../contract/limits.ts"
import { isOptionExpired } from "../../../contract/option-validity.ts"
import type { Option } from "../../../contract/options.ts"
import { useToday } from "../../ui/browser/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, DateInput, Select, TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { useSend } from "../../ui/loading/index.ts"
import { Conflicts, type FieldWords, useRecordForm } from "../../ui/record/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useLastChanges } from "../directory/index.ts"
import { ofOption, optionProblem } from "./option-problem.ts"
import { texts } from "./texts.de.ts"

type Props = {
  /** Null for a new one. */
  option: Option | null
  /** The type that is looked at. */
  type: OptionType
  /** How many cars carry it; undefined until it is known. */
  cars: number | undefined
  onClose: () => void
}

/** Creates or changes an option (P78). */
export function OptionForm({ option, type, cars, onClose }: Props) {
  const form = useRecordForm({ name: "option", draftOf: draftOf(type) }, option, fieldWords())
  const { base, draft, edited, set } = form
  const lastChange = useLastChanges("option", form)
  const save = useSend("POST /api/option/", { success: option ? texts.saved : texts.created, ...ofOption })
  return (
    <PanelForm
      open
      onClose={onClose}
      title={option ? texts.editTitle : texts.createTitle}
      submitLabel={option ? common.save : common.create}
      onSubmit={() => form.send(save, bodyOf(base, draft, edited), onClose)}
      form={form}
      busy={save.isPending}
      error={optionProblem(save.error, option ? texts.saveFailed : texts.createFailed)}
    >
      <Conflicts form={form} by={(name) => lastChange(name === "validity" ? "validUntil" : name)} />
      <Select
        label={texts.type}
        required
        value={draft.type}
        onChange={(chosen) => chosen && set({ type: chosen })}
        options={optionTypes.map((value) => ({ value, label: optionTypeText(value) }))}
        lockedBecause={cars === undefined ? texts.typeUnknown : cars > 0 ? texts.typeLocked(cars) : undefined}
      />
      <TextInput
        label={texts.label}
        required
        value={draft.label}
        onChange={(label) => set({ label })}
        maxLength={longestLine}
      />
      <Validity validity={draft.validity} onChange={(validity) => set({ validity })} />
      {cars !== undefined && cars > 0 && <Notice tone="info">{texts.usedBy(cars)}</Notice>}
    </PanelForm>
  )
}

type Validity = OptionDraft["validity"]
type ValidityProps = { validity: Validity; onChange: (validity: Validity) => void }

function Validity({ validity, onChange }: ValidityProps) {
  const { unlimited, until } = validity
  const today = useToday()
  const ended = !unlimited && isOptionExpired({ validUntil: until }, today)
  return (
    <>
      <Checkbox
        label={texts.unlimitedField}
        checked={unlimited}
        onChange={(next) => onChange({ unlimited: next, until })}
      />
      {!unlimited && (
        <DateInput
          label={texts.validUntil}
          required
          hint={ended ? texts.endedHint : texts.validUntilHint}
          value={until}
          onChange={(next) => onChange({ unlimited, until: next })}
        />
      )}
    </>
  )
}

function fieldWords(): FieldWords<OptionDraft> {
  return {
    label: (name) => (name === "validity" ? texts.validUntil : texts[name]),
    value: (name, { type, label, validity: { unlimited, until } }) => {
      if (name === "type") return optionTypeText(type)
      if (name === "label") return label || notSet
      return unlimited || !until ? texts.unlimited : dateText(until)
    },
  }
}

/** What the form of an option holds. */
type OptionDraft = {
  type: OptionType
  label: string
  /** An unlimited option remembers the date, should the person change their mind. */
  validity: { unlimited: boolean; until: PlainDate | null }
}

/** An option as its form shows it; a new one begins with the type that is looked at. */
const draftOf =
  (newType: OptionType) =>
  (option: Option | null): OptionDraft => ({
    type: option?.type ?? newType,
    label: option?.label ?? "",
    validity: { unlimited: !option?.validUntil, until: option?.validUntil ?? null },
  })

/** What is sent: a new option as a whole, of another one the edited fields with the version that was loaded (P35). */
function bodyOf(base: Option | null, draft: OptionDraft, edited: readonly (keyof OptionDraft)[]) {
  const isSent = (name: keyof OptionDraft) => base === null || edited.includes(name)
  const { unlimited, until } = draft.validity
  return {
    ...(base && { id: base.id, version: base.version }),
    ...(isSent("type") && { type: draft.type }),
    ...(isSent("label") && { label: draft.label }),
    ...(isSent("validity") && { validUntil: unlimited ? null : until }),
  }
}
