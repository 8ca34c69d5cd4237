import { useId, useState } from "react"
import { canEstimate, emptyWish, estimateOf, type Wish } from "../../../contract/cases/estimate.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { type OfferType, offerTypeText } from "../../../contract/core/enums.ts"
import {
  carName,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
} from "../../../contract/core/format.ts"
import { longestNote, maxCount, minIndividualKm } from "../../../contract/core/limits.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { grossText, targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { isComplete, offerOf } from "../../../contract/fleet/offers.ts"
import { hrefOf, links } from "../../core/links.ts"
import { PanelFooter } from "../../fleet/cars/PanelFooter.tsx"
import { HeadPrice, PanelHead } from "../../fleet/cars/PanelHead.tsx"
import { useDocuments } from "../../fleet/documents/use-documents.ts"
import { useNow } from "../../ui/browser/clock.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { RadioGroup } from "../../ui/field/Choice.tsx"
import { TextInput } from "../../ui/field/TextInput.tsx"
import { DateInput, NumberInput } from "../../ui/field/TypedInput.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { FieldRow } from "../../ui/form/FormSection.tsx"
import { Text, VStack } from "../../ui/layout/Layout.tsx"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/DraftFields.tsx"
import { common } from "../../ui/texts.de.ts"
import { OwnReferenceInput } from "../activities/OwnReferenceInput.tsx"
import { texts as activitiesTexts } from "../activities/texts.de.ts"
import { useNewest } from "../activities/use-activities.ts"
import { BackButton } from "./AcceptPanel.tsx"
import { acceptReason, alternatives, individualReason } from "./actions.ts"
import { OfferChanged } from "./BindingOffer.tsx"
import { differencesOf } from "./rules.ts"
import { texts } from "./texts.de.ts"
import { type DialogProps, useSending } from "./use-sending.ts"
import { WishNotes } from "./WishNotes.tsx"

type RequestPanelProps = DialogProps & { onAccept: (type: OfferType) => void }

type Choice = "INDIVIDUAL" | (typeof alternatives)[number]

/** Requests a pre-offer; an alternative leads to its acceptance (P17, P90). */
export function RequestPanel(props: RequestPanelProps) {
  const { car, user, requester, labels, isLost, onSent, onLost, onAccept, onBack } = props
  const formId = useId()
  const form = useDraft(`request ${car.id}`, { ...emptyWish, message: "", ownReference: "" })
  const { value: draft, edit } = form
  const now = { car, documents: useDocuments(car.id, car.offerVersion).data }
  const sending = useSending(form, now, "PRE_OFFER_REQUEST", { onSent, onLost })
  const { changed, goOn, send, busy, failed, problem } = sending
  const seen = sending.seen.car
  const options = choicesOf(props)
  // The initial choice stays: changes by others may refuse it, but never select another one.
  const [choice, choose] = useState<Choice>(
    () => options.find(({ refusedBecause }) => !refusedBecause)?.value ?? "INDIVIDUAL",
  )
  const refusal = options.find(({ value }) => value === choice)?.refusedBecause
  const locked = choice === "INDIVIDUAL" ? refusal : texts.lockedByChoice(offerTypeText[choice])

  const refusedBecause = changed ? texts.changedFirst : refusal
  const words =
    choice !== "INDIVIDUAL"
      ? texts.toAccept(offerTypeText[choice])
      : failed
        ? common.sendAgain
        : texts.sendRequest

  const submit = () => {
    if (choice !== "INDIVIDUAL") return onAccept(choice)
    send({
      type: "PRE_OFFER_REQUEST",
      carId: seen.id,
      userId: user.id,
      locationId: seen.locationId,
      preOfferType: "MAIN",
      kmReading: draft.km,
      dateOfDelivery: draft.date,
      dateOfDeliveryString: dateText(draft.date),
      offerVersion: seen.offerVersion,
      message: draft.message,
      ownReference: draft.ownReference,
    })
  }
  return (
    <Form id={formId} busy={busy} error={problem} refusedBecause={refusedBecause} onSubmit={submit}>
      <VStack gap={4}>
        <InertWhileBusy busy={busy}>
          <PanelHead car={seen} size="form">
            <HeadPrice car={seen} />
          </PanelHead>
          <DraftNotice form={form} />
          {car.openRequest && !busy && !isLost && <OpenRequestNotice carId={car.id} />}
          {changed && (
            <OfferChanged
              differences={differencesOf(sending.seen, now, "MAIN", labels)}
              isOffer
              busy={busy}
              onContinue={goOn}
            />
          )}
          <RadioGroup
            legend={texts.choice}
            value={refusal ? null : choice}
            onChange={choose}
            options={options}
          />
          <WishFields
            car={seen}
            today={requester.today}
            wish={draft}
            edit={edit}
            locked={locked}
            estimated={choice === "INDIVIDUAL" && !refusal}
            note={choice === "INDIVIDUAL" ? texts.requestNote : texts.alternativeNote(offerTypeText[choice])}
          />
          {choice === "INDIVIDUAL" && !refusal && (
            <>
              <TextInput
                label={activitiesTexts.message}
                multiline
                required={false}
                maxLength={longestNote}
                value={draft.message}
                onChange={(message) => edit({ message })}
              />
              <OwnReferenceInput
                value={draft.ownReference}
                onChange={(ownReference) => edit({ ownReference })}
              />
            </>
          )}
        </InertWhileBusy>
        <PanelFooter>
          <BackButton onBack={onBack} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            aria-label={`${words}: ${carName(car)}`}
            refusedBecause={refusedBecause}
          >
            {words}
          </Button>
        </PanelFooter>
      </VStack>
    </Form>
  )
}

type WishProps = {
  car: AgentCar
  today: PlainDate
  wish: Wish
  edit: (change: Partial<Wish>) => void
  locked: string | undefined
  estimated: boolean
  /** What the choice commits to. */
  note: string
}

function WishFields({ car, today, wish, edit, locked, estimated, note }: WishProps) {
  const main = offerOf(car, "MAIN")
  return (
    <VStack as="section" gap={3}>
      <FieldRow>
        <NumberInput
          label={texts.kilometers}
          unit="km"
          required
          min={minIndividualKm}
          max={maxCount}
          hint={texts.offer1Is({
            km: targetKmText(main.targetKm),
            date: dateText(main.deliveryDate),
          })}
          messages={{ rangeUnderflow: texts.kilometersMin }}
          lockedBecause={locked}
          value={wish.km}
          onChange={(km) => edit({ km })}
        />
        <DateInput
          label={texts.delivery}
          required
          min={today}
          messages={{ rangeUnderflow: texts.deliveryMin }}
          lockedBecause={locked}
          reasonHidden
          value={wish.date}
          onChange={(date) => edit({ date })}
        />
      </FieldRow>
      {estimated && <EstimateBox car={car} draft={wish} today={today} />}
      <WishNotes car={car} wish={wish} today={today} />
      <Text as="p" small muted className="readable">
        {note}
      </Text>
    </VStack>
  )
}

/** Existing alternatives, then individual values; each with the reason if it cannot be chosen. */
function choicesOf({ car, requester, isLost, reasonText }: RequestPanelProps) {
  const offered = alternatives
    .map((type) => ({ type, offer: offerOf(car, type) }))
    .filter(({ offer }) => isComplete(offer))
    .map(({ type, offer }) => ({
      value: type as Choice,
      label: texts.choiceAlternative(offerTypeText[type]),
      hint: texts.choiceAlternativeHint({
        price: texts.priceNet(euroText(offer.netCents)),
        km: kmText(offer.targetKm),
        date: dateText(offer.deliveryDate),
      }),
      refusedBecause: reasonText(acceptReason(car, type, requester), car),
    }))
  const individual = {
    value: "INDIVIDUAL" as Choice,
    label: texts.choiceIndividual,
    hint: texts.choiceIndividualHint,
    refusedBecause: isLost ? undefined : reasonText(individualReason(car, requester), car),
  }
  return [individual, ...offered]
}

/** Shows that the user's location already has an open request for the car: who sent what, when, and a link to it. */
function OpenRequestNotice({ carId }: { carId: string }) {
  const { activity: openRequest } = useNewest(carId, ({ state }) => state === "OPEN")
  const now = useNow()
  if (!openRequest) return null
  const facts = {
    name: openRequest.person?.name,
    at: `${instantText(openRequest.sentAt)} Uhr`,
    km: kmText(openRequest.wantedKilometers ?? 0),
    date: dateText(openRequest.wantedDate),
    due: deadlineText(openRequest.answerDue, now),
  }
  return (
    <div role="alert">
      <Notice tone="warning" title={texts.askedTitle}>
        <p>{openRequest.mine ? texts.askedByYou(facts) : texts.askedByHouse(facts)}</p>
        <a href={hrefOf(links.activities({ activityId: openRequest.id }))}>{texts.askedWay}</a>
      </Notice>
    </div>
  )
}

type Props = { car: AgentCar; draft: Wish; today: PlainDate }

/** A live estimate for an individual wish, marked as not binding. */
function EstimateBox({ car, draft: { km, date }, today }: Props) {
  if (!canEstimate(car)) return null
  const usable = km !== null && date !== null && km >= minIndividualKm && km <= maxCount && date >= today
  const estimate = usable ? estimateOf(car, km, date) : null
  return (
    <section aria-label={texts.estimateTitle}>
      <Text as="p" numbers aria-live="polite">
        {estimate && (
          <>
            {texts.estimateTitle}: <strong>{texts.estimateNet(euroText(estimate.netCents))}</strong>,{" "}
            {texts.estimateGross(grossText(estimate))}
          </>
        )}
      </Text>
      <Text as="p" small muted className="readable">
        {estimate ? texts.estimateText : usable ? texts.estimateNone : texts.estimateWaiting}
      </Text>
    </section>
  )
}
