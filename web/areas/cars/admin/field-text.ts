import { type CarField, type CarFieldName, carFields } from "../../../../contract/car-fields.ts"
import type { Car } from "../../../../contract/cars.ts"
import type { Area } from "../../../../contract/enums.ts"
import { notSet, vinText } from "../../../../contract/format.ts"
import { type Word, wordText } from "../../excel/word-text.ts"

/** What the ids in a car are called; "" for an id without a name. */
export type Names = {
  option: (id: string | null) => string
  location: (id: string | null) => string
  user: (id: string | null) => string
}

const fields = new Map<CarFieldName, CarField>(carFields.map((field) => [field.name, field]))
const fieldOf = (name: CarFieldName): CarField => fields.get(name) as CarField

export const headerOf = (name: CarFieldName): string => fieldOf(name).header

/** The value of one field of a car as a person reads it. */
export function fieldText(name: CarFieldName, car: Pick<Car, CarFieldName>, names: Names): string {
  const field = fieldOf(name)
  const value = car[name]
  const id = typeof value === "string" ? value : null
  if (name === "idNumber") return vinText(car.idNumber)
  if (field.kind === "option") return names.option(id) || notSet
  if (field.kind === "location") return names.location(id) || notSet
  if (field.kind === "user") return names.user(id) || notSet
  if (field.kind === "choice") return (id && field.labels[id]) || notSet
  return wordText(field, value as Word)
}

export type FieldGroup = "configuration" | "job" | "offer1" | "offer2" | "offer3" | "car"

const configuration = ["area", "display"] as const
const offer2 = [
  "preOffer2TargetKilometerReadingAt",
  "preOffer2DateOfDelivery",
  "preOffer2PurchasePriceExclVat",
] as const
const offer3 = [
  "preOffer3TargetKilometerReadingAt",
  "preOffer3DateOfDelivery",
  "preOffer3PurchasePriceExclVat",
] as const
const car = [
  "brand",
  "model",
  "modelSeries",
  "modelDesignation",
  "paintBaseColor",
  "paintCode",
  "paintDesignation",
  "upholsteryCode",
  "upholsteryDesignation",
  "condition",
  "idNumber",
  "licensePlateNumber",
  "kilometerReading",
  "listPriceExclVat",
  "dateOfFirstRegistration",
  "productionMonth",
  "minimumUsageTime",
  "plannedUsageTime",
] as const
const job = ["jobNumber", "promotion", "locationId", "dateOfDelivery", "expectedKilometerReading"] as const

/** The sections of the car editor (specification 2), as far as they concern an area. */
export const fieldGroups = {
  PRE_OFFER: {
    configuration: [...configuration, "acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer"],
    job,
    offer1: [
      "offerPriceExclVat",
      "offerPriceInclVat",
      "dateUntilTakeover",
      "minKilometerReading",
      "atTargetKilometerReading",
      "maxKilometerReading",
      "additionalOrReducedPricePerMonth",
      "additionalOrReducedPricePer1000Kilometer",
    ],
    offer2,
    offer3,
    car,
  },
  SELECTION: { configuration: [...configuration, "acceptSelection"], job, car },
} as const satisfies Record<Area, Partial<Record<FieldGroup, readonly CarFieldName[]>>>

/** The groups of one area in their order. */
export const groupsOf = (area: Area): readonly (readonly [FieldGroup, readonly CarFieldName[]])[] =>
  Object.entries(fieldGroups[area]) as [FieldGroup, readonly CarFieldName[]][]
