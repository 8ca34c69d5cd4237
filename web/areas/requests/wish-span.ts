import type { AgentCar } from "../../../contract/cars.ts"
import { addDays, type PlainDate } from "../../../contract/dates.ts"
import { minIndividualKm } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import { dayOfDate } from "../../ui/values/index.ts"

const kmStep = 500
const usualMostKm = 60_000
const daysBeyond = 365

const upTo = (value: number) => Math.ceil(value / kmStep) * kmStep

/**
 * How far the sliders of a wish go (P241), in steps of 500 km and of a day: from what the car has run, to 60,000 km or twice the
 * target of Pre-Offer 1; from today to a year after its retirement date. What may be typed goes further. `start` is the date of
 * Pre-Offer 1, or today where that has passed.
 */
export function wishSpan(car: AgentCar, today: PlainDate) {
  const { targetKm, deliveryDate } = offerOf(car, "MAIN")
  const start = deliveryDate !== null && deliveryDate > today ? deliveryDate : today
  const min = Math.max(minIndividualKm, upTo(car.kilometerReading))
  return {
    start,
    km: { min, max: Math.max(usualMostKm, upTo(targetKm * 2), min + kmStep), step: kmStep },
    date: { min: dayOfDate(today), max: dayOfDate(addDays(start, daysBeyond)), step: 1 },
  }
}
