import type { CarFields } from "./car-fields.ts"
import { addMonths, type PlainDate } from "./dates.ts"

const newMonths = 8
const newKm = 1000

/**
 * Whether a car counts as new in advertisements (P224): at most eight months after its first registration or at most 1,000 km (§ 2 (1)
 * no. 2 Pkw-EnVKV). Either is enough; unknown values count as new.
 */
export const countsAsNew = (
  car: Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">,
  today: PlainDate,
): boolean =>
  car.dateOfFirstRegistration === null ||
  today <= addMonths(car.dateOfFirstRegistration, newMonths) ||
  car.kilometerReading <= newKm
