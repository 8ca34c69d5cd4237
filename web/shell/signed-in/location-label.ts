import type { Location } from "../../../contract/locations.ts"
import type { User } from "../../../contract/users.ts"

type Where = Pick<User, "type" | "locations">

/** What the header says about where somebody belongs: the only location, or the main one of several (P74). */
export function locationLabel({ type, locations }: Where): string {
  if (type === "ADMIN") return "Administration"
  return (locations.find(({ main }) => main) ?? locations[0])?.name ?? ""
}

/** Several branches, whose main location the profile does not name. */
export const lacksMain = ({ type, locations }: Where): boolean =>
  type !== "ADMIN" && locations.length > 1 && !locations.some(({ main }) => main)

/** The name of the first branch's main location, by the locations of the group; undefined where it is not among them. */
export function mainName({ locations }: Where, group: readonly Location[]): string | undefined {
  const branch = group.find(({ id }) => id === locations[0]?.id)
  return group.find(({ id }) => id === branch?.mainLocationId)?.name
}
