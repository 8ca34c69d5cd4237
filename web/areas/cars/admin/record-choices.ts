import type { Car } from "../../../../contract/cars.ts"
import type { User } from "../../../../contract/users.ts"

/** Whom something can be recorded for: active staff of agents (decision 22). */
export const agentsOf = (users: readonly User[]): readonly User[] =>
  users.filter(({ type, active, locations }) => active && type !== "ADMIN" && locations.length > 0)

/**
 * The location to record for: what was chosen, else the car's own or the person's only one. Null when it has to be
 * chosen, or when the choice is not the person's.
 */
export function locationChoice(
  car: Pick<Car, "locationId">,
  user: Pick<User, "locations"> | undefined,
  chosen: string | null,
): string | null {
  const own = new Set(user?.locations.map(({ id }) => id))
  if (chosen !== null && own.has(chosen)) return chosen
  if (car.locationId !== null && own.has(car.locationId)) return car.locationId
  return own.size === 1 ? ([...own][0] ?? null) : null
}
