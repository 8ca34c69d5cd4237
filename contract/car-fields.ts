import type { Area, OptionType } from "./enums.ts"
import {
  activityStates,
  activityStateText,
  areas,
  areaText,
  colours,
  colourText,
  conditions,
  conditionText,
  offerTypes,
  offerTypeText,
} from "./enums.ts"

/**
 * The one list of all fields of a car, in the order of the Excel columns (P28). Database columns are the
 * same names in snake_case, Excel headers and kinds stand here, and the type `CarFields` follows from it.
 *
 * Kinds: `text` ("" = not set) · `integer` (0 = not set; `unit`) · `euro` (0 = not set; on the wire a number in
 * euros) · `date` (plain `YYYY-MM-DD` or null) · `instant` · `flag` · `choice` (a code or null) · `option` (id of an
 * option or null) · `location`, `user` (id or null).
 */
export const carFields = [
  { name: "jobNumber", header: "Auftragsnummer", kind: "text" },
  { name: "area", header: "Bereich", kind: "choice", choices: areas, labels: areaText },
  { name: "display", header: "Anzeigen", kind: "flag" },
  { name: "acceptPreOffer", header: "Pre-Offer annehmbar", kind: "flag" },
  { name: "requestPreOffer", header: "Pre-Offer anfragbar", kind: "flag" },
  { name: "allowIndividualPreOffer", header: "Individuelle Anfrage erlaubt", kind: "flag" },
  { name: "acceptSelection", header: "ZVF anfragbar", kind: "flag" },
  {
    name: "activityState",
    header: "Status",
    kind: "choice",
    choices: activityStates,
    labels: activityStateText,
  },
  { name: "dateStatusUpdated", header: "Status geändert am", kind: "instant" },
  { name: "dateConfirmation", header: "Bestätigt am", kind: "date" },
  { name: "promotion", header: "Aktion", kind: "option", optionType: "PROMOTION" },
  { name: "userId", header: "Benutzer", kind: "user" },
  { name: "locationId", header: "Standort", kind: "location" },
  {
    name: "preOfferType",
    header: "Pre-Offer-Typ",
    kind: "choice",
    choices: offerTypes,
    labels: offerTypeText,
  },
  { name: "additionalInformation", header: "Zusatzinformation", kind: "text" },
  { name: "idNumber", header: "FIN", kind: "text" },
  { name: "licensePlateNumber", header: "Kennzeichen", kind: "text" },
  { name: "brand", header: "Marke", kind: "option", optionType: "BRAND" },
  { name: "model", header: "Modell", kind: "option", optionType: "MODEL" },
  { name: "modelSeries", header: "Baureihe", kind: "option", optionType: "MODEL_SERIES" },
  { name: "modelDesignation", header: "Modellbezeichnung", kind: "text" },
  { name: "paintBaseColor", header: "Grundfarbe", kind: "choice", choices: colours, labels: colourText },
  { name: "paintCode", header: "Lackcode", kind: "text" },
  { name: "paintDesignation", header: "Lackbezeichnung", kind: "text" },
  { name: "upholsteryCode", header: "Polstercode", kind: "text" },
  { name: "upholsteryDesignation", header: "Polsterbezeichnung", kind: "text" },
  { name: "condition", header: "Zustand", kind: "choice", choices: conditions, labels: conditionText },
  { name: "listPriceExclVat", header: "Listenpreis netto", kind: "euro" },
  { name: "minimumUsageTime", header: "Mindestnutzungsdauer (Monate)", kind: "integer" },
  { name: "plannedUsageTime", header: "Geplante Nutzungsdauer (Monate)", kind: "integer" },
  { name: "dateOfFirstRegistration", header: "Erstzulassung", kind: "date" },
  { name: "dateOfDelivery", header: "Aussteuerungsdatum", kind: "date" },
  { name: "productionMonth", header: "Produktionsmonat", kind: "date" },
  { name: "dateUntilTakeover", header: "Übernahme bis", kind: "date" },
  { name: "kilometerReading", header: "Kilometerstand", kind: "integer" },
  { name: "expectedKilometerReading", header: "Erwarteter Kilometerstand", kind: "integer" },
  { name: "minKilometerReading", header: "Mindestlaufleistung", kind: "integer" },
  { name: "atTargetKilometerReading", header: "Ziellaufleistung", kind: "integer" },
  { name: "maxKilometerReading", header: "Höchstlaufleistung", kind: "integer" },
  { name: "offerPriceExclVat", header: "Pre-Offer 1 Kaufpreis netto", kind: "euro" },
  { name: "offerPriceInclVat", header: "Pre-Offer 1 Kaufpreis brutto", kind: "euro" },
  {
    name: "additionalOrReducedPricePerMonth",
    header: "Mehr-/Minderpreis je Monat",
    kind: "euro",
    signed: true,
  },
  {
    name: "additionalOrReducedPricePer1000Kilometer",
    header: "Mehr-/Minderpreis je 1.000 km",
    kind: "euro",
    signed: true,
  },
  { name: "preOffer2TargetKilometerReadingAt", header: "Pre-Offer 2 Ziellaufleistung", kind: "integer" },
  { name: "preOffer2DateOfDelivery", header: "Pre-Offer 2 Aussteuerungsdatum", kind: "date" },
  { name: "preOffer2PurchasePriceExclVat", header: "Pre-Offer 2 Kaufpreis netto", kind: "euro" },
  { name: "preOffer3TargetKilometerReadingAt", header: "Pre-Offer 3 Ziellaufleistung", kind: "integer" },
  { name: "preOffer3DateOfDelivery", header: "Pre-Offer 3 Aussteuerungsdatum", kind: "date" },
  { name: "preOffer3PurchasePriceExclVat", header: "Pre-Offer 3 Kaufpreis netto", kind: "euro" },
] as const satisfies readonly CarField[]

export type CarField = { readonly name: string; readonly header: string } & (
  | { readonly kind: "text" | "integer" | "date" | "instant" | "flag" | "location" | "user" }
  | { readonly kind: "euro"; readonly signed?: true }
  | {
      readonly kind: "choice"
      readonly choices: readonly string[]
      readonly labels: Readonly<Record<string, string>>
    }
  | { readonly kind: "option"; readonly optionType: OptionType }
)

type ValueOf<F> = F extends { kind: "text" }
  ? string
  : F extends { kind: "integer" | "euro" }
    ? number
    : F extends { kind: "flag" }
      ? boolean
      : F extends { kind: "choice"; choices: readonly (infer C)[] }
        ? C | null
        : string | null

type Fields = (typeof carFields)[number]
export type CarFieldName = Fields["name"]

/** All fields of a car as they travel: euros as numbers, plain dates as text, instants ISO 8601 UTC. */
export type CarFields = { [F in Fields as F["name"]]: F["name"] extends "area" ? Area : ValueOf<F> }

const emptyOf = { text: "", integer: 0, euro: 0, flag: false } as const
const valueOfNew = ({ name, kind }: CarField) =>
  name === "display" || (emptyOf[kind as keyof typeof emptyOf] ?? null)
/** The values of a new car where nothing was entered (P91); job number and area have to be. */
export const newCarFields = Object.fromEntries(
  carFields.map((field) => [field.name, valueOfNew(field)]),
) as unknown as Omit<CarFields, "jobNumber" | "area">

/** Fields whose change makes a new offer (`offerVersion` grows) and that are locked while a car is bound (P19). */
export const offerFields = [
  "area",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
  "locationId",
  "listPriceExclVat",
  "dateOfDelivery",
  "dateUntilTakeover",
  "kilometerReading",
  "expectedKilometerReading",
  "minKilometerReading",
  "atTargetKilometerReading",
  "maxKilometerReading",
  "offerPriceExclVat",
  "offerPriceInclVat",
  "additionalOrReducedPricePerMonth",
  "additionalOrReducedPricePer1000Kilometer",
  "preOffer2TargetKilometerReadingAt",
  "preOffer2DateOfDelivery",
  "preOffer2PurchasePriceExclVat",
  "preOffer3TargetKilometerReadingAt",
  "preOffer3DateOfDelivery",
  "preOffer3PurchasePriceExclVat",
] as const satisfies readonly CarFieldName[]

const flags = new Set<CarFieldName>([
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
])
/** Of the offer fields, those that a binding act fixes: price, dates, kilometres, location, area (P19). */
export const boundFields: readonly CarFieldName[] = offerFields.filter((name) => !flags.has(name))

/** Fields that only commands write; an import compares them and never changes them (P28). */
export const statusFields = [
  "activityState",
  "dateStatusUpdated",
  "dateConfirmation",
  "userId",
  "preOfferType",
] as const satisfies readonly CarFieldName[]

/** What may be changed for many cars at once (`POST /api/car/bulk`). */
export const bulkFields = [
  "display",
  "acceptPreOffer",
  "requestPreOffer",
  "allowIndividualPreOffer",
  "acceptSelection",
  "promotion",
] as const satisfies readonly CarFieldName[]

/** Hidden from agents: internal fields and other people (P4). */
export const internalFields = [
  "display",
  "dateStatusUpdated",
  "dateConfirmation",
  "userId",
  "preOfferType",
] as const satisfies readonly CarFieldName[]
