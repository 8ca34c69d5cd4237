import type { User } from "../../../contract/users.ts"
import { inGerman } from "../../ui/values/index.ts"

export type UserState = "blocked" | "toActivate" | "active" | "inactive"

/** Blocked, whatever else; never admitted so far, admitted, or switched off. */
export const stateOf = ({
  active,
  toActivate,
  blocked,
}: Pick<User, "active" | "toActivate" | "blocked">): UserState =>
  blocked ? "blocked" : active ? "active" : toActivate ? "toActivate" : "inactive"

const nameOf = ({ lastname, firstname, mail }: User) => `${lastname} ${firstname} ${mail}`

/** Users whose mail holds the search, without regard to case; those to activate first, then by name (P98). */
export function findUsers(users: readonly User[], search: string): readonly User[] {
  const wanted = search.trim().toLowerCase()
  return users
    .filter(({ mail }) => mail.toLowerCase().includes(wanted))
    .sort(
      (one, other) =>
        Number(other.toActivate) - Number(one.toActivate) || inGerman(nameOf(one), nameOf(other)),
    )
}

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
