import type { CarFields } from "./car-fields.ts"

export const doubleFields = ["idNumber", "jobNumber"] as const
export type DoubleField = (typeof doubleFields)[number]
export type NamedCar = Pick<CarFields, DoubleField> & {
  /** Job numbers are rejected after archiving, but a repeated VIN is the same car. */
  isArchived?: boolean
}

/** Field → job numbers of other cars with the same value; `archived`: archived cars with the same VIN. */
export type Doubles = Readonly<Record<DoubleField | "archived", readonly string[]>>

/** Ignores case and leading zeros. */
const jobNumberKey = (jobNumber: string) => jobNumber.toLowerCase().replace(/^0+(?=.)/, "")

/** Comparison keys; "" for empty values, which never match. */
export const doubleKeys = (car: NamedCar): Readonly<Record<DoubleField, string>> => ({
  idNumber: car.idNumber.toUpperCase(),
  jobNumber: jobNumberKey(car.jobNumber),
})

/** Maximum number of job numbers listed per field, because thousands of cars may share a value. */
export const maxNamed = 5

/** Indexes cars by comparison key and returns a look-up of duplicates (P46), undefined for unique cars. */
export function findDoubles(cars: readonly NamedCar[]): (car: NamedCar) => Doubles | undefined {
  const owners = new Map<string, string[]>()
  for (const car of cars)
    for (const groupKeyText of groupKeysOf(car)) {
      const jobNumbers = owners.get(groupKeyText)
      if (jobNumbers) jobNumbers.push(car.jobNumber)
      else owners.set(groupKeyText, [car.jobNumber])
    }
  return (car) => {
    const keys = doubleKeys(car)
    const others = (field: DoubleKind, key: string) =>
      (owners.get(groupKey(field, key))?.slice(0, maxNamed + 1) ?? [])
        .filter((jobNumber) => jobNumber !== car.jobNumber)
        .slice(0, maxNamed)
    const doubles = {
      idNumber: others("idNumber", keys.idNumber),
      archived: others("archived", keys.idNumber),
      jobNumber: others("jobNumber", keys.jobNumber),
    }
    return Object.values(doubles).some(({ length }) => length > 0) ? doubles : undefined
  }
}

type DoubleKind = keyof Doubles
const groupKey = (field: DoubleKind, key: string) => `${field} ${key}`
const groupKeysOf = (car: NamedCar): string[] => {
  const keys = doubleKeys(car)
  if (car.isArchived) return keys.idNumber === "" ? [] : [groupKey("archived", keys.idNumber)]
  return doubleFields.filter((field) => keys[field] !== "").map((field) => groupKey(field, keys[field]))
}
