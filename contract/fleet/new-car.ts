import { addMonths, type PlainDate } from "../core/dates.ts"
import type { CarFields } from "./car-fields.ts"

const newMonths = 8
const newKm = 1000

/** New in advertisements (P224, § 2 (1) no. 2 Pkw-EnVKV): at most eight months or 1,000 km. Unknown counts as new. */
export const countsAsNew = (
  car: Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">,
  today: PlainDate,
): boolean =>
  car.dateOfFirstRegistration === null ||
  today <= addMonths(car.dateOfFirstRegistration, newMonths) ||
  car.kilometerReading <= newKm
