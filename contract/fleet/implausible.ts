import { addDays, addMonths, type PlainDate } from "../core/dates.ts"
import { offerTypes } from "../core/enums.ts"
import { dateText, kmText } from "../core/format.ts"
import { type CarFieldName, type CarFields, labelOf } from "./car-fields.ts"
import { implausiblePrices } from "./implausible-prices.ts"
import { offerFields, offerOf, takeoverDays } from "./offers.ts"

/** A value that is probably a typing error: its field and a message with what it was compared with. */
export type Implausible = {
  code: "price_far_off" | "km_far_off" | "date_unlikely"
  path: CarFieldName
  message: string
}

/** Probable typing errors in the edited values, which must be confirmed. `before` is null for a new car. */
export function implausibleIn(before: CarFields | null, next: CarFields, today: PlainDate): Implausible[] {
  const isTyped = (name: CarFieldName) => (before === null ? next[name] !== 0 : before[name] !== next[name])
  return [
    ...implausiblePrices(before, next),
    ...implausibleReadings(before, next, isTyped),
    ...implausibleDates(before, next, isTyped, today),
  ]
}

type IsTyped = (name: CarFieldName) => boolean

const targetNames = offerTypes.map((type) => offerFields[type].targetKm)
const kmNames = [
  "kilometerReading",
  "expectedKilometerReading",
  "minKilometerReading",
  "maxKilometerReading",
  ...targetNames,
] as const
type KmName = (typeof kmNames)[number]

/** Factors from which a digit too many or too few is likely; differences below a year's mileage are not. */
const jumpFactor = 5
const drivenFactor = 2
const leastJumpKm = 10_000

const isJump = (km: number, byKm: number): boolean => {
  const [less, more] = [Math.min(km, byKm), Math.max(km, byKm)]
  return less > 0 && more >= leastJumpKm && more >= jumpFactor * less
}

const implausibleKm = (path: KmName, km: number, word: string, byKm: number): Implausible => ({
  code: "km_far_off",
  path,
  message: `${labelOf(path)} (${kmText(km)}) ist weit ${km < byKm ? "niedriger" : "höher"} als ${word} (${kmText(byKm)}).`,
})

/** Compared with the value before, the car's other offers, and readings with the kilometres of the offers. */
function implausibleReadings(before: CarFields | null, next: CarFields, isTyped: IsTyped): Implausible[] {
  const jumps = kmNames.flatMap((name) =>
    before && isJump(next[name], before[name])
      ? [implausibleKm(name, next[name], "bisher", before[name])]
      : [],
  )
  const found = next.area === "SELECTION" ? jumps : [...jumps, ...kmBesideOffers(next, isTyped)]
  return [...new Map(found.reverse().map((value) => [value.path, value])).values()].reverse()
}

function kmBesideOffers(car: CarFields, isTyped: IsTyped): Implausible[] {
  const [main, ...others] = targetNames
  const targets = others.flatMap((name) =>
    isTyped(name) && isJump(car[name], car[main!])
      ? [implausibleKm(name, car[name], labelOf(main!), car[main!])]
      : [],
  )
  const readings = (["kilometerReading", "expectedKilometerReading"] as const).flatMap((name) =>
    offerTypes.flatMap((type) => {
      const { maxKm, targetKm } = offerOf(car, type)
      const byKm = maxKm || targetKm
      const byName = maxKm > 0 && type === "MAIN" ? "maxKilometerReading" : offerFields[type].targetKm
      if (byKm === 0 || car[name] < leastJumpKm || car[name] < drivenFactor * byKm) return []
      if (isTyped(name)) return [implausibleKm(name, car[name], labelOf(byName), byKm)]
      return isTyped(byName) ? [implausibleKm(byName, byKm, labelOf(name), car[name])] : []
    }),
  )
  return [...targets, ...readings]
}

/** The days of an offer, after which it cannot be accepted. */
const offerDays = ["dateUntilTakeover", ...offerTypes.map((type) => offerFields[type].delivery)] as const
const mostMonthsAhead = 60

/**
 * Days of offers in the past or far in the future. A ZVF may have been delivered already, and a new car retired within the time of its takeover
 * (P9).
 */
function implausibleDates(
  before: CarFields | null,
  car: CarFields,
  isTyped: IsTyped,
  today: PlainDate,
): Implausible[] {
  const first = before === null ? addDays(today, -takeoverDays) : today
  return offerDays.filter(isTyped).flatMap((path): Implausible[] => {
    const date = car[path]
    const isOver = date !== null && date < first && car.area === "PRE_OFFER"
    if (date === null || (!isOver && date <= addMonths(today, mostMonthsAhead))) return []
    const message = `${labelOf(path, car.area)} (${dateText(date)}) liegt ${isOver ? "in der Vergangenheit" : "mehr als fünf Jahre in der Zukunft"}.`
    return [{ code: "date_unlikely", path, message }]
  })
}

/** Confirmation question before saving implausible values. */
export const confirmationQuestion = (
  jobNumber: string,
  implausible: readonly Pick<Implausible, "message">[],
): string =>
  `Auftrag ${jobNumber}: ${implausible.map(({ message }) => message).join(" ")} Ist das so gemeint?`
