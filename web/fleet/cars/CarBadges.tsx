import { actingLocationIds, type Requester } from "../../../contract/cases/availability.ts"
import { vinText } from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { isExpired, type Offer } from "../../../contract/fleet/offers.ts"
import { Badge, type Tone } from "../../ui/feedback/Badge.tsx"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import styles from "./Car.module.css"
import type { Labels } from "./labels.ts"
import { texts } from "./texts.de.ts"

type Props = {
  car: AgentCar
  offer: Offer
  requester: Requester
  labels: Labels
  /** One of the user's locations requested or has it; other holders are never shown (P4). */
  isOwn?: boolean
}

/** A Selection car that was requested: it stays in all lists. */
export const isHeldZvf = ({ area, activityState }: AgentCar): boolean =>
  area === "SELECTION" && activityState !== null

/** The car's state, if it is an exception. What the user may do is shown at the button. */
export function CarState(props: Props) {
  const state = stateOf(props)
  return state && <Badge tone={state.tone}>{state.text}</Badge>
}

function stateOf({ car, offer, requester, labels, isOwn }: Props): { tone: Tone; text: string } | null {
  if (isOwn && isHeldZvf(car))
    return car.activityState === "REQUEST_CONFIRMED"
      ? { tone: "green", text: texts.badge.ownZvf }
      : { tone: "amber", text: texts.badge.ownRequested }
  if (car.activityState === "REQUEST_ACCEPTED") return { tone: "amber", text: texts.badge.requested }
  if (car.activityState) return { tone: "grey", text: texts.badge.unavailable }
  if (isExpired(offer, requester.today)) return { tone: "grey", text: texts.badge.expired }
  if (car.openRequest) return { tone: "amber", text: texts.badge.requested }
  const isForeign =
    car.area === "PRE_OFFER" && car.locationId && !actingLocationIds(requester).includes(car.locationId)
  return isForeign ? { tone: "grey", text: `${texts.badge.onlyFor} ${labels.vfnr(car.locationId)}` } : null
}

export const Vin = ({ of }: { of: string }) => (
  <span className={styles.vin}>
    <Breaks text={vinText(of)} />
  </span>
)
