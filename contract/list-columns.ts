import { agentColumns } from "./agent-columns.ts"
import { type CarField, inHundredths, labelFor } from "./car-field.ts"
import { type CarFieldName, carFields, internalFields } from "./car-fields.ts"
import { type Area, areas } from "./enums.ts"

/** How an overview shows its cars. */
export const layouts = ["rows", "cards", "table"] as const
export type Layout = (typeof layouts)[number]
/** Which of both prices is said first. */
export const priceKinds = ["net", "gross"] as const
export type Prices = (typeof priceKinds)[number]

/** Where a look (`look.ts`) holds the columns of an area. */
export const columnsKey = { PRE_OFFER: "preOfferColumns", SELECTION: "selectionColumns" } as const

/** What the table of an overview works out beside the fields of a car. */
const computed = ["listPriceInclVat", "underList", "underListAmount"] as const
type Computed = (typeof computed)[number]

const isSeen = (name: CarFieldName): boolean => !(internalFields as readonly string[]).includes(name)
/** Every column that an overview may have, by its name in links and in what a person has chosen. */
export const listColumnNames = [...computed, ...carFields.map(({ name }) => name).filter(isSeen)] as const
export type ListColumnName = Computed | CarFieldName

export type ListColumn = {
  readonly name: ListColumnName
  /** As the head of a column says it: short, because it is read all day. */
  readonly label: string
  /** Its entry in the catalogue; undefined for what is worked out. */
  readonly field: CarField | undefined
  readonly isNumeric: boolean
}

/** The one column that is always there: it says which car it is and leads to it. */
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
  underListAmount: "€ unter Liste",
  plannedUsageTime: "Nutzung",
  minimumUsageTime: "Mindestnutzung",
  model: "Modellreihe",
}
const deliveryLabels = { PRE_OFFER: "Aussteuerung", SELECTION: "Lieferung" } as const

function labelOfColumn(name: ListColumnName, field: CarField | undefined, area: Area): string {
  if (name === "dateOfDelivery") return deliveryLabels[area]
  return shortLabels[name] ?? (field ? labelFor(field, area) : name)
}

const columnOf = (name: ListColumnName, field: CarField | undefined, area: Area): ListColumn => ({
  name,
  label: labelOfColumn(name, field, area),
  field,
  isNumeric: !field || field.kind === "integer" || inHundredths(field),
})

const computedOf = { PRE_OFFER: computed, SELECTION: ["listPriceInclVat"] } as const

function columnsOf(area: Area): readonly ListColumn[] {
  const fields = agentColumns(area).map((field) => columnOf(field.name as CarFieldName, field, area))
  const others = computedOf[area].map((name) => columnOf(name, undefined, area))
  const at = fields.findIndex(({ name }) => name === "listPriceExclVat") + 1
  return [...fields.slice(0, at), ...others, ...fields.slice(at)]
}

const byArea = Object.fromEntries(areas.map((area) => [area, columnsOf(area)])) as Record<
  Area,
  readonly ListColumn[]
>

/** The columns that the table of an overview can have (P181): what an agent sees of a car (P4), and what follows from it. */
export const listColumns = (area: Area): readonly ListColumn[] => byArea[area]

/** Those that are shown until a person chooses others. */
export const usualColumns = {
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
} as const satisfies Record<Area, readonly ListColumnName[]>

/** The columns that somebody chose, in their order, or the usual ones; what this area does not have is left out. */
export function chosenColumns(area: Area, chosen: readonly string[] | undefined): readonly ListColumn[] {
  const names: readonly string[] = chosen ?? usualColumns[area]
  const known = [...new Set(names)].flatMap(
    (name) => byArea[area].find((column) => column.name === name) ?? [],
  )
  if (known.some(({ name }) => name === nameColumn)) return known
  return [...byArea[area].filter(({ name }) => name === nameColumn), ...known]
}
