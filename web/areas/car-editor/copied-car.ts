import {
  type CarFieldName,
  type CarFields,
  carFields,
  newCarFields,
  statusFields,
} from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { RecordKind } from "../../ui/values/record-machine.ts"
import { type CarDraft, draftOf } from "../car-record/car-draft.ts"
import { carKind } from "../car-record/car-kind.ts"

/** What says which car it is, or was measured on this one: a second car has its own. */
const ownFields: readonly CarFieldName[] = [
  "jobNumber",
  "idNumber",
  "licensePlateNumber",
  "kilometerReading",
  "dateOfFirstRegistration",
  ...statusFields,
]

/** The fields of a new car like this one: all that may repeat; of a ZVF not the location, which says who holds it (P201). */
export function copiedFields(car: Car): CarFields {
  const own = car.area === "SELECTION" ? [...ownFields, "locationId"] : ownFields
  const repeats = carFields.map(({ name }) => name).filter((name) => !own.includes(name))
  return {
    ...newCarFields,
    jobNumber: "",
    area: car.area,
    ...Object.fromEntries(repeats.map((name) => [name, car[name]])),
  }
}

/** How the form of a copy edits: it begins with what the first car has, and keeps its entries apart from other new cars. */
export const copyKind = (car: Car): RecordKind<Car | null, CarDraft> => ({
  ...carKind,
  name: `copy of ${car.id}`,
  draftOf: (row) => draftOf(row ?? copiedFields(car)),
})
