import type { CarField } from "./car-field.ts"
import { energyFields } from "./energy-fields.ts"
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
import { mostMonths, mostSurcharge } from "./limits.ts"

// What many entries say alike.
const preOffer = { only: "PRE_OFFER" } as const
const term = { offer: "term" } as const
const told = { watch: "offer" } as const
const flag = { kind: "flag", editor: "configuration", bulk: true } as const
const preOfferFlag = { ...flag, ...preOffer, offer: "flag" } as const
const km = { kind: "integer", unit: "km" } as const
const preOfferKm = { ...km, ...preOffer, ...term } as const
const preOfferDate = { kind: "date", ...preOffer, ...term, ...told } as const
const preOfferPrice = { kind: "euro", ...preOffer, ...term, ...told } as const
const surcharge = {
  kind: "euro",
  signed: true,
  max: mostSurcharge,
  editor: "offer1",
  panel: "surcharges",
  ...preOffer,
  ...term,
} as const
const usageTime = { kind: "integer", unit: "Monate", max: mostMonths } as const
const internalStep = { status: true, internal: true } as const

/**
 * The fields of the first day, in the order of the Excel columns (P28). Every workbook has all their columns: one that
 * lacks any is refused.
 */
const firstFields = [
  {
    name: "jobNumber",
    identifies: true,
    label: "Auftragsnummer",
    kind: "text",
    required: true,
    editor: "job",
    hint: "Pflichtangabe, jede Nummer nur einmal.",
  },
  {
    name: "area",
    label: "Bereich",
    kind: "choice",
    choices: areas,
    labels: areaText,
    required: true,
    editor: "configuration",
    ...term,
  },
  { name: "display", label: "Anzeigen", ...flag, initially: true, internal: true },
  { name: "acceptPreOffer", label: "Pre-Offer annehmbar", ...preOfferFlag },
  { name: "requestPreOffer", label: "Pre-Offer anfragbar", ...preOfferFlag },
  { name: "allowIndividualPreOffer", label: "Individuelle Anfrage erlaubt", ...preOfferFlag },
  { name: "acceptSelection", label: "ZVF anfragbar", ...flag, offer: "flag", only: "SELECTION" },
  {
    name: "activityState",
    label: "Status",
    kind: "choice",
    choices: activityStates,
    labels: activityStateText,
    status: true,
  },
  { name: "dateStatusUpdated", label: "Status geändert am", kind: "instant", ...internalStep },
  { name: "dateConfirmation", label: "Bestätigt am", kind: "date", ...internalStep },
  {
    name: "promotion",
    label: "Aktion",
    kind: "option",
    optionType: "PROMOTION",
    editor: "job",
    bulk: { none: "keine Aktion" },
  },
  { name: "userId", label: "Benutzer", kind: "user", ...internalStep },
  {
    name: "locationId",
    label: "Standort",
    kind: "location",
    editor: "job",
    panel: { keyPreOffer: 6 },
    ...term,
  },
  {
    name: "preOfferType",
    label: "Pre-Offer-Typ",
    kind: "choice",
    choices: offerTypes,
    labels: offerTypeText,
    ...internalStep,
  },
  {
    name: "additionalInformation",
    stated: true,
    label: "Zusatzinformation",
    kind: "text",
    multiline: true,
    editor: "job",
    panel: "note",
  },
  {
    name: "idNumber",
    identifies: true,
    label: "FIN",
    kind: "text",
    check: "vin",
    editor: { car: 10 },
    panel: { key: 1 },
    unset: "FIN nicht vergeben",
    hint: "17 Zeichen; leer: FIN nicht vergeben.",
  },
  {
    name: "licensePlateNumber",
    label: "Kennzeichen",
    kind: "text",
    stated: true,
    editor: { car: 11 },
    panel: { key: 2 },
  },
  {
    name: "brand",
    identifies: true,
    label: "Marke",
    kind: "option",
    optionType: "BRAND",
    editor: { car: 1 },
    panel: { car: 1 },
  },
  {
    name: "model",
    identifies: true,
    label: "Modell",
    kind: "option",
    optionType: "MODEL",
    editor: { car: 2 },
    panel: { car: 2 },
  },
  {
    name: "modelSeries",
    identifies: true,
    label: "Baureihe",
    kind: "option",
    optionType: "MODEL_SERIES",
    editor: { car: 3 },
    panel: { car: 3 },
  },
  {
    name: "modelDesignation",
    label: "Modellbezeichnung",
    kind: "text",
    identifies: true,
    editor: { car: 5 },
  },
  {
    name: "paintBaseColor",
    identifies: true,
    label: "Grundfarbe",
    kind: "choice",
    choices: colours,
    labels: colourText,
    editor: { car: 4 },
    panel: "car",
  },
  {
    name: "paintCode",
    stated: true,
    label: "Lackcode",
    kind: "text",
    editor: "car",
    panel: "car",
    fact: { label: "Lack", with: "paintDesignation" },
  },
  { name: "paintDesignation", stated: true, label: "Lackbezeichnung", kind: "text", editor: "car" },
  {
    name: "upholsteryCode",
    stated: true,
    label: "Polstercode",
    kind: "text",
    editor: "car",
    panel: "car",
    fact: { label: "Polster", with: "upholsteryDesignation" },
  },
  { name: "upholsteryDesignation", stated: true, label: "Polsterbezeichnung", kind: "text", editor: "car" },
  {
    name: "condition",
    stated: true,
    label: "Zustand",
    kind: "choice",
    choices: conditions,
    labels: conditionText,
    editor: "car",
    panel: { key: 5 },
    unset: "keine Angabe",
  },
  {
    name: "listPriceExclVat",
    label: "Listenpreis netto",
    kind: "euro",
    editor: { car: 13 },
    panel: { car: 4 },
    ...term,
    ...told,
  },
  {
    name: "minimumUsageTime",
    label: "Mindestnutzungsdauer",
    header: "Mindestnutzungsdauer (Monate)",
    ...usageTime,
    editor: { car: 8 },
    panel: { dates: 4 },
  },
  {
    name: "plannedUsageTime",
    label: "Geplante Nutzungsdauer",
    header: "Geplante Nutzungsdauer (Monate)",
    ...usageTime,
    editor: { car: 9 },
    panel: { keySelection: 6, dates: 5 },
  },
  {
    name: "dateOfFirstRegistration",
    stated: true,
    label: "Erstzulassung",
    kind: "date",
    editor: { car: 6 },
    panel: { keyPreOffer: 3, dates: 2 },
  },
  {
    name: "dateOfDelivery",
    label: "Aussteuerungsdatum",
    labelFor: { SELECTION: "Lieferung" },
    kind: "date",
    editor: "job",
    ...term,
    ...told,
  },
  {
    name: "productionMonth",
    label: "Produktionsmonat",
    kind: "date",
    monthOnly: true,
    editor: { car: 7 },
    panel: { keySelection: 3, dates: 1 },
    hint: "Der Monat zählt, der Tag nicht.",
  },
  {
    name: "dateUntilTakeover",
    label: "Übernahme bis",
    ...preOfferDate,
    editor: { offer1: 3 },
    hint: "Leer: 30 Tage nach der Aussteuerung.",
  },
  {
    name: "kilometerReading",
    label: "Kilometerstand",
    ...km,
    zeroCounts: true,
    editor: { car: 12 },
    panel: { key: 4 },
    ...term,
  },
  {
    name: "expectedKilometerReading",
    label: "Erwarteter Kilometerstand",
    ...km,
    editor: "job",
    panel: { dates: 3 },
    ...term,
  },
  { name: "minKilometerReading", label: "Mindestlaufleistung", ...preOfferKm, editor: "offer1" },
  { name: "atTargetKilometerReading", label: "Ziellaufleistung", ...preOfferKm, editor: "offer1" },
  { name: "maxKilometerReading", label: "Höchstlaufleistung", ...preOfferKm, editor: "offer1" },
  {
    name: "offerPriceExclVat",
    label: "Pre-Offer 1 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer1: 1 },
  },
  {
    name: "offerPriceInclVat",
    label: "Pre-Offer 1 Kaufpreis brutto",
    ...preOfferPrice,
    editor: { offer1: 2 },
  },
  { name: "additionalOrReducedPricePerMonth", label: "Mehr-/Minderpreis je Monat", ...surcharge },
  { name: "additionalOrReducedPricePer1000Kilometer", label: "Mehr-/Minderpreis je 1.000 km", ...surcharge },
  {
    name: "preOffer2TargetKilometerReadingAt",
    label: "Pre-Offer 2 Ziellaufleistung",
    ...preOfferKm,
    editor: { offer2: 3 },
  },
  {
    name: "preOffer2DateOfDelivery",
    label: "Pre-Offer 2 Aussteuerungsdatum",
    ...preOfferDate,
    editor: { offer2: 2 },
  },
  {
    name: "preOffer2PurchasePriceExclVat",
    label: "Pre-Offer 2 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer2: 1 },
  },
  {
    name: "preOffer3TargetKilometerReadingAt",
    label: "Pre-Offer 3 Ziellaufleistung",
    ...preOfferKm,
    editor: { offer3: 3 },
  },
  {
    name: "preOffer3DateOfDelivery",
    label: "Pre-Offer 3 Aussteuerungsdatum",
    ...preOfferDate,
    editor: { offer3: 2 },
  },
  {
    name: "preOffer3PurchasePriceExclVat",
    label: "Pre-Offer 3 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer3: 1 },
  },
] as const satisfies readonly CarField[]

/**
 * Fields that came later (docs/adding-a-field.md). A workbook without their column is imported and leaves them as they
 * are: files that were exported before, and kept, do not have it.
 */
const laterFields = [...energyFields] as const satisfies readonly CarField[]

/** The one catalogue of the fields of a car: everything that follows from a field follows from its entry. */
export const carFields = [...firstFields, ...laterFields] as const
export const requiredColumns: ReadonlySet<string> = new Set(firstFields.map(({ name }) => name))
