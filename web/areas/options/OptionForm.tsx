import { berlinToday } from "../../../contract/dates.ts"
import { type OptionType, optionTypes } from "../../../contract/enums.ts"
import { dateText } from "../../../contract/format.ts"
import { isOptionExpired } from "../../../contract/option-validity.ts"
import type { Option } from "../../../contract/options.ts"
import { useTranslation } from "../../texts.ts"
import { Checkbox } from "../../ui/Choice.tsx"
import { ConflictNotice } from "../../ui/ConflictNotice.tsx"
import { DateInput } from "../../ui/DateInput.tsx"
import { PanelForm } from "../../ui/PanelForm.tsx"
import { Select } from "../../ui/Select.tsx"
import { Notice } from "../../ui/States.tsx"
import { TextInput } from "../../ui/TextInput.tsx"
import { currentOf, useRecordDraft } from "../../ui/use-record-draft.ts"
import { useSaveOption } from "./api.ts"
import { bodyOf, draftOf, type OptionDraft } from "./option-draft.ts"
import { useOptionProblem } from "./use-option-problem.ts"

type Props = {
  /** Null for a new one. */
  option: Option | null
  /** The type that is looked at. */
  type: OptionType
  /** How many cars carry it. */
  cars: number
  onClose: () => void
}

/** Creates or changes an option (specification 2, settings). */
export function OptionForm({ option, type, cars, onClose }: Props) {
  const { t } = useTranslation("options")
  const { base, draft, dirty, set, takeOver, marks } = useRecordDraft("option", option, draftOf(type))
  const save = useSaveOption(t(option ? "saved" : "created"))
  const problem = useOptionProblem("Type", t(option ? "saveFailed" : "createFailed"))
  const current = currentOf<Option>(save.error)
  const goOn = (keep: boolean) => {
    takeOver(current, keep)
    save.reset()
  }
  const done = () => {
    marks.forget()
    onClose()
  }
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t(option ? "editTitle" : "createTitle")}
      submitLabel={t(option ? "saveButton" : "createButton")}
      onSubmit={() => save.mutate(bodyOf(base, draft), { onSuccess: done })}
      dirty={dirty}
      draft={marks}
      busy={save.isPending}
      error={problem(save.error)}
      submitRefusedBecause={current ? t("conflictFirst", { ns: "ui" }) : undefined}
    >
      {base && current && <Conflict before={base} current={current} goOn={goOn} />}
      <Select
        label={t("type")}
        required
        value={draft.type}
        onChange={(chosen) => chosen && set({ type: chosen })}
        options={optionTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        lockedBecause={cars > 0 ? t("typeLocked", { count: cars }) : undefined}
      />
      <TextInput
        label={t("label")}
        required
        value={draft.label}
        onChange={(label) => set({ label })}
        maxLength={500}
      />
      <Validity draft={draft} set={set} />
      {cars > 0 && <Notice tone="info">{t("usedBy", { count: cars })}</Notice>}
    </PanelForm>
  )
}

function Validity({ draft, set }: { draft: OptionDraft; set: (values: Partial<OptionDraft>) => void }) {
  const { t } = useTranslation("options")
  const ended = isOptionExpired(draft, berlinToday(new Date()))
  return (
    <>
      <Checkbox
        label={t("unlimitedField")}
        checked={draft.unlimited}
        onChange={(unlimited) => set({ unlimited })}
      />
      {!draft.unlimited && (
        <DateInput
          label={t("validUntil")}
          required
          hint={t(ended ? "endedHint" : "validUntilHint")}
          value={draft.validUntil}
          onChange={(validUntil) => set({ validUntil })}
        />
      )}
    </>
  )
}

type ConflictProps = { before: Option; current: Option; goOn: (keep: boolean) => void }

function Conflict({ before, current, goOn }: ConflictProps) {
  const { t } = useTranslation("options")
  const until = ({ validUntil }: Option) => (validUntil ? dateText(validUntil) : t("unlimited"))
  const lines = [
    { label: t("type"), before: t(`type_${before.type}`), after: t(`type_${current.type}`) },
    { label: t("label"), before: before.label, after: current.label },
    { label: t("validUntil"), before: until(before), after: until(current) },
  ]
  return (
    <ConflictNotice
      changes={lines.filter((line) => line.before !== line.after)}
      onKeep={() => goOn(true)}
      onReload={() => goOn(false)}
    />
  )
}
