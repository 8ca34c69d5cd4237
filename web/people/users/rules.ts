import type { Role } from "../../../contract/core/enums.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { User, UserFields } from "../../../contract/people/users.ts"
import { managersOf } from "./managers.ts"

export type UserState = "blocked" | "toActivate" | "active" | "inactive"

/** Blocked takes precedence; otherwise awaiting activation, active, or deactivated. */
export const stateOf = ({
  active,
  toActivate,
  blocked,
}: Pick<User, "active" | "toActivate" | "blocked">): UserState =>
  blocked ? "blocked" : active ? "active" : toActivate ? "toActivate" : "inactive"

type Rights = Pick<UserFields, "active"> & { type: Role | null; locationIds: readonly string[] }

const actsFor = (next: Rights | null): readonly string[] =>
  next?.active && next.type === "SALES_MANAGER" ? next.locationIds : []

/** The locations left without a sales manager if the user is saved like this, or deleted (null). */
export function locationsWithoutManager(
  user: User | null,
  next: Rights | null,
  users: readonly User[],
): User["locations"] {
  if (!user?.active || user.blocked || user.type !== "SALES_MANAGER") return []
  return user.locations.filter(
    ({ id }) => !actsFor(next).includes(id) && managersOf(users, id, user.id).length === 0,
  )
}

/** The location with the number of a registration, if there is exactly one (P39) and it is not selected yet. */
export function proposedLocation(
  gssnLocation: string,
  locations: readonly Location[],
  chosen: readonly string[],
): Location | undefined {
  const number = gssnLocation.trim().toLowerCase()
  const named = locations.filter((location) => location.gssnLocation.toLowerCase() === number)
  return number !== "" && named.length === 1 ? named.find(({ id }) => !chosen.includes(id)) : undefined
}
