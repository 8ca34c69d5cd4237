import type { CarFields } from "./car-fields.ts"
import { addMonths, type PlainDate } from "./dates.ts"

const newMonths = 8
const newKm = 1000

/**
 * Whether a car still counts as new where it is advertised (P224): up to eight months after its first registration, or up to
 * 1,000 km (§ 2 (1) no. 2 Pkw-EnVKV); one of both is enough, and what is not known counts as new.
 */
export const countsAsNew = (
  car: Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">,
  today: PlainDate,
): boolean =>
  car.dateOfFirstRegistration === null ||
  today <= addMonths(car.dateOfFirstRegistration, newMonths) ||
  car.kilometerReading <= newKm
