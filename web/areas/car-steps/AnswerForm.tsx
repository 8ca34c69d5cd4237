import type { Activity } from "../../../contract/activities.ts"
import { type CarFieldName, labelOf } from "../../../contract/car-fields.ts"
import { longestText } from "../../../contract/limits.ts"
import { useToday } from "../../ui/browser/index.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { Checkbox, TextInput } from "../../ui/field/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { priceQuestion } from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { AnswerOffers } from "./AnswerOffers.tsx"
import { AnswerPreview } from "./AnswerPreview.tsx"
import { AnswerWarnings } from "./AnswerWarnings.tsx"
import { type AnswerDraft, doubtsAfter, draftOf, fieldsOf, notesAfter, previewOf } from "./answer-draft.ts"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { texts } from "./texts.de.ts"
import { WishTable } from "./WishTable.tsx"

type Props = StepProps & {
  /** The request, where it is known already. */
  request: Activity | undefined
}

/**
 * Answers an individual request with new values in at least one offer, which closes it (P16, P25, P47): the wish beside
 * the offers, the values, a text, and what will be sent with what is odd about it.
 */
export function AnswerForm({ car, request, ...props }: Props) {
  const entry = useStepForm("answer", car, draftOf)
  const { draft, set, base } = entry
  const preview = previewOf(base, request, draft)
  const warnings = notesAfter(base, draft, useToday())
  const doubts = doubtsAfter(base, draft)
  const { doubt, confirmed } = priceQuestion({ jobNumber: base.jobNumber, doubts, error: null })
  const missing = preview.gaps.map((name) => labelOf(name)).join(", ")
  const isNothing = preview.offers.length === 0
  const refusal = missing
    ? texts.answerMissing(missing)
    : isNothing
      ? texts.answerNothing
      : preview.faults.length > 0
        ? texts.answerFaults
        : undefined
  return (
    <StepForm
      {...props}
      entry={entry}
      activity={request}
      title={texts.answerTitle}
      submitLabel={texts.answer}
      success={texts.answered}
      submitRefusedBecause={refusal}
      doubt={doubt}
      fields={{
        requestState: "ANSWERED",
        ...fieldsOf(draft),
        answerText: draft.text,
        release: draft.release,
        ...confirmed,
      }}
    >
      <WishTable car={base} request={request} />
      <AnswerOffers
        car={base}
        request={request}
        draft={draft}
        set={set}
        faults={preview.faults}
        warnings={warnings}
      />
      <FormSection title={texts.answerMore}>
        <TextInput
          label={texts.answerText}
          hint={texts.answerTextHint}
          multiline
          required={false}
          maxLength={longestText}
          value={draft.text}
          onChange={(text) => set({ text })}
        />
        <Release draft={draft} set={set} isOpen={base.acceptPreOffer} />
      </FormSection>
      <FormSection title={texts.answerPreview}>
        <AnswerWarnings warnings={warnings} />
        <GapsOfCar names={preview.gapsOfCar} />
        <AnswerPreview {...preview} draft={draft} isShown={base.display} />
      </FormSection>
    </StepForm>
  )
}

/** What the answer leaves open, since it is about other offers: without it the car is offered to nobody (P11). */
function GapsOfCar({ names }: { names: readonly CarFieldName[] }) {
  if (names.length === 0) return null
  return (
    <Notice tone="info" title={carRecordTexts.gapsTitle}>
      {names.map((name) => labelOf(name)).join(", ")}
    </Notice>
  )
}

type ReleaseProps = { draft: AnswerDraft; set: (change: Partial<AnswerDraft>) => void; isOpen: boolean }

/** Whether the agent can go on to accept (P47); unticked it also closes a car that is open. */
function Release({ draft: { release }, set, isOpen }: ReleaseProps) {
  const hint = release ? "releaseHint" : isOpen ? "releaseEnds" : "releaseNot"
  return (
    <Checkbox
      label={texts.release}
      hint={texts[hint]}
      checked={release}
      onChange={(next) => set({ release: next })}
    />
  )
}
