import type { Car } from "../../../contract/cars.ts"
import type { User } from "../../../contract/users.ts"
import { inGerman } from "../../ui/values/parse-input.ts"

/** Who is most likely meant: a sales manager of the car's location, then its other staff, then the rest by name. */
const rankOf = ({ type, locations }: User, locationId: string | null): number => {
  const isHere = locations.some(({ id }) => id === locationId)
  return isHere && type === "SALES_MANAGER" ? 0 : isHere ? 1 : 2
}

/** Whom something can be recorded for: active staff of agents who are not blocked, sales managers of the location first (P22). */
export const agentsOf = (users: readonly User[], locationId: string | null): readonly User[] =>
  users
    .filter(
      ({ type, active, blocked, locations }) =>
        active && !blocked && type !== "ADMIN" && locations.length > 0,
    )
    .sort((a, b) => rankOf(a, locationId) - rankOf(b, locationId) || inGerman(a.lastname, b.lastname))

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
