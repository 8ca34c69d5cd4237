import type { User } from "../../../contract/users.ts"

/** Active sales managers of a location who are not blocked: contact person and deputy (P2); `exceptId` is left out. */
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
