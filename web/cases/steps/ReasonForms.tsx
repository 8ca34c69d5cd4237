import { useState } from "react"
import { type ReasonedStep, reasonTemplates, withTemplate } from "../../../contract/cases/reasons.ts"
import { longestText } from "../../../contract/core/limits.ts"
import { isConfirmed, isRejected } from "../../../contract/fleet/states.ts"
import type { CarUpdate } from "../../fleet/cars/record/fleet.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { common } from "../../ui/texts.de.ts"
import { BoundTerms } from "./BoundTerms.tsx"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { targetStateOf } from "./steps.ts"
import { texts } from "./texts.de.ts"

/** Rejects or cancels with a reason. A cancellation shows the same summary as a confirmation. */
export function RejectForm(props: StepProps) {
  // The step when the form was opened, even if the car changes meanwhile.
  const [goal] = useState(() => targetStateOf(props.car, "reject"))
  const [step] = useState<ReasonedStep>(() => (isConfirmed(props.car.activityState) ? "cancel" : "reject"))
  return (
    <ReasonForm {...props} step={step} fields={{ activityState: goal }} hint={texts.reasonHint}>
      {texts.rejectText}
    </ReasonForm>
  )
}

/** Declines an individual request; the car stays unchanged. */
export function DeclineForm(props: StepProps) {
  return (
    <ReasonForm {...props} step="decline" fields={{ requestState: "DECLINED" }} hint={texts.reasonHint}>
      {texts.declineText}
    </ReasonForm>
  )
}

/** Frees a car: it can be offered again and keeps its history (P23). */
export function FreeForm(props: StepProps) {
  const [wasRejected] = useState(() => isRejected(props.car.activityState))
  return (
    <ReasonForm
      {...props}
      step="free"
      fields={{ activityState: null }}
      hint={wasRejected ? texts.reasonRecordHint : texts.reasonHint}
    >
      {wasRejected ? texts.freeRejectedText(props.car.jobNumber) : texts.freeText(props.car.jobNumber)}
    </ReasonForm>
  )
}

type FormProps = StepProps & {
  step: ReasonedStep
  fields: Omit<CarUpdate, "id" | "version">
  /** Names the readers of the reason. */
  hint: string
  children: string
}

/** A step with a reason, typed or based on a template. */
function ReasonForm({ step, fields, hint, children, car, ...props }: FormProps) {
  const entry = useStepForm(step, car, () => ({ reason: "", free: false }))
  const { reason, free } = entry.draft
  const templates = reasonTemplates[step]
  const canFree = step === "reject" || step === "cancel"
  const binding = texts.binding[entry.base.area]
  return (
    <StepForm
      {...props}
      entry={entry}
      title={texts[`${step}Title`](binding)}
      submitLabel={texts[step]}
      danger={step === "cancel"}
      success={[texts[`${step}Done`](binding), canFree && free && texts.freeDone()].filter(Boolean).join(" ")}
      fields={{ ...fields, reason, ...(canFree && free && { free }) }}
    >
      {step === "cancel" && <BoundTerms car={entry.base} activity={props.activity} />}
      <Notice tone="info">{canFree && free ? texts.freeRejectedText(entry.base.jobNumber) : children}</Notice>
      <Select
        label={texts.reasonTemplate}
        required={false}
        emptyLabel={texts.reasonOwn}
        value={templates.includes(reason.trim()) ? reason.trim() : null}
        onChange={(next) => next && entry.set({ reason: withTemplate(reason, next, step) })}
        options={templates.map((template) => ({ value: template, label: template }))}
      />
      <TextInput
        label={common.reason}
        hint={hint}
        multiline
        required
        maxLength={longestText}
        value={reason}
        onChange={(next) => entry.set({ reason: next })}
      />
      {canFree && (
        <Checkbox
          label={texts.freeToo}
          hint={texts.freeTooHint}
          checked={free}
          onChange={(next) => entry.set({ free: next })}
        />
      )}
    </StepForm>
  )
}
