import { type CarField, type CarFieldName, carFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { notSet, vinText } from "../../../contract/format.ts"
import { type Word, wordText } from "../excel/index.ts"

/** What the ids in a car are called; "" for an id without a name. */
export type Names = {
  option: (id: string | null) => string
  location: (id: string | null) => string
  user: (id: string | null) => string
}

const fields = new Map<CarFieldName, CarField>(carFields.map((field) => [field.name, field]))
export const fieldOf = (name: CarFieldName): CarField => fields.get(name) as CarField

/** What an option, location or person that no longer exists is called. */
const gone = "(gelöscht)"

export const headerOf = (name: CarFieldName): string => fieldOf(name).header

/** A value of one field as it travels. */
export type FieldValue = Car[CarFieldName]

const nameOf = ({ kind }: CarField, names: Names): ((id: string | null) => string) | undefined => {
  if (kind === "option") return names.option
  return kind === "location" ? names.location : kind === "user" ? names.user : undefined
}

/** A value of a field as a person reads it; an id that names nothing any more says so. */
export function valueText(name: CarFieldName, value: FieldValue, names: Names): string {
  const field = fieldOf(name)
  const text = typeof value === "string" ? value : null
  if (name === "idNumber") return vinText(text ?? "")
  if (field.kind === "choice") return (text && field.labels[text]) || notSet
  const named = nameOf(field, names)
  return named ? named(text) || (text ? gone : notSet) : wordText(field, value as Word)
}

/** The value of one field of a car as a person reads it. */
export const fieldText = (name: CarFieldName, car: Pick<Car, CarFieldName>, names: Names): string =>
  valueText(name, car[name], names)
