import type { Activity } from "../../../../contract/activities.ts"
import { dateText, kmText } from "../../../../contract/format.ts"
import { useTranslation } from "../../../texts.ts"
import { DateInput } from "../../../ui/DateInput.tsx"
import { FieldRow, FormSection } from "../../../ui/Form.tsx"
import { EuroInput, NumberInput } from "../../../ui/NumberInput.tsx"
import { Notice } from "../../../ui/States.tsx"
import { useRecordDraft } from "../../../ui/use-record-draft.ts"
import { draftOf, fieldsOf, withDate, withNet } from "./answer-draft.ts"
import { GrossWarning } from "./GrossWarning.tsx"
import { StepForm, type StepProps } from "./StepForm.tsx"

/** Answers an individual request with new values, which closes it (decisions 16, 25). */
export function AnswerForm({ car, onClose, request }: StepProps & { request: Activity | undefined }) {
  const { t } = useTranslation("cars/admin")
  const entry = useRecordDraft("answer", car, draftOf)
  const { draft, set } = entry
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("answerTitle")}
      submitLabel={t("answer")}
      success={t("answered")}
      fields={{ requestState: "ANSWERED", ...fieldsOf(draft) }}
    >
      {request && <Wish request={request} />}
      <FormSection title={t("group_offer1")}>
        <FieldRow>
          <EuroInput
            label={t("net")}
            required
            min={1}
            value={draft.net}
            onChange={(net) => set(withNet(draft, net))}
          />
          <EuroInput
            label={t("gross")}
            required
            min={1}
            value={draft.gross}
            onChange={(gross) => set({ gross })}
          />
        </FieldRow>
        <GrossWarning prices={draft} onPropose={(gross) => set({ gross })} />
        <FieldRow>
          <DateInput
            label={t("retirement")}
            required
            value={draft.date}
            onChange={(date) => set(withDate(draft, date))}
          />
          <DateInput
            label={t("takeoverUntil")}
            required={false}
            hint={t("takeoverHint")}
            min={draft.date ?? undefined}
            value={draft.takeover}
            onChange={(takeover) => set({ takeover })}
          />
        </FieldRow>
        <FieldRow>
          <Km label={t("minKm")} value={draft.minKm} onChange={(minKm) => set({ minKm })} />
          <Km label={t("targetKm")} value={draft.targetKm} onChange={(targetKm) => set({ targetKm })} />
          <Km label={t("maxKm")} value={draft.maxKm} onChange={(maxKm) => set({ maxKm })} />
        </FieldRow>
      </FormSection>
      <FormSection title={t("group_offer2")}>
        <FieldRow>
          <EuroInput
            label={t("net")}
            required={false}
            min={0}
            value={draft.net2}
            onChange={(net2) => set({ net2 })}
          />
          <DateInput
            label={t("retirement")}
            required={false}
            value={draft.date2}
            onChange={(date2) => set({ date2 })}
          />
          <Km label={t("targetKm")} value={draft.km2} onChange={(km2) => set({ km2 })} />
        </FieldRow>
      </FormSection>
      <FormSection title={t("group_offer3")}>
        <FieldRow>
          <EuroInput
            label={t("net")}
            required={false}
            min={0}
            value={draft.net3}
            onChange={(net3) => set({ net3 })}
          />
          <DateInput
            label={t("retirement")}
            required={false}
            value={draft.date3}
            onChange={(date3) => set({ date3 })}
          />
          <Km label={t("targetKm")} value={draft.km3} onChange={(km3) => set({ km3 })} />
        </FieldRow>
      </FormSection>
    </StepForm>
  )
}

/** What was asked for, against what was offered then. */
function Wish({ request }: { request: Activity }) {
  const { t } = useTranslation("cars/admin")
  const { wantedKilometers, wantedDate, kilometers, dateOfDelivery } = request
  return (
    <Notice tone="info">
      <p>
        <strong>{t("wish", { km: kmText(wantedKilometers ?? 0), date: dateText(wantedDate) })}</strong>
      </p>
      <p>{t("offeredThen", { km: kmText(kilometers), date: dateText(dateOfDelivery) })}</p>
    </Notice>
  )
}

type KmProps = { label: string; value: number | null; onChange: (value: number | null) => void }

const Km = (props: KmProps) => <NumberInput {...props} required={false} min={0} unit="km" />
