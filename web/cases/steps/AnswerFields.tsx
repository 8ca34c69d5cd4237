import { useState } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { deliveryWord, type OfferType, offerTypes, offerTypeText } from "../../../contract/core/enums.ts"
import { dateText, euroText } from "../../../contract/core/format.ts"
import { fieldOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { CarFieldError } from "../../../contract/fleet/offer-rules.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { requiredOfferFields } from "../../../contract/fleet/publish.ts"
import { pricesOf, vatOf } from "../../fleet/cars/record/car-draft.ts"
import { FieldInput } from "../../fleet/cars/record/FieldInput.tsx"
import { GrossWarning } from "../../fleet/cars/record/GrossWarning.tsx"
import { Button } from "../../ui/button/Button.tsx"
import { FieldRow } from "../../ui/form/FormSection.tsx"
import { Section } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import {
  type AnswerDraft,
  type AnswerField,
  carAfter,
  wishOf,
  withEntry,
  withWishIn,
} from "./answer-draft.ts"
import styles from "./Steps.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  car: Car
  request: Activity | undefined
  draft: AnswerDraft
  set: (change: Partial<AnswerDraft>) => void
  errors: readonly CarFieldError[]
}

type InputProps = Omit<Props, "request"> & { name: AnswerField; label?: string }

/** Price, date and target also change the fields that depend on them. */
const Input = ({ car, draft, set, errors, name, label }: InputProps) => (
  <FieldInput
    field={fieldOf(name)}
    area="PRE_OFFER"
    {...(label && { label })}
    value={draft[name]}
    onChange={(value) => set(withEntry(draft, car, name, value))}
    error={errors.find(({ path }) => path === name)?.message}
  />
)

/** What usually is answered: price, kilometres and date of Pre-Offer 1, with what follows from them. */
export function AnswerFields({ isGranted, ...props }: Props & { isGranted: boolean }) {
  const { car, draft, set } = props
  const { grossCents, takeoverDate } = offerOf(carAfter(car, draft), "MAIN")
  return (
    <Section title={texts.answerIn(offerTypeText.MAIN)}>
      <div className={styles.answer}>
        <Input {...props} name="offerPriceExclVat" label={texts.priceNet} />
        <Input {...props} name="atTargetKilometerReading" />
        <Input {...props} name="dateOfDelivery" label={deliveryWord.PRE_OFFER} />
      </div>
      <p className="muted">
        {isGranted && `${texts.fromWish} `}
        {texts.follows({ gross: euroText(grossCents), takeover: dateText(takeoverDate) })}
      </p>
      <GrossWarning
        prices={pricesOf(draft)}
        vatPercent={vatOf(draft)}
        onPropose={(offerPriceInclVat) => set({ offerPriceInclVat })}
      />
    </Section>
  )
}

const furtherFields: Record<OfferType, readonly AnswerField[]> = {
  MAIN: [
    "offerPriceInclVat",
    "dateUntilTakeover",
    "minKilometerReading",
    "maxKilometerReading",
    "expectedKilometerReading",
  ],
  TWO: requiredOfferFields.TWO,
  THREE: requiredOfferFields.THREE,
}

/** All other fields of the three offers, which few answers need; each offer can take over the wish. */
export function FurtherFields({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { car, request, draft, set } = props
  const [isAsked, setAsked] = useState(isOpen)
  const { km, date } = wishOf(request)
  if (!isAsked && !isOpen)
    return (
      <Button variant="quiet" icon="chevronDown" onClick={() => setAsked(true)}>
        {texts.furtherFields}
      </Button>
    )
  return offerTypes.map((type) => (
    // No landmark of its own: the editor behind has one of this name.
    <VStack key={type} role="group" gap={3} aria-label={offerTypeText[type]}>
      <HStack gap="1 3" align="center" justify="space-between" wrap>
        <h3>{offerTypeText[type]}</h3>
        {km !== null && date !== null && (
          <Button size="small" onClick={() => set(withWishIn(draft, type, car, { km, date }))}>
            {texts.takeWish(offerTypeText[type])}
          </Button>
        )}
      </HStack>
      <FieldRow>
        {furtherFields[type].map((name) => (
          <Input key={name} {...props} name={name} />
        ))}
      </FieldRow>
    </VStack>
  ))
}
