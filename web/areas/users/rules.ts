import type { Role } from "../../../contract/enums.ts"
import type { Location } from "../../../contract/locations.ts"
import type { User, UserFields } from "../../../contract/users.ts"
import { managersOf } from "../directory/managers.ts"

export type UserState = "blocked" | "toActivate" | "active" | "inactive"

/** Blocked, whatever else; never admitted so far, admitted, or switched off. */
export const stateOf = ({
  active,
  toActivate,
  blocked,
}: Pick<User, "active" | "toActivate" | "blocked">): UserState =>
  blocked ? "blocked" : active ? "active" : toActivate ? "toActivate" : "inactive"

type Rights = Pick<UserFields, "active"> & { type: Role | null; locationIds: readonly string[] }

/** The locations that somebody could act for, were they stored so; of who is gone none. */
const actsFor = (next: Rights | null): readonly string[] =>
  next?.active && next.type === "SALES_MANAGER" ? next.locationIds : []

/** The locations that nobody could act for any more, were a user stored as the form has them; without it, were they gone. */
export function leftAlone(user: User | null, next: Rights | null, users: readonly User[]): User["locations"] {
  if (!user?.active || user.blocked || user.type !== "SALES_MANAGER") return []
  return user.locations.filter(
    ({ id }) => !actsFor(next).includes(id) && managersOf(users, id, user.id).length === 0,
  )
}

/** The location that a registration named, if exactly one has that number (P39) and it is not chosen already. */
export function proposedLocation(
  gssnLocation: string,
  locations: readonly Location[],
  chosen: readonly string[],
): Location | undefined {
  const wanted = gssnLocation.trim().toLowerCase()
  const named = locations.filter((location) => location.gssnLocation.toLowerCase() === wanted)
  return wanted !== "" && named.length === 1 ? named.find(({ id }) => !chosen.includes(id)) : undefined
}
