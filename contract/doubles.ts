import type { CarFields } from "./car-fields.ts"

/** The fields that no two cars should share, though they may. */
export const doubleFields = ["idNumber", "licensePlateNumber", "jobNumber"] as const
export type DoubleField = (typeof doubleFields)[number]
export type NamedCar = Pick<CarFields, DoubleField> & {
  /** Out of the fleet: plates are given again and job numbers refused, but a VIN that comes back is the same car. */
  isArchived?: boolean
}

/** Field → job numbers of the other cars that have the same; `archived` are those in the archive with the same VIN. */
export type Doubles = Readonly<Record<DoubleField | "archived", readonly string[]>>

/** Job numbers that differ in case and leading zeros alone look like one. */
const jobNumberKey = (jobNumber: string) => jobNumber.toLowerCase().replace(/^0+(?=.)/, "")

/** Plates that differ in spaces, hyphens and case alone are the same. */
const plateKey = (plate: string) => plate.toLowerCase().replace(/[\s-]/g, "")

/** What is compared of each field; "" where nothing is set, which is never a double. */
export const doubleKeys = (car: NamedCar): Readonly<Record<DoubleField, string>> => ({
  idNumber: car.idNumber.toUpperCase(),
  licensePlateNumber: plateKey(car.licensePlateNumber),
  jobNumber: jobNumberKey(car.jobNumber),
})

/** Most job numbers that are named for one field: the same word may stand in thousands of cars. */
export const mostNamed = 5

/**
 * Finds doubles among many cars (P46). Each car is looked at once, so ten thousand are no burden; the answer for a car
 * that shares nothing is undefined. Cars are told apart by their job numbers.
 */
export function findDoubles(cars: readonly NamedCar[]): (car: NamedCar) => Doubles | undefined {
  const owners = new Map<string, string[]>()
  for (const car of cars)
    for (const place of placesOf(car)) {
      const known = owners.get(place)
      if (known) known.push(car.jobNumber)
      else owners.set(place, [car.jobNumber])
    }
  return (car) => {
    const keys = doubleKeys(car)
    const others = (field: Place, key: string) =>
      (owners.get(placeOf(field, key))?.slice(0, mostNamed + 1) ?? [])
        .filter((jobNumber) => jobNumber !== car.jobNumber)
        .slice(0, mostNamed)
    const doubles = {
      idNumber: others("idNumber", keys.idNumber),
      archived: others("archived", keys.idNumber),
      licensePlateNumber: others("licensePlateNumber", keys.licensePlateNumber),
      jobNumber: others("jobNumber", keys.jobNumber),
    }
    return Object.values(doubles).some(({ length }) => length > 0) ? doubles : undefined
  }
}

type Place = keyof Doubles
const placeOf = (field: Place, key: string) => `${field} ${key}`
const placesOf = (car: NamedCar): string[] => {
  const keys = doubleKeys(car)
  if (car.isArchived) return keys.idNumber === "" ? [] : [placeOf("archived", keys.idNumber)]
  return doubleFields.filter((field) => keys[field] !== "").map((field) => placeOf(field, keys[field]))
}
