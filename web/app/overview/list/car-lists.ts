import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { type Row, rowsOf } from "../../../../contract/fleet/filters.ts"
import type { Lists } from "../../../ui/table/pausable.ts"

/** A car as taken by someone else: badge and buttons say so. */
export const asTaken = (car: AgentCar): AgentCar => ({
  ...car,
  activityState: car.area === "SELECTION" ? "REQUEST_CONFIRMED" : "PRE_CONTRACT_ACCEPTED",
})

/** While the list is paused, cars taken by others are marked; the user's own acceptance is removed at once. */
export const carLists = (
  matches: readonly Row[],
  all: readonly Row[],
  isOwn: (carId: string) => boolean,
): Lists<Row> => ({
  matches,
  all,
  idOf: ({ car }) => car.id,
  goneRow: (row) => {
    if (isOwn(row.car.id)) return undefined
    return row.car.activityState ? row : rowsOf([asTaken(row.car)])[0]
  },
})
