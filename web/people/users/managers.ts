import type { User } from "../../../contract/people/users.ts"

/** Active, unblocked sales managers of a location: contact person and deputy; without `exceptId`. */
export const managersOf = (
  users: readonly User[],
  locationId: string,
  exceptId: string | undefined,
): readonly User[] =>
  users.filter(
    ({ id, type, active, blocked, locations }) =>
      id !== exceptId &&
      active &&
      !blocked &&
      type === "SALES_MANAGER" &&
      locations.some((location) => location.id === locationId),
  )
