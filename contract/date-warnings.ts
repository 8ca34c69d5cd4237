import type { CarFieldName, CarFields } from "./car-fields.ts"
import type { PlainDate } from "./dates.ts"
import { dateText, kmText, monthText } from "./format.ts"

type DatedCar = Pick<
  CarFields,
  "area" | "productionMonth" | "dateOfFirstRegistration" | "dateOfDelivery" | "kilometerReading"
>
type DateWarning = { code: "dates_odd"; path: CarFieldName; message: string }

const warning = (path: CarFieldName, message: string): DateWarning => ({ code: "dates_odd", path, message })

const monthOf = (date: PlainDate) => date.slice(0, 7)

/** A car is built before it is registered, delivered or retired; the production date counts by month (P14). */
function builtTooLate(car: DatedCar): DateWarning[] {
  const built = car.productionMonth
  if (built === null) return []
  const later = [
    ["der Erstzulassung", car.dateOfFirstRegistration],
    [car.area === "SELECTION" ? "der Lieferung" : "der Aussteuerung", car.dateOfDelivery],
  ] as const
  const [of, date = null] = later.find(([, day]) => day !== null && monthOf(built) > monthOf(day)) ?? []
  if (date === null) return []
  return [
    warning(
      "productionMonth",
      `Der Produktionsmonat ${monthText(built)} liegt nach ${of} (${dateText(date)}).`,
    ),
  ]
}

/** Plausible test and transfer kilometres before registration. */
const unregisteredKm = 500

function drivenUnregistered(car: DatedCar, today: PlainDate): DateWarning[] {
  const { dateOfFirstRegistration: registered, kilometerReading: km } = car
  if (registered === null || registered <= today || km <= unregisteredKm) return []
  return [
    warning(
      "dateOfFirstRegistration",
      `Das Fahrzeug ist schon ${kmText(km)} gefahren, aber die Erstzulassung (${dateText(registered)}) liegt in der Zukunft.`,
    ),
  ]
}

/** Warnings about contradictory dates (P46); they never prevent saving. */
export const dateWarnings = (car: DatedCar, today: PlainDate): DateWarning[] => [
  ...builtTooLate(car),
  ...drivenUnregistered(car, today),
]
