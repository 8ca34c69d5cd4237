import { offerRefusal } from "../../../contract/cases/availability.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import {
  type ActivityState,
  activityStateText,
  type OfferType,
  offerTypes,
  offerTypeText,
} from "../../../contract/core/enums.ts"
import { errorText } from "../../../contract/core/errors.ts"
import { dateText, euroText, locationText, personText } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { isConfirmed } from "../../../contract/fleet/states.ts"
import type { User } from "../../../contract/people/users.ts"
import { useUsers } from "../../people/users/all-users.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Notice } from "../../ui/feedback/States.tsx"
import { RadioGroup } from "../../ui/field/Choice.tsx"
import { Combobox } from "../../ui/field/Combobox.tsx"
import { Select } from "../../ui/field/Select.tsx"
import { common } from "../../ui/texts.de.ts"
import { inGerman } from "../../ui/values/parse-input.ts"
import { ConfirmationDate } from "./ConfirmForm.tsx"
import { StepForm, type StepProps, useStepForm } from "./StepForm.tsx"
import { passedDay, recordableStates } from "./steps.ts"
import { texts } from "./texts.de.ts"

type RecordedDraft = {
  userId: string | null
  locationId: string | null
  state: ActivityState | null
  type: OfferType | null
  /** Today's date until another is chosen, even if the form stays open overnight. */
  date?: PlainDate | null
}
const nothingChosen = (): RecordedDraft => ({
  userId: null,
  locationId: null,
  state: null,
  type: null,
})

/** Records an acceptance received outside the portal, for a chosen person and location. */
export function RecordForm({ car, onClose }: StepProps) {
  const today = useToday()
  const entry = useStepForm("record", car, nothingChosen)
  const { userId, state, type, date = today } = entry.draft
  const agents = agentsOf(useUsers(), car.locationId)
  const user = agents.find(({ id }) => id === userId)
  const locationId = locationChoice(car, user, entry.draft.locationId)
  const confirmed = isConfirmed(state)
  const preOffer = car.area === "PRE_OFFER"
  const binding = texts.binding[car.area]
  const passed = confirmed ? passedDay(car, type ?? "MAIN", today) : null

  return (
    <StepForm
      entry={entry}
      onClose={onClose}
      title={texts.recordTitle(binding)}
      submitLabel={texts.record}
      success={texts.recorded(binding)}
      question={passed === null ? undefined : texts.passed[car.area](dateText(passed))}
      fields={{
        activityState: state,
        userId,
        locationId,
        ...(preOffer && { preOfferType: type }),
        ...(confirmed && { dateConfirmation: date }),
      }}
    >
      {car.openRequest && <Notice tone="info">{texts.recordClosesRequest}</Notice>}
      <Combobox
        label={labelOf("userId")}
        required
        placeholder={texts.agentPlaceholder}
        value={userId}
        onChange={(next) => entry.set({ userId: next })}
        options={agents.map((agent) => ({ value: agent.id, label: `${personText(agent)}, ${agent.mail}` }))}
      />
      <Select
        label={texts.location}
        required
        value={locationId}
        onChange={(next) => entry.set({ locationId: next })}
        emptyLabel={user ? texts.chooseLocation : texts.chooseAgentFirst}
        options={(user?.locations ?? []).map((location) => ({
          value: location.id,
          label: locationText(location),
        }))}
      />
      {preOffer && locationId !== null && locationId !== car.locationId && (
        <Notice tone="warning">{texts.recordMovesCar}</Notice>
      )}
      {preOffer && (
        <RadioGroup
          legend={texts.offer}
          required
          value={type}
          onChange={(next) => entry.set({ type: next })}
          options={offerTypes.map((each) => {
            const offer = offerOf(car, each)
            const refused = offerRefusal(car, each, today)
            return {
              value: each,
              label: offerTypeText[each],
              hint: texts.offerHint({ price: euroText(offer.netCents), date: dateText(offer.deliveryDate) }),
              refusedBecause: refused ? errorText[refused] : undefined,
            }
          })}
        />
      )}
      <RadioGroup
        legend={common.state}
        required
        value={state}
        onChange={(next) => entry.set({ state: next })}
        options={recordableStates(car).map((each) => ({ value: each, label: activityStateText[each] }))}
      />
      {confirmed && <ConfirmationDate date={date} onChange={(next) => entry.set({ date: next })} />}
    </StepForm>
  )
}

/** Sort order by likelihood: sales managers of the car's location, its other staff, then all others by name. */
const rankOf = ({ type, locations }: User, locationId: string | null): number => {
  const isHere = locations.some(({ id }) => id === locationId)
  return isHere && type === "SALES_MANAGER" ? 0 : isHere ? 1 : 2
}

/** The users to record for: active, unblocked agents, sales managers of the location first. */
export const agentsOf = (users: readonly User[], locationId: string | null): readonly User[] =>
  users
    .filter(
      ({ type, active, blocked, locations }) =>
        active && !blocked && type !== "ADMIN" && locations.length > 0,
    )
    .sort((a, b) => rankOf(a, locationId) - rankOf(b, locationId) || inGerman(a.lastname, b.lastname))

/** The location to record for: the chosen one, else the car's, else the person's only one. Null if it must be chosen or is not theirs. */
export function locationChoice(
  car: Pick<Car, "locationId">,
  user: Pick<User, "locations"> | undefined,
  chosen: string | null,
): string | null {
  const userLocations = new Set(user?.locations.map(({ id }) => id))
  if (chosen !== null && userLocations.has(chosen)) return chosen
  if (car.locationId !== null && userLocations.has(car.locationId)) return car.locationId
  return userLocations.size === 1 ? ([...userLocations][0] ?? null) : null
}
