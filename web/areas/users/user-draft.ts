import type { Role } from "../../../contract/enums.ts"
import type { Location } from "../../../contract/locations.ts"
import type { User } from "../../../contract/users.ts"
import type { Asked } from "../../ui/loading/index.ts"

/** What the form of a user holds. An admin's locations are remembered until it is sent, should the type change back. */
export type UserDraft = {
  firstname: string
  lastname: string
  mail: string
  phone: string
  type: Role | null
  active: boolean
  locationIds: readonly string[]
}

/** A user as the form shows them; a new one is inactive (P95). */
export const draftOf = (user: User | null): UserDraft => ({
  firstname: user?.firstname ?? "",
  lastname: user?.lastname ?? "",
  mail: user?.mail ?? "",
  phone: user?.phone ?? "",
  type: user?.type ?? null,
  active: user?.active ?? false,
  locationIds: (user?.locations ?? []).map(({ id }) => id).sort(),
})

/** What is sent; the form lets nobody pass without a type. */
export const bodyOf = ({ type, locationIds, phone, ...draft }: UserDraft): Asked<"POST /api/user/"> => ({
  ...draft,
  phone: phone.trim(),
  type: type ?? "SELLER",
  locationIds: type === "ADMIN" ? [] : [...locationIds],
})

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
