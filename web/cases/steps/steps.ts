import type { Activity } from "../../../contract/cases/activities.ts"
import { offerRefusal } from "../../../contract/cases/availability.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { type ActivityState, type OfferType, offerTypes } from "../../../contract/core/enums.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import { nextStates, type Verb } from "../../../contract/fleet/states.ts"

export type Step = Extract<Verb, "confirm" | "reject" | "free" | "record" | "answer" | "decline"> | "correct"

/** The steps that the state table allows for the car and its open request. */
export function stepsOf(car: Pick<Car, "area" | "activityState" | "openRequest">): readonly Step[] {
  const verbs = [
    ...(car.openRequest ? nextStates(car.area, "OPEN", "ADMIN") : []),
    ...nextStates(car.area, car.activityState ?? "none", "ADMIN"),
  ].map(({ verb }) => verb as Step)
  return [...new Set(verbs)]
}

/** The states that recording ("vom Anbieter erfasst") can lead to. */
export const recordableStates = (car: Pick<Car, "area">): readonly ActivityState[] =>
  nextStates(car.area, "none", "ADMIN")
    .filter(({ verb }) => verb === "record")
    .map(({ to }) => to as ActivityState)

/** Why nothing can be recorded for the car, since no agent could accept it either; null if an offer can. */
export function recordRefusal(car: Car, today: PlainDate): ErrorCode | null {
  const refusals = offerTypes.map((type) => offerRefusal(car, type, today))
  return refusals.includes(null)
    ? null
    : (refusals.find((code) => code !== "offer_incomplete") ?? "offer_incomplete")
}

/** The delivery date of a ZVF or takeover date, if it has passed. */
export function passedDay(car: Car, type: OfferType, today: PlainDate): PlainDate | null {
  const { deliveryDate, takeoverDate } = offerOf(car, type)
  const day = car.area === "SELECTION" ? deliveryDate : takeoverDate
  return day !== null && day < today ? day : null
}

/** The state after confirming or rejecting; undefined if the table has no such step. */
export const targetStateOf = (
  car: Pick<Car, "area" | "activityState">,
  step: "confirm" | "reject",
): ActivityState | undefined =>
  nextStates(car.area, car.activityState ?? "none", "ADMIN").find(({ verb }) => verb === step)?.to as
    | ActivityState
    | undefined

export const holdingActivity = (
  car: Pick<Car, "activityState">,
  ofCar: readonly Activity[],
): Activity | undefined =>
  car.activityState === null
    ? undefined
    : ofCar
        .filter(({ type }) => type !== "PRE_OFFER_REQUEST")
        .reduce<Activity | undefined>((a, b) => (a && a.sentAt >= b.sentAt ? a : b), undefined)

export const openRequestOf = (ofCar: readonly Activity[]): Activity | undefined =>
  ofCar.find(({ state }) => state === "OPEN")

/** The last answered request, while the car is free. */
export const answeredRequestOf = (
  car: Pick<Car, "activityState" | "openRequest">,
  ofCar: readonly Activity[],
): Activity | undefined =>
  car.activityState === null && !car.openRequest ? ofCar.find(({ answer }) => answer !== null) : undefined
