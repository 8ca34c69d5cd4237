import type { CarFields } from "./car-fields.ts"

export const duplicateFields = ["idNumber", "jobNumber"] as const
export type DuplicateField = (typeof duplicateFields)[number]
export type NamedCar = Pick<CarFields, DuplicateField> & {
  /** Compared by VIN only: the job number of an archived car stays taken, so a second car cannot have it (P203). */
  isArchived?: boolean
}

/** Field → job numbers of other cars with the same value; `archived`: archived cars with the same VIN. */
export type Duplicates = Readonly<Record<DuplicateField | "archived", readonly string[]>>

/** Ignores case and leading zeros. */
const jobNumberKey = (jobNumber: string) => jobNumber.toLowerCase().replace(/^0+(?=.)/, "")

/** Comparison keys; "" for empty values, which never match. */
export const duplicateKeys = (car: NamedCar): Readonly<Record<DuplicateField, string>> => ({
  idNumber: car.idNumber.toUpperCase(),
  jobNumber: jobNumberKey(car.jobNumber),
})

/** Maximum number of job numbers listed per field, because thousands of cars may share a value. */
export const maxNamed = 5

/** Indexes cars by comparison key and returns a look-up of duplicates, undefined for unique cars. */
export function findDuplicates(cars: readonly NamedCar[]): (car: NamedCar) => Duplicates | undefined {
  const owners = new Map<string, string[]>()
  for (const car of cars)
    for (const key of groupKeysOf(car)) {
      const jobNumbers = owners.get(key)
      if (jobNumbers) jobNumbers.push(car.jobNumber)
      else owners.set(key, [car.jobNumber])
    }
  return (car) => {
    const keys = duplicateKeys(car)
    const others = (field: DuplicateKind, key: string) =>
      (owners.get(groupKey(field, key))?.slice(0, maxNamed + 1) ?? [])
        .filter((jobNumber) => jobNumber !== car.jobNumber)
        .slice(0, maxNamed)
    const duplicates = {
      idNumber: others("idNumber", keys.idNumber),
      archived: others("archived", keys.idNumber),
      jobNumber: others("jobNumber", keys.jobNumber),
    }
    return Object.values(duplicates).some(({ length }) => length > 0) ? duplicates : undefined
  }
}

type DuplicateKind = keyof Duplicates
const groupKey = (field: DuplicateKind, key: string) => `${field} ${key}`
const groupKeysOf = (car: NamedCar): string[] => {
  const keys = duplicateKeys(car)
  if (car.isArchived) return keys.idNumber === "" ? [] : [groupKey("archived", keys.idNumber)]
  return duplicateFields.filter((field) => keys[field] !== "").map((field) => groupKey(field, keys[field]))
}
