import { Fragment } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import { type OfferType, offerTypes, offerTypeText } from "../../../contract/core/enums.ts"
import { fieldOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { FieldFault } from "../../../contract/fleet/offer-rules.ts"
import { offerNeeds } from "../../../contract/fleet/publish.ts"
import { type CarNote, pricesOf, vatOf } from "../../fleet/cars/record/car-draft.ts"
import { FieldInput } from "../../fleet/cars/record/FieldInput.tsx"
import { GrossWarning } from "../../fleet/cars/record/GrossWarning.tsx"
import { texts as recordTexts } from "../../fleet/cars/record/texts.de.ts"
import { Button } from "../../ui/button/Button.tsx"
import { Notice } from "../../ui/feedback/States.tsx"
import { FieldRow } from "../../ui/form/FormSection.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { type AnswerDraft, type AnswerField, withEntry, withWish } from "./answer-draft.ts"
import { texts } from "./texts.de.ts"

type Props = {
  car: Car
  request: Activity | undefined
  draft: AnswerDraft
  set: (change: Partial<AnswerDraft>) => void
  faults: readonly FieldFault[]
}

/** The fields of each offer, row by row; a warning about the prices of Pre-Offer 1 follows them. */
const rowsOf: Record<OfferType, readonly (readonly AnswerField[])[]> = {
  MAIN: [
    ["offerPriceExclVat", "offerPriceInclVat"],
    ["dateOfDelivery", "dateUntilTakeover"],
    ["minKilometerReading", "atTargetKilometerReading", "maxKilometerReading", "expectedKilometerReading"],
  ],
  TWO: [offerNeeds.TWO],
  THREE: [offerNeeds.THREE],
}

/** The three offers with inputs for new values; each can take over the wish. */
export function AnswerOffers({ car, request, draft, set, faults }: Props) {
  const { wantedKilometers: km, wantedDate: date } = request ?? { wantedKilometers: null, wantedDate: null }
  return offerTypes.map((type) => (
    // No landmark of its own: the editor behind has one of this name.
    <VStack key={type} as="section" role="group" gap={4} section aria-label={offerTypeText[type]}>
      <h3>{offerTypeText[type]}</h3>
      {km !== null && date !== null && (
        <Button size="small" onClick={() => set(withWish(draft, type, car, { km, date }))}>
          {texts.takeWish(offerTypeText[type])}
        </Button>
      )}
      {rowsOf[type].map((names) => (
        <Fragment key={names[0]}>
          <FieldRow>
            {names.map((name) => (
              <FieldInput
                key={name}
                field={fieldOf(name)}
                area="PRE_OFFER"
                value={draft[name]}
                // Price, date and target also change dependent fields.
                onChange={(value) => set(withEntry(draft, car, name, value))}
                fault={faults.find(({ path }) => path === name)?.message}
              />
            ))}
          </FieldRow>
          {names.includes("offerPriceInclVat") && (
            <GrossWarning
              prices={pricesOf(draft)}
              vatPercent={vatOf(draft)}
              onPropose={(offerPriceInclVat) => set({ offerPriceInclVat })}
            />
          )}
        </Fragment>
      ))}
    </VStack>
  ))
}

/** Warnings of the car after the answer (P46). Always rendered, so that new ones are announced. */
export function AnswerWarnings({ warnings }: { warnings: readonly CarNote[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Notice tone="warning" title={recordTexts.notesTitle}>
          {warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
