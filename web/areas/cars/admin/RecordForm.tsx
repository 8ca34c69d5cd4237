import { useState } from "react"
import { useTranslation } from "react-i18next"
import { berlinToday } from "../../../../contract/dates.ts"
import {
  type ActivityState,
  activityStateText,
  type OfferType,
  offerTypes,
  offerTypeText,
} from "../../../../contract/enums.ts"
import { dateText, euroText, locationText } from "../../../../contract/format.ts"
import { isComplete, offerOf } from "../../../../contract/offers.ts"
import { RadioGroup } from "../../../ui/Choice.tsx"
import { Combobox } from "../../../ui/Combobox.tsx"
import { DateInput } from "../../../ui/DateInput.tsx"
import { Select } from "../../../ui/Select.tsx"
import { Notice } from "../../../ui/States.tsx"
import { useUsers } from "../../users/api.ts"
import { agentsOf, locationChoice } from "./record-choices.ts"
import { StepForm, type StepProps } from "./StepForm.tsx"
import { isConfirmed, recordableStates } from "./steps.ts"
import { personText } from "./use-names.ts"

/** An acceptance that reached the provider by other ways, for a chosen person and location (decision 22). */
export function RecordForm({ car, onClose }: StepProps) {
  const { t } = useTranslation("cars/admin")
  const [today] = useState(() => berlinToday(new Date()))
  const [userId, setUserId] = useState<string | null>(null)
  const [chosenLocation, setLocationId] = useState<string | null>(null)
  const [state, setState] = useState<ActivityState | null>(null)
  const [type, setType] = useState<OfferType | null>(null)
  const [date, setDate] = useState<string | null>(today)
  const agents = agentsOf(useUsers(), car.locationId)
  const user = agents.find(({ id }) => id === userId)
  const locationId = locationChoice(car, user, chosenLocation)
  const confirmed = isConfirmed(state)
  const preOffer = car.area === "PRE_OFFER"

  const clear = () => {
    setUserId(null)
    setLocationId(null)
    setState(null)
    setType(null)
    setDate(today)
  }
  return (
    <StepForm
      car={car}
      onClose={onClose}
      title={t("recordTitle")}
      submitLabel={t("record")}
      success={t("recorded")}
      dirty={userId !== null || state !== null || type !== null}
      fields={{
        activityState: state,
        userId,
        locationId,
        ...(preOffer && { preOfferType: type }),
        ...(confirmed && { dateConfirmation: date }),
      }}
      onNewer={(_before, _after, keep) => !keep && clear()}
    >
      {car.openRequest && <Notice tone="info">{t("recordClosesRequest")}</Notice>}
      <Combobox
        label={t("agent")}
        required
        placeholder={t("agentPlaceholder")}
        value={userId}
        onChange={setUserId}
        options={agents.map((agent) => ({ value: agent.id, label: `${personText(agent)}, ${agent.mail}` }))}
      />
      <Select
        label={t("location")}
        required
        value={locationId}
        onChange={setLocationId}
        emptyLabel={t(user ? "chooseLocation" : "chooseAgentFirst")}
        options={(user?.locations ?? []).map((location) => ({
          value: location.id,
          label: locationText(location),
        }))}
      />
      {preOffer && locationId !== null && locationId !== car.locationId && (
        <Notice tone="warning">{t("recordMovesCar")}</Notice>
      )}
      {preOffer && (
        <RadioGroup
          legend={t("offer")}
          required
          value={type}
          onChange={setType}
          options={offerTypes.map((each) => {
            const offer = offerOf(car, each)
            const complete = isComplete(offer)
            return {
              value: each,
              label: offerTypeText[each],
              hint: t("offerHint", { price: euroText(offer.netCents), date: dateText(offer.deliveryDate) }),
              refusedBecause: complete ? undefined : t("offerIncomplete"),
            }
          })}
        />
      )}
      <RadioGroup
        legend={t("state")}
        required
        value={state}
        onChange={setState}
        options={recordableStates(car).map((each) => ({ value: each, label: activityStateText[each] }))}
      />
      {confirmed && <DateInput label={t("dateConfirmation")} required value={date} onChange={setDate} />}
    </StepForm>
  )
}
