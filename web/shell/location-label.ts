import type { User } from "../../contract/users.ts"

/** What the header says about where somebody belongs: the only location, or the main one of several (specification 2). */
export function locationLabel({ type, locations }: Pick<User, "type" | "locations">): string {
  if (type === "ADMIN") return "Administration"
  return (locations.find(({ main }) => main) ?? locations[0])?.name ?? ""
}
