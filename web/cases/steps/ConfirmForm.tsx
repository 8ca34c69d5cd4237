import { useState } from "react"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { dateText } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import { confirmationWarning } from "../../../contract/fleet/offer-warnings.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { DateInput } from "../../ui/field/TypedInput.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { BoundTerms } from "./BoundTerms.tsx"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { passedDay, targetStateOf } from "./steps.ts"
import { texts } from "./texts.de.ts"

/** Today's date until another is chosen, even if the form stays open overnight. */
type DateDraft = { date?: string | null }

/** Confirms an acceptance after showing what is confirmed. Today's date is proposed and can be changed. */
export function ConfirmForm({ car, activity, ...props }: StepProps) {
  // The step when the form was opened, even if the car changes meanwhile.
  const [goal] = useState(() => targetStateOf(car, "confirm"))
  const today = useToday()
  const entry = useStepForm("confirm", car, (): DateDraft => ({}))
  const { date = today } = entry.draft
  const { base } = entry
  const binding = texts.binding[base.area]
  const passed = passedDay(base, base.preOfferType ?? "MAIN", today)
  return (
    <StepForm
      {...props}
      entry={entry}
      activity={activity}
      title={texts.confirmTitle(binding)}
      submitLabel={texts.confirm}
      success={texts.confirmed(binding)}
      focusesSubmit
      question={passed === null ? undefined : texts.passed[base.area](dateText(passed))}
      fields={{ activityState: goal, dateConfirmation: date }}
    >
      <BoundTerms car={base} activity={activity} />
      <ConfirmationDate date={date} onChange={(next) => entry.set({ date: next })} />
      <p className="muted">{texts.confirmText}</p>
    </StepForm>
  )
}

/** Corrects the date of a confirmation, which is recorded. */
export function CorrectForm({ car, onClose }: StepProps) {
  const entry = useStepForm("correct", car, ({ dateConfirmation }): DateDraft => ({ date: dateConfirmation }))
  const { date = null } = entry.draft
  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={texts.correctTitle}
      submitLabel={common.save}
      success={texts.corrected}
      fields={{ dateConfirmation: date }}
    >
      <ConfirmationDate date={date} onChange={(next) => entry.set({ date: next })} />
    </StepForm>
  )
}

type ConfirmationDateProps = { date: PlainDate | null; onChange: (date: PlainDate | null) => void }

/** The date of a confirmation; warns about future dates, which are possible but unlikely. */
export function ConfirmationDate({ date, onChange }: ConfirmationDateProps) {
  const today = useToday()
  const warning = confirmationWarning(date, today)
  return (
    <VStack gap={2}>
      <DateInput label={labelOf("dateConfirmation")} required value={date} onChange={onChange} />
      <div aria-live="polite">{warning && <Notice tone="warning">{warning}</Notice>}</div>
    </VStack>
  )
}
