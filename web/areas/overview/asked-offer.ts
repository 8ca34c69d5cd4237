import { type Asking, acceptRefusal } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { offerTypes } from "../../../contract/enums.ts"
import type { Opened } from "./use-overview.ts"

/** What is open, and whether an offer of the car is still to be chosen for it. */
export type Shown = Opened & { isChoosing?: boolean }

/**
 * A link to accept that names no offer means the only one that can be accepted. Of several the panel lets the person choose; of
 * none the dialog of Pre-Offer 1 says why.
 */
export function askedOffer(shown: Shown, car: AgentCar | undefined, asking: Asking): Shown {
  if (shown.type !== "accept" || shown.preOfferType || car?.area !== "PRE_OFFER") return shown
  const [only, ...others] = offerTypes.filter((type) => acceptRefusal(car, type, asking) === null)
  if (others.length > 0) return { carId: car.id, isChoosing: true }
  return { ...shown, preOfferType: only ?? "MAIN" }
}
