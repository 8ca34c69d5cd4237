import type { CarFieldName } from "../../../contract/car-fields.ts"
import type { Area } from "../../../contract/enums.ts"

export type SectionName = "configuration" | "job" | "offer1" | "offer2" | "offer3" | "car"
export type Section = { readonly name: SectionName; readonly fields: readonly CarFieldName[] }

const job = {
  name: "job",
  fields: [
    "jobNumber",
    "promotion",
    "locationId",
    "dateOfDelivery",
    "expectedKilometerReading",
    "additionalInformation",
  ],
} as const
const car = {
  name: "car",
  fields: [
    "brand",
    "model",
    "modelSeries",
    "paintBaseColor",
    "modelDesignation",
    "dateOfFirstRegistration",
    "productionMonth",
    "minimumUsageTime",
    "plannedUsageTime",
    "idNumber",
    "licensePlateNumber",
    "kilometerReading",
    "listPriceExclVat",
    "paintCode",
    "paintDesignation",
    "upholsteryCode",
    "upholsteryDesignation",
    "condition",
  ],
} as const

/** The sections of the car editor with their fields (P77), as far as they concern an area. */
const sections = {
  PRE_OFFER: [
    {
      name: "configuration",
      fields: ["area", "display", "acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer"],
    },
    job,
    {
      name: "offer1",
      fields: [
        "offerPriceExclVat",
        "offerPriceInclVat",
        "dateUntilTakeover",
        "minKilometerReading",
        "atTargetKilometerReading",
        "maxKilometerReading",
        "additionalOrReducedPricePerMonth",
        "additionalOrReducedPricePer1000Kilometer",
      ],
    },
    {
      name: "offer2",
      fields: [
        "preOffer2PurchasePriceExclVat",
        "preOffer2DateOfDelivery",
        "preOffer2TargetKilometerReadingAt",
      ],
    },
    {
      name: "offer3",
      fields: [
        "preOffer3PurchasePriceExclVat",
        "preOffer3DateOfDelivery",
        "preOffer3TargetKilometerReadingAt",
      ],
    },
    car,
  ],
  SELECTION: [{ name: "configuration", fields: ["area", "display", "acceptSelection"] }, job, car],
} as const satisfies Record<Area, readonly Section[]>

export const sectionsOf = (area: Area): readonly Section[] => sections[area]

/** Every field that the editor shows for an area. */
export const shownFields = (area: Area): readonly CarFieldName[] =>
  sectionsOf(area).flatMap(({ fields }) => fields)
