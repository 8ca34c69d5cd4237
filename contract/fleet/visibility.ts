import type { CarFields } from "./car-fields.ts"

/** Which agents see a car; equals `cars.listed` and `agents_list()` in SQL (cars/visibility.test.ts). */
export type VisibilityCar = Pick<CarFields, "area" | "display" | "activityState"> & { archived: boolean }

/** Whether agents can see the car at all: a pre-offer disappears with its first status, a ZVF stays. */
export const isListed = ({ area, display, activityState, archived }: VisibilityCar): boolean =>
  display && !archived && (area === "SELECTION" || activityState === null)

/** The list of every agent. */
export const selectionList = "SELECTION"
export const groupList = (vfnrHB: string): string => `GROUP ${vfnrHB}`

/** The list in which agents see the car, or null; `group` is the group of its location. */
export function agentsList(car: VisibilityCar, group: string | null): string | null {
  if (!isListed(car)) return null
  if (car.area === "SELECTION") return selectionList
  return group === null ? null : groupList(group)
}

/** All lists of an agent in these groups. */
export const listsOf = (groups: readonly string[]): string[] => [selectionList, ...groups.map(groupList)]

/** Whether an agent in these groups sees the car; `group` is the group of its location. */
export const sees = (groups: readonly string[], car: VisibilityCar, group: string | null): boolean =>
  listsOf(groups).includes(agentsList(car, group) ?? "")
