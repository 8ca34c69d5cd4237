import { useState } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { longestText } from "../../../contract/limits.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { DateInput, TextInput } from "../../ui/field/index.ts"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { goalOf } from "./steps.ts"

type DateDraft = { date: string | null }
const noReason = () => ({ reason: "" })

/** Confirms an acceptance; the date is proposed and may be another one (P22). */
export function ConfirmForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  // What was meant when the form was opened, whatever becomes of the car meanwhile.
  const [goal] = useState(() => goalOf(car, "confirm"))
  const [today] = useState(() => berlinToday(new Date()))
  const entry = useStepForm("confirm", car, (): DateDraft => ({ date: today }))
  const { date } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("confirmTitle")}
      submitLabel={t("confirm")}
      success={t("confirmed")}
      fields={{ activityState: goal, dateConfirmation: date }}
    >
      <p>{t("confirmText")}</p>
      <DateInput
        label={labelOf("dateConfirmation")}
        required
        value={date}
        onChange={(next) => entry.set({ date: next })}
      />
    </StepForm>
  )
}

/** Corrects the date of a confirmation, which is recorded (P22). */
export function CorrectForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  const entry = useStepForm("correct", car, ({ dateConfirmation }): DateDraft => ({ date: dateConfirmation }))
  const { date } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("correctTitle")}
      submitLabel={t("save")}
      success={t("corrected")}
      fields={{ dateConfirmation: date }}
    >
      <DateInput
        label={labelOf("dateConfirmation")}
        required
        value={date}
        onChange={(next) => entry.set({ date: next })}
      />
    </StepForm>
  )
}

/** Rejects an acceptance, or cancels a confirmed one; the agent is told the reason (P22). */
export function RejectForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  const [goal] = useState(() => goalOf(car, "reject"))
  const entry = useStepForm("reject", car, noReason)
  const { reason } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("rejectTitle")}
      submitLabel={t("reject")}
      success={t("rejected")}
      fields={{ activityState: goal, reason }}
    >
      <Notice tone="info">{t("rejectText")}</Notice>
      <Reason value={reason} onChange={(next) => entry.set({ reason: next })} />
    </StepForm>
  )
}

/** Declines an individual request; the car stays as it is (P16). */
export function DeclineForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  const entry = useStepForm("decline", car, noReason)
  const { reason } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("declineTitle")}
      submitLabel={t("decline")}
      success={t("declined")}
      fields={{ requestState: "DECLINED", reason }}
    >
      <Notice tone="info">{t("declineText")}</Notice>
      <Reason value={reason} onChange={(next) => entry.set({ reason: next })} />
    </StepForm>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useTranslation("car-record")
  return (
    <TextInput
      label={t("reason")}
      hint={t("reasonHint")}
      multiline
      required
      maxLength={longestText}
      value={value}
      onChange={onChange}
    />
  )
}
