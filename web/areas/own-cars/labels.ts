import type { OwnCar } from "../../../contract/own-cars.ts"
import type { Labels } from "../car/index.ts"

/** What the ids in an own car are called; they come with it, since the lists of names are closed to blocked people. */
export const labelsOf = ({ names, activity }: OwnCar): Labels => ({
  option: (id) => (id && names[id]) || "",
  location: (id) => (id === activity.locationId ? activity.location : ""),
  vfnr: () => "",
  choice: () => "",
})
