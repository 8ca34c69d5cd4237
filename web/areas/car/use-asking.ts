import { useMemo } from "react"
import { isReadOnly, type Requester } from "../../../contract/availability.ts"
import type { Profile } from "../../../contract/users.ts"
import { useToday } from "../../ui/browser/clock.ts"

/** Who asks for cars today; stable as long as person and day stay the same, so that rows are not drawn again. */
export function useAsking({ type, locations, terms, managedLocationIds }: Profile): Requester {
  const today = useToday()
  const readsOnly = isReadOnly(terms)
  return useMemo(
    () => ({ role: type, locationIds: locations.map(({ id }) => id), today, readsOnly, managedLocationIds }),
    [type, locations, today, readsOnly, managedLocationIds],
  )
}
