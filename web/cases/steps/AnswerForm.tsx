import type { MouseEvent } from "react"
import { flushSync } from "react-dom"
import type { Activity } from "../../../contract/cases/activities.ts"
import type { AnsweredOffer } from "../../../contract/cases/answers.ts"
import { canEstimate, estimateOf } from "../../../contract/cases/estimate.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { deliveryWord, offerTypes, offerTypeText } from "../../../contract/core/enums.ts"
import { dateText, euroText, notSet } from "../../../contract/core/format.ts"
import { longestText } from "../../../contract/core/limits.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { type CarFieldName, labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { changedLines, targetKmText } from "../../../contract/fleet/offer-lines.ts"
import type { FieldFault } from "../../../contract/fleet/offer-rules.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { implausibleQuestion } from "../../fleet/cars/record/implausible-question.ts"
import { texts as carRecordTexts } from "../../fleet/cars/record/texts.de.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { FormSection } from "../../ui/form/FormSection.tsx"
import { Facts } from "../../ui/layout/Card.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { ChangeTable } from "../../ui/table/ChangeTable.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { WishNotes } from "../requests/WishNotes.tsx"
import { AnswerOffers, AnswerWarnings } from "./AnswerOffers.tsx"
import {
  type AnswerDraft,
  draftOf,
  fieldsOf,
  implausibleAfter,
  notesAfter,
  previewOf,
  wishOf,
  withWish,
} from "./answer-draft.ts"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = StepProps & {
  request: Activity | undefined
}

/** Answers an individual request with new values, which closes it (P16, P25, P47). */
export function AnswerForm({ car, request, ...props }: Props) {
  const entry = useStepForm("answer", car, draftOf)
  const { draft, set, base } = entry
  const preview = previewOf(base, request, draft)
  const today = useToday()
  const warnings = notesAfter(base, draft, today)
  const implausible = implausibleAfter(base, draft, today)
  const { question, confirmed } = implausibleQuestion({ jobNumber: base.jobNumber, implausible, error: null })
  const missing = labelsOf(preview.missing)
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
      refusedBecause={refusal}
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
      {!entry.dirty && <GrantWish car={base} request={request} draft={draft} set={set} />}
      <AnswerOffers car={base} request={request} draft={draft} set={set} faults={preview.faults} />
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
        {/* Unticked, a car that is open gets closed (P47). */}
        <Checkbox
          label={texts.release}
          hint={texts[draft.release ? "releaseHint" : base.acceptPreOffer ? "releaseEnds" : "releaseNot"]}
          checked={draft.release}
          onChange={(release) => set({ release })}
        />
      </FormSection>
      <FormSection title={texts.answerPreview}>
        <AnswerWarnings warnings={warnings} />
        {/* Fields of other offers: without them no agent can accept the car (P11). */}
        {preview.missingOnCar.length > 0 && (
          <Notice tone="info" title={carRecordTexts.missingTitle}>
            {labelsOf(preview.missingOnCar)}
          </Notice>
        )}
        <AnswerPreview {...preview} draft={draft} isShown={base.display} />
      </FormSection>
    </StepForm>
  )
}

const labelsOf = (names: readonly CarFieldName[]) => names.map((name) => labelOf(name)).join(", ")

type GrantWishProps = {
  car: Car
  request: Activity | undefined
  draft: AnswerDraft
  set: (change: Partial<AnswerDraft>) => void
}

/** Answers with the wish as Pre-Offer 1 in one click (P119), if the price can be estimated and is plausible. */
function GrantWish({ car, request, draft, set }: GrantWishProps) {
  const today = useToday()
  const { km, date } = wishOf(request)
  if (km === null || date === null || !estimateOf(car, km, date)) return null
  const wished = withWish(draft, "MAIN", car, { km, date })
  const { offers, missing, faults } = previewOf(car, request, wished)
  const isClear =
    missing.length === 0 && faults.length === 0 && implausibleAfter(car, wished, today).length === 0
  if (!isClear || offers.length === 0) return null
  // Fills the form before submitting it, and keeps the values if that fails.
  const send = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => set(wished))
    form?.requestSubmit()
  }
  return (
    <FormSection title={texts.wishAsItIs}>
      <p>{texts.wishAsItIsText}</p>
      {offers.map((offer) => (
        <ChangedOffer key={offer.type} offer={offer} isNearest={false} />
      ))}
      <Button size="small" onClick={send}>
        {texts.sendWish}
      </Button>
    </FormSection>
  )
}

type AnswerPreviewProps = {
  offers: readonly AnsweredOffer[]
  missing: readonly CarFieldName[]
  faults: readonly FieldFault[]
  draft: Pick<AnswerDraft, "text" | "release">
  isShown: boolean
}

/** A preview for the agent: each offer with new beside old values, the text, and whether it can be accepted. */
function AnswerPreview({ offers, missing, faults, draft, isShown }: AnswerPreviewProps) {
  if (missing.length > 0) return <Notice tone="warning">{texts.answerMissing(labelsOf(missing))}</Notice>
  if (faults.length > 0)
    return (
      <Notice tone="warning" title={texts.answerFaults}>
        {[...new Set(faults.map(({ message }) => message))].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    )
  if (offers.length === 0) return <Notice tone="info">{texts.answerNothing}</Notice>
  const outlook = !draft.release ? "outlookClosed" : isShown ? "outlookOpen" : "outlookHidden"
  return (
    <VStack gap={4}>
      {offers.map((offer, index) => (
        <ChangedOffer key={offer.type} offer={offer} isNearest={offers.length > 1 && index === 0} />
      ))}
      {draft.text.trim() && (
        <Text as="blockquote" lines className={styles.text}>
          {draft.text.trim()}
        </Text>
      )}
      <p>{texts[outlook]}</p>
    </VStack>
  )
}

function ChangedOffer({ offer, isNearest }: { offer: AnsweredOffer; isNearest: boolean }) {
  const { type, before, after } = offer
  return (
    <ChangeTable
      className={styles.figures}
      caption={
        <>
          {offerTypeText[type]}
          {isNearest && <span className="muted"> {texts.nearest}</span>}
        </>
      }
      lines={changedLines(before, after, "PRE_OFFER").map((line) => ({
        ...line,
        label: withUnits(line.label),
      }))}
    />
  )
}

type WishTableProps = { car: Car; request: Activity | undefined }

/** The wish beside the current offer, with the estimate shown to the agent. */
function WishTable({ car, request }: WishTableProps) {
  if (!request) return null
  const { wantedKilometers, wantedDate, person, location } = request
  const estimate =
    wantedKilometers !== null && wantedDate !== null ? estimateOf(car, wantedKilometers, wantedDate) : null
  const price = estimate ? texts.estimated(euroText(estimate.netCents)) : notSet
  return (
    <VStack gap={2}>
      <table className={classes(styles.figures, styles.offers)}>
        <caption>{texts.wishOf({ who: person?.name ?? "", location })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.priceNet}</th>
            <th scope="col">{texts.mileage}</th>
            <th scope="col">{deliveryWord.PRE_OFFER}</th>
          </tr>
        </thead>
        <tbody translate="no">
          <tr className={styles.wish}>
            <th scope="row">{texts.wishRow}</th>
            <td>{price}</td>
            <td>{targetKmText(wantedKilometers ?? 0)}</td>
            <td>{dateText(wantedDate)}</td>
          </tr>
          {offerTypes.map((type) => {
            const offer = offerOf(car, type)
            return (
              <tr key={type}>
                <th scope="row">{offerTypeText[type]}</th>
                <td>{euroText(offer.netCents)}</td>
                <td>{targetKmText(offer.targetKm)}</td>
                <td>{dateText(offer.deliveryDate)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {request.message && <Facts facts={[{ label: activitiesTexts.message, value: request.message }]} />}
      <WishNotes
        car={car}
        wish={{ km: wantedKilometers, date: wantedDate }}
        today={berlinToday(new Date(request.sentAt))}
      />
      <p className="muted">{canEstimate(car) ? texts.estimateHint : texts.estimateNone}</p>
    </VStack>
  )
}
