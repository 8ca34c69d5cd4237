import { useId, useState } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { dateText, locationText } from "../../../contract/format.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Checkbox, Select } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { DraftNotice, InertWhileBusy, useDraft } from "../../ui/record/index.ts"
import { acceptReason, type Labels, PanelFooter, type ReasonText } from "../car/index.ts"
import { InformationLink } from "../information/index.ts"
import { OfferChanged } from "./OfferChanged.tsx"
import { OfferSummary } from "./OfferSummary.tsx"
import styles from "./Requests.module.css"
import { type Sender, useSending } from "./use-sending.ts"

type AcceptPanelProps = Sender & {
  /** The car as the list has it now. */
  car: AgentCar
  offerType: OfferType
  user: Profile
  asking: Asking
  labels: Labels
  reasonText: ReasonText
  isLost: boolean
  onBack: () => void
}

/**
 * Accepting a pre-offer, or asking for a ZVF: the offer as it binds, the conditions, the consent or the location, and
 * one button (P83, P26). What was shown first is what binds: an offer that changes while the dialog
 * is open is shown beside the old one before anything can be sent (P19).
 */
export function AcceptPanel(props: AcceptPanelProps) {
  const { car, offerType, user, asking, labels, reasonText, isLost, onSent, onLost, onBack } = props
  const { t } = useTranslation("requests")
  const formId = useId()
  const [agreed, setAgreed] = useState(false)
  // The consent is not kept: it is given to what stands on the screen.
  const form = useDraft(`accept ${car.id}`, {
    locationId: user.locations.length === 1 ? user.locations[0]!.id : null,
  })
  const { locationId } = form.value
  const isSelection = car.area === "SELECTION"
  const type = isSelection ? "SELECTION_ACCEPT" : "PRE_OFFER_ACCEPT"
  const { seen, changed, goOn, send, busy, failed, problem } = useSending(form, car, type, { onSent, onLost })
  const offer = offerOf(seen, offerType)
  const refusal = isLost ? undefined : reasonText(acceptReason(car, offerType, asking), car)

  const submit = () => {
    send({
      type,
      carId: seen.id,
      userId: user.id,
      offerVersion: seen.offerVersion,
      dateOfDelivery: offer.deliveryDate,
      dateOfDeliveryString: dateText(offer.deliveryDate),
      kmReading: offer.targetKm,
      ...(isSelection
        ? { locationId }
        : { locationId: seen.locationId, preOfferType: offerType, termsVersion: user.terms?.version }),
    })
  }
  const agreeAgain = () => {
    goOn()
    setAgreed(false)
  }
  return (
    <Form id={formId} busy={busy} error={problem} onSubmit={submit}>
      <div className={styles.content}>
        <InertWhileBusy busy={busy}>
          <DraftNotice form={form} />
          {changed && (
            <OfferChanged
              before={offer}
              after={offerOf(car, offerType)}
              area={car.area}
              onContinue={agreeAgain}
            />
          )}
          <section className={styles.section}>
            <h3>{isSelection ? t("selectionOfferTitle") : t("offerTitle")}</h3>
            <OfferSummary
              offer={offer}
              area={car.area}
              location={isSelection ? "" : labels.location(seen.locationId)}
            />
          </section>
          <Conditions
            isSelection={isSelection}
            termsVersion={isSelection ? undefined : user.terms?.version}
          />
          {isSelection ? (
            <Select
              label={t("chooseLocation")}
              required
              emptyLabel={t("chooseLocationEmpty")}
              value={locationId}
              onChange={(chosen) => form.edit({ locationId: chosen })}
              options={user.locations.map((location) => ({
                value: location.id,
                label: locationText(location),
              }))}
            />
          ) : (
            <Checkbox
              label={t("terms")}
              name={t("termsName")}
              required
              checked={agreed}
              onChange={setAgreed}
            />
          )}
        </InertWhileBusy>
        <PanelFooter>
          <Button onClick={onBack}>{t("back")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            refusedBecause={changed ? t("changedFirst") : refusal}
          >
            {failed ? t("sendAgain") : t("sendBinding")}
          </Button>
        </PanelFooter>
      </div>
    </Form>
  )
}

const ofPreOffer = [
  "conditionCustomer",
  "conditionContract",
  "conditionConfirmation",
  "conditionUse",
  "conditionAnswer",
] as const
const ofSelection = ["conditionSelectionConfirmation", "conditionUse", "conditionAnswer"] as const

type Props = {
  isSelection: boolean
  /** Of the terms of use, which go with a pre-contract. */
  termsVersion?: string | undefined
}

/** What a person agrees to before they send (P61). */
function Conditions({ isSelection, termsVersion }: Props) {
  const { t } = useTranslation("requests")
  return (
    <section className={styles.section}>
      <h3>{t("conditionsTitle")}</h3>
      <ul className={styles.conditions}>
        {(isSelection ? ofSelection : ofPreOffer).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
        {termsVersion && (
          <li>
            <InformationLink hash="nutzungsbedingungen">
              {t("conditionTerms", { version: termsVersion })}
            </InformationLink>
          </li>
        )}
      </ul>
    </section>
  )
}
