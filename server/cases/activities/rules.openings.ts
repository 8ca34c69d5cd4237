import type { Activity, AnswerOpening } from "../../../contract/activities.ts"
import { acceptRefusal, isReadOnly } from "../../../contract/availability.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import { offerOfTerms } from "../../../contract/offer-terms.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { Actor } from "../../people/identity/gate.ts"

type Asker = Pick<Actor, "type" | "own" | "terms">

/**
 * Whether this person can accept each offer of an answer now, by the rules of the acceptance itself, and whether it is
 * still the one that was answered (P47). A car that left the lists cannot be accepted, whatever it says.
 */
export function openingsOf(
  { answer, listed }: Pick<Activity, "answer" | "listed">,
  car: Car,
  asker: Asker,
  today: PlainDate,
): AnswerOpening[] {
  const asking = {
    role: asker.type,
    locationIds: asker.own,
    today,
    readsOnly: isReadOnly(asker.terms),
  }
  return (answer?.offers ?? []).map(({ type, before: _, ...terms }) => {
    const refusal = acceptRefusal(car, type, asking)
    return {
      type,
      refusal: listed ? refusal : (refusal ?? "pre_offer_unavailable"),
      changed: changedLines(offerOfTerms(terms), offerOf(car, type), car.area).length > 0,
    }
  })
}
