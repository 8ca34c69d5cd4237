import type { Profile } from "../../../contract/users.ts"

/** Where this browser keeps the location that a person asked for last; each person has their own. */
const keyOf = ({ id }: Pick<Profile, "id">) => `lastLocation ${id}`

type Chooser = Pick<Profile, "id" | "locations">

/** The location that is proposed for a ZVF: the only one, else the one chosen last while it is still the person's own. */
export function proposedLocation(user: Chooser): string | null {
  if (user.locations.length === 1) return user.locations[0]!.id
  const kept = keptLocation(user)
  return user.locations.some(({ id }) => id === kept) ? kept : null
}

function keptLocation(user: Chooser): string | null {
  try {
    return localStorage.getItem(keyOf(user))
  } catch {
    // The browser forbids its storage: nothing is proposed.
    return null
  }
}

/** Keeps what was chosen for the next time. */
export function keepLocation(user: Chooser, locationId: string): void {
  try {
    localStorage.setItem(keyOf(user), locationId)
  } catch {
    // It is asked for again.
  }
}
