import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { type OfferType, offerTypes } from "../../../contract/enums.ts"
import { carName, euroText } from "../../../contract/format.ts"
import { offerOf } from "../../../contract/offers.ts"
import { Button } from "../../ui/button/index.ts"
import { acceptReason, amountOf, type Prices } from "../car/index.ts"
import { texts } from "./texts.de.ts"

/** The section of the panel that compares the offers. */
export const offersId = "offers"

const shownMs = 2000

/** Goes on where the offers stand side by side; they may be in sight already, so a frame shows where. */
export function reachOffers(): void {
  const section = document.getElementById(offersId)
  section?.scrollIntoView({ block: "start" })
  section?.animate({ outline: ["3px solid var(--focus)", "3px solid transparent"] }, shownMs)
  section?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true })
}

type Props = {
  car: AgentCar
  asking: Asking
  prices: Prices
  onAccept: (type: OfferType) => void
}

/**
 * The primary action of a pre-offer, always in sight: leads on to accepting the only offer that can be accepted, or to the comparison
 * where there are several, since a price alone does not say which one is meant. Nothing where none can be.
 */
export function AcceptFrom({ car, asking, prices, onAccept }: Props) {
  const open = offerTypes.filter((type) => acceptReason(car, type, asking) === null)
  const [only, ...others] = open
  if (only === undefined) return null
  const lowest = Math.min(...open.map((type) => amountOf(offerOf(car, type), prices)))
  const label = others.length > 0 ? texts.acceptFrom(euroText(lowest)) : texts.acceptFor(euroText(lowest))
  return (
    <Button
      variant="primary"
      aria-label={`${label}: ${carName(car)}`}
      onClick={() => (others.length > 0 ? reachOffers() : onAccept(only))}
    >
      {label}
    </Button>
  )
}
