import { type CarField, inHundredths, labelFor } from "../../../contract/car-field.ts"
import { type CarFieldName, carFields, fieldOf } from "../../../contract/car-fields.ts"
import { type Area, deliveryWord } from "../../../contract/enums.ts"

/** Worked out beside the fields of a car. */
type Computed = "listPriceInclVat" | "underList"

const columnsOf = {
  PRE_OFFER: [
    "licensePlateNumber",
    "jobNumber",
    "modelDesignation",
    "dateOfFirstRegistration",
    "kilometerReading",
    "dateOfDelivery",
    "dateUntilTakeover",
    "offerPriceExclVat",
    "offerPriceInclVat",
    "listPriceExclVat",
    "underList",
    "locationId",
    "promotion",
  ],
  SELECTION: [
    "jobNumber",
    "modelDesignation",
    "brand",
    "modelSeries",
    "paintBaseColor",
    "productionMonth",
    "dateOfDelivery",
    "plannedUsageTime",
    "listPriceExclVat",
    "listPriceInclVat",
    "promotion",
  ],
} as const satisfies Record<Area, readonly (CarFieldName | Computed)[]>
export type ListColumnName = (typeof columnsOf)[Area][number]

export type ListColumn = {
  readonly name: ListColumnName
  readonly label: string
  /** Its entry in the catalogue; undefined for a computed column. */
  readonly field: CarField | undefined
  readonly isNumeric: boolean
}

/** The column that names the car and leads to it. */
export const nameColumn = "modelDesignation"

const shortLabels: { readonly [Name in ListColumnName]?: string } = {
  jobNumber: "Auftrag",
  modelDesignation: "Modell",
  dateOfFirstRegistration: "EZ",
  productionMonth: "Produktion",
  kilometerReading: "km",
  dateUntilTakeover: "Übernahme bis",
  offerPriceExclVat: "Netto",
  offerPriceInclVat: "Brutto",
  listPriceExclVat: "Listenpreis",
  listPriceInclVat: "Listenpreis brutto",
  underList: "% unter Liste",
  plannedUsageTime: "Nutzung",
}

const isField = (name: ListColumnName): name is Exclude<ListColumnName, Computed> =>
  carFields.some((field) => field.name === name)

function columnOf(name: ListColumnName, area: Area): ListColumn {
  const field = isField(name) ? (fieldOf(name) as CarField) : undefined
  const long = name === "dateOfDelivery" ? deliveryWord[area] : field ? labelFor(field, area) : name
  return {
    name,
    label: shortLabels[name] ?? long,
    field,
    isNumeric: !field || field.kind === "integer" || inHundredths(field),
  }
}

/** The columns of the overview's table (P181). */
export const listColumns: Readonly<Record<Area, readonly ListColumn[]>> = {
  PRE_OFFER: columnsOf.PRE_OFFER.map((name) => columnOf(name, "PRE_OFFER")),
  SELECTION: columnsOf.SELECTION.map((name) => columnOf(name, "SELECTION")),
}

/** Their names, by which a list can be sorted. */
export const listColumnNames: readonly ListColumnName[] = [
  ...new Set(Object.values(listColumns).flatMap((columns) => columns.map(({ name }) => name))),
]
