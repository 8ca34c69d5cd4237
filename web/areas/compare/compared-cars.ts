import { createContext } from "react"

/** The cars of a list that somebody chose to compare, in the order of the choice; null where there is nothing to choose. */
export type Compared = {
  ids: readonly string[]
  choose: (ids: readonly string[]) => void
}
export const ComparedCars = createContext<Compared | null>(null)
