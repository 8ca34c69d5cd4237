import { useState } from "react"
import type { Activity } from "../../../contract/activities.ts"
import { dateText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { useToday } from "../../ui/browser/index.ts"
import { CaseSummary } from "./CaseSummary.tsx"
import { ConfirmationDate } from "./ConfirmationDate.tsx"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { goalOf, passedDay } from "./steps.ts"

/** Until another day is chosen it is today's, also in a form that stands open overnight. */
type DateDraft = { date?: string | null }
type Props = StepProps & {
  /** The acceptance, where it is known already. */
  activity: Activity | undefined
}

/**
 * Confirms an acceptance: shows what is confirmed, asked for by one click or key and answered by the next. The date is
 * proposed and may be another one (P22).
 */
export function ConfirmForm({ car, activity, ...props }: Props) {
  const { t } = useTranslation("car-record")
  // What was meant when the form was opened, whatever becomes of the car meanwhile.
  const [goal] = useState(() => goalOf(car, "confirm"))
  const today = useToday()
  const entry = useStepForm("confirm", car, (): DateDraft => ({}))
  const { date = today } = entry.draft
  const { base } = entry
  const binding = t(`binding_${base.area}`)
  const passed = passedDay(base, base.preOfferType ?? "MAIN", today)
  return (
    <StepForm
      {...props}
      entry={entry}
      activity={activity}
      title={t("confirmTitle", { binding })}
      submitLabel={t("confirm")}
      success={t("confirmed", { binding })}
      beginsAtSubmit
      doubt={passed === null ? undefined : t(`passed_${base.area}`, { date: dateText(passed) })}
      fields={{ activityState: goal, dateConfirmation: date }}
    >
      <p>{t("confirmText")}</p>
      <CaseSummary car={base} activity={activity} />
      <ConfirmationDate date={date} onChange={(next) => entry.set({ date: next })} />
    </StepForm>
  )
}

/** Corrects the date of a confirmation, which is recorded (P22). */
export function CorrectForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("car-record")
  const entry = useStepForm("correct", car, ({ dateConfirmation }): DateDraft => ({ date: dateConfirmation }))
  const { date = null } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={t("correctTitle")}
      submitLabel={t("save")}
      success={t("corrected")}
      fields={{ dateConfirmation: date }}
    >
      <ConfirmationDate date={date} onChange={(next) => entry.set({ date: next })} />
    </StepForm>
  )
}
