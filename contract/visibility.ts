import type { CarFields } from "./car-fields.ts"

/**
 * Who sees a car (P1, P4). The database has the same rule as `cars.listed` and `agents_list()`, which its queries and
 * triggers ask; a property holds the two together (server/fleet/cars/visibility.test.ts).
 */
export type PlacedCar = Pick<CarFields, "area" | "display" | "activityState"> & { archived: boolean }

/** Whether the car stands in a list of agents at all: a pre-offer leaves it with its first status, a ZVF stays. */
export const isListed = ({ area, display, activityState, archived }: PlacedCar): boolean =>
  display && !archived && (area === "SELECTION" || activityState === null)

/** The list that every agent has. */
export const selectionList = "SELECTION"
/** The list of an agent group, which its main location's vfnr names. */
export const groupList = (vfnrHB: string): string => `GROUP ${vfnrHB}`

/** The list in which agents see the car, `group` being that of its location; null when in none. */
export function agentsList(car: PlacedCar, group: string | null): string | null {
  if (!isListed(car)) return null
  if (car.area === "SELECTION") return selectionList
  return group === null ? null : groupList(group)
}

/** The lists of an agent of these groups: who has the list of a car sees it. */
export const listsOf = (groups: readonly string[]): string[] => [selectionList, ...groups.map(groupList)]

/** Whether an agent of these groups sees the car, `group` being that of its location. */
export const sees = (groups: readonly string[], car: PlacedCar, group: string | null): boolean =>
  listsOf(groups).includes(agentsList(car, group) ?? "")
