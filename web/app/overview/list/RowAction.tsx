import { carName, deadlineText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import type { OwnRequest } from "../../../cases/activities/use-activities.ts"
import { type Reason, rowAction } from "../../../cases/requests/actions.ts"
import { links } from "../../../core/links.ts"
import { isHeldZvf } from "../../../fleet/cars/CarBadges.tsx"
import { texts } from "../../../fleet/cars/texts.de.ts"
import { useNow } from "../../../ui/browser/clock.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { useViewer } from "../viewer.ts"

type Props = {
  car: AgentCar
  /** The user's open request for this car; undefined if there is none, or until loaded. */
  requested: OwnRequest | undefined
}

/** The only action of a row, or why there is none. */
export function RowAction({ car, requested }: Props) {
  const { requester, reasonText, open, labels } = useViewer()
  if (requested && (car.openRequest || isHeldZvf(car))) return <OwnRequestState car={car} {...requested} />
  const { kind, reason } = rowAction(car, requester)
  if (reason !== null)
    return (
      <span className="muted" title={reasonText(reason, car)}>
        {shortReason(reason, car, labels.vfnr(car.locationId))}
        <span className="visually-hidden">{`: ${reasonText(reason, car)}`}</span>
      </span>
    )
  const label = car.area === "SELECTION" && kind === "accept" ? texts.action.selection : texts.action[kind]
  return (
    <Button
      size="small"
      fullWidth
      aria-label={`${label}: ${carName(car)}`}
      onClick={() => open(car.id, kind)}
    >
      {label}
    </Button>
  )
}

/** A word in place of the button; the sentence is its tooltip. */
function shortReason(reason: Reason, { openRequest, activityState }: AgentCar, vfnr: string): string {
  if (reason === "only_for_location") return `${texts.badge.onlyFor} ${vfnr}`
  if (reason === "offer_expired") return texts.badge.expired
  if (openRequest) return texts.badge.requested
  return activityState ? holderWord(activityState) : texts.badge.unavailable
}

/** Of a requested or held ZVF: in place of its button, beside an open car below its price. */
export function holderWord(state: AgentCar["activityState"], requested?: OwnRequest): string {
  if (requested?.state === "REQUEST_CONFIRMED") return texts.badge.ownZvf
  return state === "REQUEST_ACCEPTED" ? texts.badge.requested : texts.badge.taken
}

/** The own request, with its next deadline; a confirmed ZVF is in the panel. */
function OwnRequestState({ car, id, state, answerDue }: { car: AgentCar } & OwnRequest) {
  const due = texts.requestDue(deadlineText(answerDue, useNow()))
  const isConfirmed = state === "REQUEST_CONFIRMED"
  if (isConfirmed && car.area === "SELECTION")
    return (
      <span className="muted" title={texts.requestConfirmed}>
        {texts.badge.ownZvf}
      </span>
    )
  return (
    <div title={isConfirmed ? texts.requestConfirmed : due}>
      <LinkButton
        size="small"
        fullWidth
        label={`${texts.toRequest}: ${carName(car)}`}
        link={links.activities({ activityId: id })}
      >
        {texts.toRequestShort}
      </LinkButton>
    </div>
  )
}
