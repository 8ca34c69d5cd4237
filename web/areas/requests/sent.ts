import type { AgentCar } from "../../../contract/cars.ts"
import { answerDue } from "../../../contract/clocks.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { Asked } from "../../ui/loading/index.ts"

/** What is sent. */
export type Sending = Asked<"POST /api/car/mail">

/** What went out, as the confirmation shows it; instants as ISO text. */
export type Sent = {
  type: RequestType
  car: AgentCar
  offerType: OfferType
  wantedKm: number | null
  wantedDate: string | null
  locationId: string | null
  due: string
  /** The versions of what was agreed to, where it binds. */
  conditionsVersion: string | null
  termsVersion: string | null
}

/** From what was sent and when; the answer's deadline follows P25. */
export function sentOf(car: AgentCar, body: Sending, now: Date): Sent {
  const isWish = body.type === "PRE_OFFER_REQUEST"
  const wantedDate = (isWish && body.dateOfDelivery) || null
  const { deliveryDate: dateOfDelivery } = offerOf(car, "MAIN")
  return {
    type: body.type,
    car,
    offerType: body.preOfferType ?? "MAIN",
    wantedKm: (isWish && body.kmReading) || null,
    wantedDate,
    locationId: body.locationId ?? car.locationId,
    due: answerDue({ type: body.type, wantedDate, dateOfDelivery }, now).toISOString(),
    conditionsVersion: body.conditionsVersion ?? null,
    termsVersion: body.termsVersion ?? null,
  }
}
