import { longestText } from "../../../contract/core/limits.ts"
import { type CarFieldName, labelOf } from "../../../contract/fleet/car-fields.ts"
import { implausibleQuestion } from "../../fleet/cars/record/implausible-question.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { AnswerFields, FurtherFields } from "./AnswerFields.tsx"
import { fieldsOf, implausibleAfter, isAsWished, notesAfter, previewOf, proposalOf } from "./answer-draft.ts"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { texts } from "./texts.de.ts"
import { WishTable } from "./WishTable.tsx"

/** Answers an individual request with new values, which closes it. Opens with the wish filled in. */
export function AnswerForm({ car, activity: request, ...props }: StepProps) {
  const entry = useStepForm("answer", car, (newest) => proposalOf(newest, request))
  const { draft, set, base } = entry
  const preview = previewOf(base, request, draft)
  const today = useToday()
  const implausible = implausibleAfter(base, draft, today)
  const { question, confirmed } = implausibleQuestion({ jobNumber: base.jobNumber, implausible, error: null })
  const isGranted = isAsWished(base, request, draft)
  const fields = { car: base, request, draft, set, errors: preview.errors }
  return (
    <StepForm
      {...props}
      entry={entry}
      activity={request}
      title={texts.answerTitle}
      submitLabel={isGranted && draft.release ? texts.grant : texts.sendAnswer}
      success={texts.answered}
      refusedBecause={refusalOf(preview)}
      question={question}
      fields={{
        requestState: "ANSWERED",
        ...fieldsOf(draft),
        answerText: draft.text,
        release: draft.release,
        ...confirmed,
      }}
    >
      <WishTable car={base} request={request} />
      <AnswerFields {...fields} isGranted={isGranted} />
      <TextInput
        label={texts.answerText}
        multiline
        required={false}
        maxLength={longestText}
        value={draft.text}
        onChange={(text) => set({ text })}
      />
      <VStack gap={2}>
        {/* Unticked, a car that is open gets closed. */}
        <Checkbox
          label={
            <span>
              {texts.release} <span className="muted">– {texts[releaseNote(draft.release, base)]}</span>
            </span>
          }
          name={texts.release}
          checked={draft.release}
          onChange={(release) => set({ release })}
        />
        <Warnings preview={preview} messages={notesAfter(base, draft, today).map(({ message }) => message)} />
      </VStack>
      <FurtherFields {...fields} isOpen={preview.errors.length + preview.missing.length > 0} />
    </StepForm>
  )
}

type Preview = ReturnType<typeof previewOf>

const labelsOf = (names: readonly CarFieldName[]) => names.map((name) => labelOf(name)).join(", ")

function refusalOf({ missing, offers, errors }: Preview): string | undefined {
  if (missing.length > 0) return texts.answerMissing(labelsOf(missing))
  if (offers.length === 0) return texts.answerNothing
  return errors.length > 0 ? texts.answerErrors : undefined
}

/** What becomes of the car with this answer. */
function releaseNote(release: boolean, car: { acceptPreOffer: boolean; display: boolean }) {
  if (release) return car.display ? "releaseOpens" : "releaseHidden"
  return car.acceptPreOffer ? "releaseEnds" : "releaseNot"
}

type WarningsProps = { preview: Preview; messages: readonly string[] }

/** Warnings of the car after the answer (P46), contradictions, and what the car lacks (P11). Always rendered, so that new ones are announced. */
function Warnings({ preview: { errors, missingOnCar }, messages }: WarningsProps) {
  const contradictions = [...new Set(errors.map(({ message }) => message))]
  return (
    <VStack gap={2} aria-live="polite">
      {contradictions.length > 0 && <Listed title={texts.answerErrors} messages={contradictions} />}
      {messages.length > 0 && <Listed title={carRecordTexts.notesTitle} messages={messages} />}
      {missingOnCar.length > 0 && (
        <Notice tone="info" title={carRecordTexts.missingTitle}>
          {labelsOf(missingOnCar)}
        </Notice>
      )}
    </VStack>
  )
}

const Listed = ({ title, messages }: { title: string; messages: readonly string[] }) => (
  <Notice tone="warning" title={title}>
    {messages.map((message) => (
      <p key={message}>{message}</p>
    ))}
  </Notice>
)
