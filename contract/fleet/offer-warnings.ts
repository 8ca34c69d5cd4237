import type { PlainDate } from "../core/dates.ts"
import { offerTypes, offerTypeText } from "../core/enums.ts"
import { dateText, drivenText, euroText, kmText } from "../core/format.ts"
import { grossDeviates, grossOf, toCents, vatPercentOn } from "../core/money.ts"
import type { CarFieldName, CarFields } from "./car-fields.ts"
import type { Duplicates } from "./duplicates.ts"
import { farPrices, implausiblePrices } from "./implausible-prices.ts"
import { isComplete, isExpired, type OfferCar, offerFields, offerOf } from "./offers.ts"

export type WarnedCar = OfferCar &
  Pick<CarFields, "activityState" | "dateConfirmation" | "kilometerReading" | "preOfferType">

/** An allowed but odd value. */
export type OfferWarning = {
  code: OfferWarningCode
  path: CarFieldName
  message: string
}
export const offerWarningCodes = [
  "gross_deviates",
  "above_list_price",
  "price_far_off",
  "driven_too_far",
  "offer_over",
  "confirmed_in_future",
  "vin_twice",
  "job_number_alike",
] as const
export type OfferWarningCode = (typeof offerWarningCodes)[number]

type Warn = (car: WarnedCar) => OfferWarning[]

const deviatingGross: Warn = (car) => {
  const [net, gross] = [toCents(car.offerPriceExclVat), toCents(car.offerPriceInclVat)]
  const percent = vatPercentOn(car.dateOfDelivery)
  if (car.area !== "PRE_OFFER" || !grossDeviates(net, gross, percent)) return []
  const proposed = euroText(grossOf(net, percent))
  const message = `Der Bruttopreis ${euroText(gross)} weicht ab: netto zuzüglich ${percent}\u00a0% sind ${proposed}.`
  return [{ code: "gross_deviates", path: "offerPriceInclVat", message }]
}

const aboveListPrice: Warn = (car) => {
  const list = toCents(car.listPriceExclVat)
  if (car.area !== "PRE_OFFER" || list === 0) return []
  return offerTypes.flatMap((type): OfferWarning[] => {
    const path = offerFields[type].net
    const net = toCents(car[path])
    if (net <= list) return []
    const message = `Der Kaufpreis von ${offerTypeText[type]} (${euroText(net)} netto) liegt über dem Listenpreis (${euroText(list)} netto).`
    return [{ code: "above_list_price", path, message }]
  })
}

/** Implausible prices, the same as confirmed on saving; with `before`, also compared with the earlier price. */
function pricesFarOff(car: WarnedCar, before: OfferCar | undefined): OfferWarning[] {
  const own = farPrices(car)
  if (!before) return own
  const typed = implausiblePrices(before, car)
  return [...typed, ...own.filter(({ path }) => !typed.some((one) => one.path === path))]
}

/** An offer with fewer kilometres than the car has today cannot be kept. For held cars only the binding offer counts. */
const drivenTooFar: Warn = (car) => {
  if (car.area !== "PRE_OFFER") return []
  const types = car.activityState === null ? offerTypes : [car.preOfferType ?? "MAIN"]
  return types.flatMap((type): OfferWarning[] => {
    const { maxKm, targetKm } = offerOf(car, type)
    const most = maxKm || targetKm
    if (most === 0 || car.kilometerReading <= most) return []
    const path = type === "MAIN" && maxKm > 0 ? "maxKilometerReading" : offerFields[type].targetKm
    const name = maxKm > 0 ? "Höchstlaufleistung" : "Ziellaufleistung"
    const message = `${drivenText(car.kilometerReading)}: mehr als die ${name} von ${offerTypeText[type]} (${kmText(most)}).`
    return [{ code: "driven_too_far", path, message }]
  })
}

/** Complete offers that end. Free cars only, because binding offers do not expire. ZVF have no expiry date. */
const endingOffers = (car: WarnedCar) =>
  car.activityState === null && car.area === "PRE_OFFER"
    ? offerTypes.map((type) => ({ type, offer: offerOf(car, type) })).filter(({ offer }) => isComplete(offer))
    : []

/** Last day of the offer that ends first; null if none does. */
export const firstOfferEnd = (car: WarnedCar): PlainDate | null =>
  endingOffers(car).reduce<PlainDate | null>(
    (first, { offer: { takeoverDate } }) =>
      takeoverDate !== null && (first === null || takeoverDate < first) ? takeoverDate : first,
    null,
  )

const offersOver = (car: WarnedCar, today: PlainDate): OfferWarning[] =>
  endingOffers(car).flatMap(({ type, offer }) => {
    if (!isExpired(offer, today)) return []
    const message = `${offerTypeText[type]} ist seit dem ${dateText(offer.takeoverDate)} vorbei und kann nicht angenommen werden.`
    return [{ code: "offer_over", path: offerFields[type].delivery, message }]
  })

/** Also used by the confirmation form. */
export const confirmationWarning = (date: PlainDate | null, today: PlainDate): string | null =>
  date !== null && date > today ? `Das Bestätigungsdatum ${dateText(date)} liegt in der Zukunft.` : null

const confirmedInFuture = ({ dateConfirmation }: WarnedCar, today: PlainDate): OfferWarning[] => {
  const message = confirmationWarning(dateConfirmation, today)
  return message ? [{ code: "confirmed_in_future", path: "dateConfirmation", message }] : []
}

const cars = (jobNumbers: readonly string[]) =>
  `${jobNumbers.length === 1 ? "Auftrag" : "Aufträge"} ${jobNumbers.join(", ")}`

/** Duplicate VIN, or nearly the same job number; `duplicates` are job numbers of the other cars. */
export const duplicateWarnings = ({ idNumber, archived, jobNumber }: Duplicates): OfferWarning[] => [
  ...twice("vin_twice", "idNumber", idNumber, "Dieselbe FIN hat auch"),
  ...twice("vin_twice", "idNumber", archived, "Dieselbe FIN hat im Archiv"),
  ...twice(
    "job_number_alike",
    "jobNumber",
    jobNumber,
    "Bis auf Groß- und Kleinschreibung oder führende Nullen gleich:",
  ),
]

const twice = (
  code: OfferWarningCode,
  path: CarFieldName,
  jobNumbers: readonly string[],
  text: string,
): OfferWarning[] => (jobNumbers.length > 0 ? [{ code, path, message: `${text} ${cars(jobNumbers)}.` }] : [])

const lasting: readonly Warn[] = [deviatingGross, aboveListPrice, drivenTooFar]

/** Warnings that depend on the car's fields alone. */
export const lastingWarningsOf = (car: WarnedCar): OfferWarning[] => [
  ...lasting.flatMap((warn) => warn(car)),
  ...farPrices(car),
]

/** Warnings of a car today; they never prevent saving. Duplicates need `duplicates`, price changes `before`. */
export const offerWarningsOf = (
  car: WarnedCar,
  context: { today: PlainDate; duplicates?: Duplicates; before?: OfferCar },
): OfferWarning[] => [
  ...lasting.flatMap((warn) => warn(car)),
  ...offersOver(car, context.today),
  ...confirmedInFuture(car, context.today),
  ...pricesFarOff(car, context.before),
  ...(context.duplicates ? duplicateWarnings(context.duplicates) : []),
]
