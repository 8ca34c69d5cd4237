import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { findDoubles } from "../../../contract/doubles.ts"
import { faultsOf } from "../../../contract/offer-rules.ts"
import { type WarningCode, warningsOf } from "../../../contract/offer-warnings.ts"

export type OddityCode = "contradictory" | WarningCode
/** What is odd about a car: a code for its mark, the sentences that say it. */
export type Oddity = { code: OddityCode; messages: readonly string[] }

/**
 * What is odd about each car of a list on this day (P46), by its id; most are not in it. Doubles are looked for among these
 * cars. One pass, so that ten thousand cars are no burden.
 */
export function odditiesIn(cars: readonly Car[], today: PlainDate): ReadonlyMap<string, readonly Oddity[]> {
  const doublesOf = findDoubles(cars)
  const found = cars.map((car) => [car.id, odditiesOf(car, doublesOf(car), today)] as const)
  return new Map(found.filter(([, oddities]) => oddities.length > 0))
}

function odditiesOf(
  car: Car,
  doubles: Parameters<typeof warningsOf>[1]["doubles"],
  today: PlainDate,
): Oddity[] {
  const told = [
    ...faultsOf(car).map(({ message }) => ({ code: "contradictory" as const, message })),
    ...warningsOf(car, { today, ...(doubles && { doubles }) }),
  ]
  if (told.length === 0) return []
  const byCode = Map.groupBy(told, ({ code }) => code)
  return [...byCode].map(([code, all]) => ({ code, messages: all.map(({ message }) => message) }))
}
