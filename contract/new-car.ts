import type { CarFields } from "./car-fields.ts"
import { addMonths, type PlainDate } from "./dates.ts"

const newMonths = 8
const newKm = 1000

type Used = Pick<CarFields, "dateOfFirstRegistration" | "kilometerReading">

/** Whether a car still counts as new where it is advertised (P224). */
export type Novelty = {
  isNew: boolean
  /** The last day on which its age makes it new; null where kilometres, or what is not known, do. */
  newUntil: PlainDate | null
  /** What is not known of it, and therefore counts as new. */
  unknown: (keyof Used)[]
}

/**
 * A car counts as new up to eight months after its first registration, or up to 1,000 km (§ 2 (1) no. 2 Pkw-EnVKV): one of both
 * is enough. Who does not know, has to advertise as for a new car.
 */
export function noveltyOf(
  { dateOfFirstRegistration: registered, kilometerReading: km }: Used,
  today: PlainDate,
): Novelty {
  const lastDay = registered && addMonths(registered, newMonths)
  const isYoung = lastDay === null || today <= lastDay
  const isHardlyDriven = km <= newKm
  return {
    isNew: isYoung || isHardlyDriven,
    newUntil: isYoung && !isHardlyDriven ? lastDay : null,
    unknown: [
      ...(registered === null ? (["dateOfFirstRegistration"] as const) : []),
      // 0 is "not set".
      ...(km === 0 ? (["kilometerReading"] as const) : []),
    ],
  }
}
